// SPDX-License-Identifier: BSD-3-Clause
#ifndef WallRecord_h
#define WallRecord_h

#include "Session/FlowSession.h"
#include "Wall/WallStatistics.h"
#include "Wall/WallSurface.h"

#include <functional>
#include <future>
#include <map>
#include <optional>
#include <vector>

class vtkDataArray;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// The wall of a session's flow, its boundary layers in an unsteady flow (WallLayers), and the
/// averages over the last whole period of its waveform.
///
/// The layers follow the samples for the averages and the snapshots, from the first one on. The
/// forces at other times, and those of snapshots of a session that did not run them, have no
/// layers.
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

  /// The forces on that surface.
  /// \param flow of the session's last request.
  WallForces forces(
    FlowSession& session, const Flow& flow, const ShearSettings& shear, const AskedPart& part);

  void dropSurface()
  {
    this->finish();
    this->dropLayers();
    this->surface_.reset();
    this->pendingSurface_ = {};
  }

  /// The layers of the whole wall, for a restart file; empty without layers.
  WallLayers::State layersOnAll();

  /// Adds the averages to a wall, if its part has any.
  void writeAverages(vtkPolyData* wall);

private:
  using ChangesOfTimes = std::map<double, LayerChanges>;

  /// Advances the layers to a state of a run, and finds the shear stress, in another thread.
  /// \param kept receives the changes by the layers; null for none.
  /// \param take receives the stress, in that thread.
  void follow(FlowSession& session, const Flow& flow, const ShearSettings& shear,
    const AskedPart& part, ChangesOfTimes* kept, const std::function<void(vtkDataArray*)>& take);
  /// Waits for the last state that another thread follows.
  void finish()
  {
    if (this->following_.valid())
    {
      this->following_.get();
    }
  }
  /// Continues the layers of a restart file, if they are those of surface_.
  void resumeLayersOnAll(const WallLayers::State& state);
  vtkSmartPointer<vtkDoubleArray> stressBy(const WallSurface& wall, const Flow& flow,
    const ShearSettings& shear, std::int64_t firstVoxel, const LayerUse& use);
  void addToAverages(double duration, double period, vtkDataArray* stress);
  void dropLayers()
  {
    this->layers_ = WallLayers();
    this->weights_.reset();
    this->ofSnapshots_.clear();
  }
  bool hasSurface(const WallGeometry& wall, const LayerRange& layers) const;
  /// Starts to make the surface in another thread.
  void beginSurface(const WallGeometry& wall, const LayerRange& layers);

  std::optional<WallSurface> surface_;
  std::future<WallSurface> pendingSurface_;
  // Of surface_; another thread uses them until finish().
  WallLayers layers_;
  std::optional<WallWeights> weights_;
  ChangesOfTimes ofSnapshots_;
  LayerRange layersOfAverages_;
  WallStatistics soFar_;    // over the current period
  WallStatistics ofPeriod_; // over the last whole period
  std::future<void> following_;
};

}

#endif
