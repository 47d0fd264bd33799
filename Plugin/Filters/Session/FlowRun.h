// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowRun_h
#define FlowRun_h

#include "Input/ImageFrame.h"
#include "Session/Flow.h"
#include "Session/RunStatistics.h"
#include "Session/Snapshots.h"

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Run/Simulation.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tiledlbm::plugin
{

/// Everything that the flow depends on.
struct FlowRequest
{
  std::shared_ptr<const VoxelMask> mask;
  Parameters parameters;
  ImageFrame frame;   ///< of the mask
  std::int64_t steps; ///< to run, without periods
  double periods;     ///< of the waveform to run, 0 for none, or untilPeriodic
  SnapshotChoice snapshots;
  std::string restartFile;   ///< with the initial flow, empty for rest
  std::string restartOutput; ///< file for the final flow, empty for none
  double restartInterval;    ///< minutes between writing it during the run, 0 for never
  int samplesPerPeriod;      ///< see RunObserver, 0 for none
  StatisticsChoice statistics;
};

/// Whether the run of an earlier request can continue for a request.
inline bool areAlike(const FlowRequest& request, const FlowRequest& earlier)
{
  // Equal masks are one object, see FlowSession::obtainOnAll. Snapshots and samples hold vectors
  // along the world's axes.
  return request.parameters == earlier.parameters && request.mask == earlier.mask &&
    request.snapshots == earlier.snapshots && request.restartFile == earlier.restartFile &&
    request.samplesPerPeriod <= earlier.samplesPerPeriod &&
    (request.statistics.isNone() || request.statistics == earlier.statistics) &&
    ((request.snapshots.isNone() && request.samplesPerPeriod == 0 && request.statistics.isNone()) ||
      (request.frame == earlier.frame &&
        request.frame.association() == earlier.frame.association()));
}

/// End of a run, or of a part of it.
enum class RunEnd
{
  Reached, ///< the run is complete
  Stopped, ///< before its end, until the user continues it
  Paused   ///< before its end, to be continued automatically
};

/// Layers of the wall of all ranks, for a restart file; all ranks call it.
using LayersOnAll = std::function<WallLayers::State()>;

/// A simulation for a request, with its snapshots and restart files. It can continue for similar
/// requests (see areAlike).
class FlowRun
{
public:
  /// \param team the ranks that compute the flow together; all call the same functions.
  /// \param layersOnAll for the request's restart file.
  /// \throws as Simulation, its loadState and its checkSave, and SnapshotFailure if the request's
  ///         folder cannot be used.
  FlowRun(const FlowRequest& request, const RankTeam& team, const LayersOnAll& layersOnAll);
  FlowRun(const FlowRun&) = delete; // a folder of snapshots has one run
  FlowRun& operator=(const FlowRun&) = delete;

  std::int64_t steps() const { return this->simulation_.steps(); }
  /// The last step of a run for a request.
  std::int64_t targetOf(const FlowRequest& request) const;
  /// Steps of a period of the waveform, 0 without one.
  std::int64_t periodSteps() const { return this->periodSteps_; }

  /// Runs to the end of a request. Ends earlier by the observer's monitor, with a steady flow, or
  /// with a periodic flow if the request is for one.
  /// \param asked parts of the states for the observer.
  /// \return the same on all ranks.
  /// \throws as Simulation::run, and Diverged, std::bad_alloc from reading a state.
  RunEnd advance(
    const FlowRequest& request, const std::vector<AskedPart>& asked, const RunObserver& observer);

  /// The layers of some parts.
  LayerRange layersOf(const std::vector<AskedPart>& asked) const
  {
    return plugin::layersOf(this->simulation_, asked);
  }

  /// The current flow.
  /// \throws Diverged, std::bad_alloc
  Flow flow(const FlowRequest& request, const LayerRange& layers) const;

  /// Times of the snapshots, s.
  std::vector<double> times() const;
  /// The flow of a snapshot, without roles and convergence.
  /// \throws SnapshotFailure, std::bad_alloc
  Flow keptFlow(std::size_t index, const LayerRange& layers) const;

  /// Statistics of turbulence; without samples if the first request of the run needed none.
  /// \throws std::bad_alloc
  FlowStatistics statistics(const LayerRange& layers) const
  {
    return this->statistics_ ? this->statistics_->fields(this->simulation_, layers)
                             : FlowStatistics();
  }

  /// Writes the request's restart file, if it has one. \return an error message, empty after
  /// success. \throws an error of a single rank in a team
  std::string writeRestartOnAll(const FlowRequest& request);
  /// Error message of the restart file during the run, once.
  std::string takeRestartFailure();

  /// Layers of the wall at the begin of the run, once: those of its restart file, else empty.
  std::optional<WallLayers::State> takeFirstLayers()
  {
    return std::exchange(this->firstLayers_, std::nullopt);
  }

  /// Messages about missing snapshots.
  std::vector<std::string> warnings() const;

  const Simulation& simulation() const { return this->simulation_; }

private:
  using Clock = std::chrono::steady_clock;

  WallLayers::State loadRestart(const FlowRequest& request);
  void keepRestartOnAll(const FlowRequest& request);
  std::int64_t beginOfLastPeriod(const FlowRequest& request) const;
  std::int64_t nextEndOfPeriod(const FlowRequest& request) const;
  bool isPeriodic(const FlowRequest& request) const;
  /// The present state in some layers; a rank alone takes the kept flow where it has these layers.
  Flow stateIn(
    const LayerRange& layers, const FlowRequest& request, const std::optional<Flow>& kept) const;
  void keep(const Flow& flow, const FlowRequest& request);
  /// Reports a state to the observer: as a sample, or as a further state.
  void report(const Flow& flow, bool isSnapshot, bool isSample, const SampleSchedule& samples,
    const RunObserver& observer);

  RankTeam team_;
  Simulation simulation_;
  std::int64_t periodSteps_ = 0;
  std::int64_t firstStep_ = 0; // of the initial restart file
  std::optional<Snapshots> snapshots_;
  std::optional<RunStatistics> statistics_;
  LayersOnAll layersOnAll_;
  Clock::time_point lastRestart_ = Clock::now();
  std::string restartFailure_;        // of the last attempt
  bool isRestartFailureTold_ = false; // whether the failure was reported
  std::optional<WallLayers::State> firstLayers_;
  std::string snapshotFailure_; // error message of this rank, empty for none
  bool keepsNoMore_ = false;    // whether the run has stopped keeping snapshots, on all ranks
  std::int64_t nextSample_ = 0; // step of the sample after the last one
};

}

#endif
