// SPDX-License-Identifier: BSD-3-Clause
#ifndef CentrelineRecord_h
#define CentrelineRecord_h

#include "Input/ImageFrame.h"
#include "Output/PressureUnit.h"
#include "Session/FlowSession.h"

#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Volume/Centrelines.h"

#include <memory>
#include <vector>

class vtkPolyData;

namespace tiledlbm::plugin
{

/// The centrelines of a session's flow, and the flow along them. The lines stay until the volume or
/// the roles of its openings change.
class CentrelineRecord
{
public:
  /// Contribution of one rank's layers to the sums over each section: pressure and velocity along
  /// the line, each weighted by the voxel's share of the section. write() needs the sums over all
  /// ranks.
  /// \param own layers of this rank; those of all ranks together make the volume.
  std::vector<double> sumsOf(
    FlowSession& session, const Flow& flow, const LayerRange& own, const ImageFrame& frame);

  /// Makes the lines with their arrays.
  /// \param sums over all ranks.
  /// \param voxelSize m.
  void write(const std::vector<double>& sums, double voxelSize, const ImageFrame& frame,
    PressureUnit unit, vtkPolyData* output) const;

  void drop() { this->volume_.reset(); }

private:
  std::vector<Centreline> lines_;
  std::shared_ptr<const OpenVolume> volume_; // volume of the lines; null without lines
  std::vector<OpeningRole> roles_;
};

}

#endif
