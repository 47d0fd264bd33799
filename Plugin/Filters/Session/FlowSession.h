// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowSession_h
#define FlowSession_h

#include "Session/Flow.h"
#include "Session/FlowRequest.h"
#include "Session/FlowRun.h"
#include "Session/RunOutcome.h"

#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Wall/WallGeometry.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tiledlbm::plugin
{

/// Keeps a simulation and its last flow, and runs the solver only for what is not known yet.
///
/// In parallel every rank makes the same request, and all of them compute the flow together. Each
/// gets the fields of the parts of the volume that it asks for.
class FlowSession
{
public:
  /// Gives the flow that is asked for: the last one when it is the same, a continued one when only
  /// the number of steps grew, else a new one.
  /// \param time s; gives the kept state that is nearest to it. Without it: the end of the run.
  /// \param asked parts whose fields the flow has at least.
  /// \param isUserRequest whether a user asks, not the pipeline alone: an unfinished run then goes
  /// on
  ///        and a failed device is tried again. Otherwise an unfinished run gives its present
  ///        flow; a paused run does so whatever the time.
  /// \throws Error with a sentence for the user; the same on all ranks.
  const Flow& obtainOnAll(FlowRequest request, std::optional<double> time,
    const std::vector<AskedPart>& asked, bool isUserRequest, const RunObserver& observer);

  /// Goes on with a run that has paused; without one it does nothing. What it fails in, the next
  /// obtainOnAll() tells. Called by all ranks alike.
  void continueOnAll(const std::vector<AskedPart>& asked, const RunObserver& observer);

  /// Ends a run that has paused, until a user asks for more. Called by all ranks alike.
  void stopOnAll();

  /// The layers of a part of the last request's volume; obtainOnAll() must have been called.
  LayerRange layersOf(const AskedPart& part) const { return this->run_->layersOf({ part }); }

  /// Index in the mask of the first voxel that a flow of the last request has fields of.
  std::int64_t firstVoxelOf(const Flow& flow) const
  {
    const VoxelMask::Size& size = this->request_->mask->size();
    return flow.layers.first * size[0] * size[1];
  }

  /// Times of the states that were kept, s.
  const std::vector<double>& times() const { return this->outcome_.times; }

  /// The step at which the last run was to end, and that at which it stands.
  std::int64_t targetStep() const { return this->outcome_.targetStep; }
  std::int64_t lastStep() const { return this->run_->steps(); }
  /// Whether the last run was stopped before its end.
  bool wasStopped() const { return this->flow_ && this->outcome_.end == RunEnd::Stopped; }
  /// Whether it has paused before its end.
  bool hasPaused() const { return this->flow_ && this->outcome_.end == RunEnd::Paused; }
  /// Whether there is nothing to go on with: the run is at its end, or failed.
  bool isFinished() const { return !this->wasStopped() && !this->hasPaused(); }
  /// The restart file that was written when the run last ended or was stopped, empty for none.
  std::string writtenRestart() const
  {
    return this->isRestartWritten_ ? this->request_->restartOutput : std::string();
  }
  /// Warnings that have not been told yet, on rank 0.
  std::vector<std::string> takeWarnings() { return std::exchange(this->warnings_, {}); }

  /// The volume of the last request with its openings.
  std::shared_ptr<const OpenVolume> volume() const;

  /// Where the flow of the last request goes, once its openings are known to have these roles.
  const WallGeometry& wall(const std::vector<OpeningRole>& roles);

  /// Reads from a simulation what its flow has in some layers.
  using FlowReader = std::function<void(const Simulation& simulation, const LayerRange& layers)>;
  /// Has that be read of a flow that obtainOnAll() gave, in its layers; not of a state that was
  /// kept. Called by all ranks alike. \throws Error with a sentence for the user; the same on all
  /// ranks.
  void readMoreOnAll(const Flow& of, const FlowReader& read);

  /// Statistics of turbulence of the last request's run, of some layers. Called by all ranks alike.
  /// \throws Error with a sentence for the user; the same on all ranks.
  FlowStatistics statisticsOnAll(const LayerRange& layers);

  /// How many times the solver was set running.
  int runCount() const { return this->runCount_; }

private:
  bool isKnown(const FlowRequest& request, bool isUserRequest) const;
  void renew(FlowRequest request, const std::vector<AskedPart>& asked, const RunObserver& observer);
  void compute(const std::vector<AskedPart>& asked, const RunObserver& observer);
  void advance(const std::vector<AskedPart>& asked, const RunObserver& observer);
  void takeFlow(const LayerRange& layers);
  void noteEnd(bool hasRun);
  void computeOnAll(const std::function<void()>& step);
  void noteFailure(const std::exception_ptr& error);
  void takeOnAll(const std::function<void()>& step);
  void widenOnAll(const LayerRange& layers);
  const Flow& nearestOnAll(double time, const LayerRange& layers);

  std::optional<FlowRequest> request_; // the last one
  std::optional<WallGeometry> wall_;   // of that request, with these roles
  std::vector<OpeningRole> wallRoles_;
  std::optional<FlowRun> run_;        // of that request
  RunOutcome outcome_;                // of that run
  std::optional<Flow> flow_;          // at the end of the run; absent when it failed
  bool isFlowBehind_ = false;         // whether the run has gone on since
  bool isRestartWritten_ = false;     // where the run stands
  std::optional<Flow> shown_;         // at another time
  std::size_t shownIndex_ = 0;        // of that among the times
  std::vector<std::string> warnings_; // that have not been told
  int runCount_ = 0;
};

}

#endif
