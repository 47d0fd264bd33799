// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallRecord_h
#define WallRecord_h

#include "Session/FlowSession.h"
#include "Wall/WallStatistics.h"
#include "Wall/WallSurface.h"

#include <future>
#include <optional>
#include <vector>

class vtkPolyData;

namespace tiledlbm::plugin
{

/// The wall of a session's flow, and the averages over the last whole period of its waveform.
class WallRecord
{
public:
  /// What a run is to tell of itself for the averages; the monitor is left to the caller.
  /// \param session that will run, and outlives the run.
  /// \param hasWall whether surface() will be asked for.
  /// \param part of the wall that is averaged over.
  RunObserver observer(
    FlowSession& session, const ShearSettings& shear, bool hasWall, const AskedPart& part);

  /// A part of the wall of the session's last request, kept until it is another one.
  const WallSurface& surface(
    FlowSession& session, const std::vector<OpeningRole>& roles, const AskedPart& part);

  /// What the session's flow does to that part. Called by all ranks alike.
  /// \return nothing for a state that was kept. \throws as FlowSession::readMoreOnAll
  std::optional<WallForces> forcesOnAll(
    FlowSession& session, const Flow& flow, const ShearSettings& shear, const AskedPart& part);

  void dropSurface()
  {
    this->surface_.reset();
    this->comingSurface_ = {};
  }

  /// Adds the averages to a wall, if there are any of its part.
  void writeAverages(vtkPolyData* wall) const;

private:
  bool hasSurface(const WallGeometry& wall, const LayerRange& layers) const;
  /// Begins to make the surface beside a run.
  void beginSurface(const WallGeometry& wall, const LayerRange& layers);

  std::optional<WallSurface> surface_;
  std::future<WallSurface> comingSurface_;
  LayerRange layersOfAverages_;
  WallStatistics soFar_;    // over the period that is being run
  WallStatistics ofPeriod_; // over the last whole one
};

}

#endif
