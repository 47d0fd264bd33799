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
  /// Observer of a run, for the averages; the caller sets the monitor.
  /// \param session of the run, which outlives the run.
  /// \param hasWall whether the caller will need surface().
  /// \param part of the wall for the averages.
  RunObserver observer(
    FlowSession& session, const ShearSettings& shear, bool hasWall, const AskedPart& part);

  /// A part of the wall of the session's last request, kept until the wall or the part changes.
  const WallSurface& surface(
    FlowSession& session, const std::vector<OpeningRole>& roles, const AskedPart& part);

  void dropSurface()
  {
    this->surface_.reset();
    this->pendingSurface_ = {};
  }

  /// Adds the averages to a wall, if its part has any.
  void writeAverages(vtkPolyData* wall) const;

private:
  bool hasSurface(const WallGeometry& wall, const LayerRange& layers) const;
  /// Starts to make the surface in another thread.
  void beginSurface(const WallGeometry& wall, const LayerRange& layers);

  std::optional<WallSurface> surface_;
  std::future<WallSurface> pendingSurface_;
  LayerRange layersOfAverages_;
  WallStatistics soFar_;    // over the current period
  WallStatistics ofPeriod_; // over the last whole period
};

}

#endif
