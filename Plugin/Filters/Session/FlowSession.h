// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowSession_h
#define FlowSession_h

#include "Session/Flow.h"
#include "Session/FlowRun.h"

#include "Solver/Geometry/OpenVolume.h"
#include "Solver/Run/Results.h"
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

/// Outcome of the last run, the same on all ranks.
struct RunOutcome
{
  std::string failure;        ///< message for the user, empty if there is a flow
  std::int64_t failsFrom = 0; ///< a run with fewer steps can succeed
  bool mayPass = false;       ///< whether the same request can succeed later
  RunEnd end = RunEnd::Reached;
  std::int64_t targetStep = 0;  ///< last step of the run
  std::int64_t periodSteps = 0; ///< steps of a period of the waveform, 0 without one
  std::vector<double> times;    ///< of the snapshots, s
};

/// See Solver/Run/Results.h.
template <class OutcomeType, class Visitor, FieldsOf<OutcomeType, RunOutcome> = 0>
void forEachField(OutcomeType& outcome, Visitor&& visit)
{
  auto& [failure, failsFrom, mayPass, end, targetStep, periodSteps, times] = outcome;
  visit("failure", failure);
  visit("fails_from", failsFrom);
  visit("may_pass", mayPass);
  visit("end", end);
  visit("target_step", targetStep);
  visit("period_steps", periodSteps);
  visit("times", times);
}

/// Keeps a simulation and its last flow, and runs the solver only for new results.
///
/// In parallel all ranks make the same request and compute the flow together. Each rank receives
/// the fields in the parts of the volume that it requests.
class FlowSession
{
public:
  /// \param layersOnAll for restart files.
  explicit FlowSession(LayersOnAll layersOnAll)
    : layersOnAll_(std::move(layersOnAll))
  {
  }

  /// The requested flow: the last one for an equal request, a continued one if only the number of
  /// steps has increased, else a new one.
  /// \param time s, selects the nearest snapshot; the end of the run without a time.
  /// \param asked parts that the fields of the flow include.
  /// \param isUserRequest whether the user has requested the flow, not only the pipeline: then an
  ///        unfinished run continues, and a failed run starts again. Otherwise an unfinished run
  ///        returns its current flow; a paused run ignores the time.
  /// \throws Error with a message for the user; the same on all ranks.
  const Flow& obtainOnAll(FlowRequest request, std::optional<double> time,
    const std::vector<AskedPart>& asked, bool isUserRequest, const RunObserver& observer);

  /// Continues a paused run; does nothing without one. The next obtainOnAll() reports an error.
  void continueOnAll(const std::vector<AskedPart>& asked, const RunObserver& observer);

  /// Stops a paused run until the next request of the user.
  void stopOnAll();

  /// The layers of a part of the last request's volume, after obtainOnAll().
  LayerRange layersOf(const AskedPart& part) const { return this->run_->layersOf({ part }); }

  /// Index in the mask of the first voxel in the fields of a flow.
  std::int64_t firstVoxelOf(const Flow& flow) const
  {
    const VoxelMask::Size& size = this->request_->mask->size();
    return flow.layers.first * size[0] * size[1];
  }

  /// Times of the snapshots, s.
  const std::vector<double>& times() const { return this->outcome_.times; }

  /// The last step of the last run, and its current step.
  std::int64_t targetStep() const { return this->outcome_.targetStep; }
  std::int64_t lastStep() const { return this->run_->steps(); }
  /// Whether the last run was stopped before its end.
  bool wasStopped() const { return this->flow_ && this->outcome_.end == RunEnd::Stopped; }
  /// Whether the last run has paused before its end.
  bool hasPaused() const { return this->flow_ && this->outcome_.end == RunEnd::Paused; }
  /// Whether no run can continue: it has reached its end or failed.
  bool isFinished() const { return !this->wasStopped() && !this->hasPaused(); }
  /// The restart file of the last end or stop of the run, empty for none.
  std::string writtenRestart() const
  {
    return this->isRestartWritten_ ? this->request_->restartOutput : std::string();
  }
  /// Warnings that have not been reported yet, on rank 0.
  std::vector<std::string> takeWarnings()
  {
    this->hasEnded_ = false;
    return std::exchange(this->warnings_, {});
  }
  /// Adds a reason against a good result to the current or final flow, and at the end of its run to
  /// the warnings. It has no effect on a snapshot, and on a flow that has the reason.
  void addReason(const Flow& of, const Problem& problem);

  /// Layers of the wall at the begin of a run, once: those of its restart file, else empty.
  std::optional<WallLayers::State> takeFirstLayers()
  {
    return this->run_ ? this->run_->takeFirstLayers() : std::nullopt;
  }

  /// The volume of the last request with its openings.
  std::shared_ptr<const OpenVolume> volume() const;

  /// The wall of the last request's volume with these roles of its openings.
  const WallGeometry& wall(const std::vector<OpeningRole>& roles);

  /// Statistics of turbulence of the last request's run in some layers.
  /// \throws Error with a message for the user; the same on all ranks.
  FlowStatistics statisticsOnAll(const LayerRange& layers);

  /// Number of starts of the solver.
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

  LayersOnAll layersOnAll_;
  std::optional<FlowRequest> request_; // the last one
  std::optional<WallGeometry> wall_;   // of that request, with these roles
  std::vector<OpeningRole> wallRoles_;
  std::optional<FlowRun> run_;        // of that request
  RunOutcome outcome_;                // of that run
  std::optional<Flow> flow_;          // current or final flow; none after an error
  bool isFlowBehind_ = false;         // whether the run has continued since
  bool isRestartWritten_ = false;     // at the current step
  std::optional<Flow> shown_;         // a snapshot
  std::size_t shownIndex_ = 0;        // index of the snapshot
  std::vector<std::string> warnings_; // not reported yet
  bool hasEnded_ = false;             // a run, at its last step, with warnings not reported yet
  int runCount_ = 0;
};

}

#endif
