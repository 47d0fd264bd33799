// SPDX-License-Identifier: BSD-3-Clause
#ifndef CentrelineRecord_h
#define CentrelineRecord_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"
#include "Output/PressureUnit.h"
#include "Session/FlowSession.h"

#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Volume/Centrelines.h"

#include <memory>
#include <vector>

class vtkImageData;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// The centrelines of a session's flow, and what flows along them. The lines are kept until the
/// volume or the roles of its openings are others.
class CentrelineRecord
{
public:
  /// What the flow of one rank's layers adds to the sums over each section: pressure and velocity
  /// along the line, each times the share that a voxel has of the section. The sums over all ranks
  /// are for write().
  /// \param own the layers of this rank, among those of the flow. Those of all ranks are the
  /// volume.
  std::vector<double> sumsOf(
    FlowSession& session, const Flow& flow, const LayerRange& own, const ImageFrame& frame);

  /// Makes the lines with their arrays.
  /// \param sums of the flow, over all ranks.
  /// \param voxelSize m.
  /// \param image the image of the mask, for its position in the world.
  void write(const std::vector<double>& sums, double voxelSize, Association association,
    PressureUnit unit, vtkImageData* image, vtkPolyData* output) const;

  void drop() { this->volume_.reset(); }

private:
  std::vector<Centreline> lines_;
  std::shared_ptr<const OpenVolume> volume_; // that they are of; null for none
  std::vector<OpeningRole> roles_;
};

}

#endif
