// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowSession_h
#define FlowSession_h

#include "Session/Flow.h"
#include "Session/FlowRequest.h"
#include "Session/FlowRun.h"
#include "Session/FlowSharing.h"

#include "Solver/Wall/WallGeometry.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tiledlbm::plugin
{

/// Keeps a simulation and its last flow, and runs the solver only for what is not known yet.
///
/// In parallel every rank makes the same request, and all of them compute the flow together. Rank 0
/// keeps the states at other times, and gives them to the others.
class FlowSession
{
public:
  /// Gives the flow that is asked for: the last one when it is the same, a continued one when only
  /// the number of steps grew, else a new one.
  /// \param time s; gives the kept state that is nearest to it. Without it: the end of the run.
  /// \param isLive true to get the end of a run that was stopped, whatever the time.
  /// \param askedAgain true when a user asks rather than the pipeline: a run that was stopped early
  ///        then goes on, and a device that failed is tried again.
  /// \throws Error with a sentence for the user; the same on all ranks.
  const Flow& obtain(FlowRequest request, std::optional<double> time, bool isLive, bool askedAgain,
    const RunObserver& observer);

  /// Times of the states that were kept, s.
  const std::vector<double>& times() const { return this->outcome_.times; }

  /// The step at which the last run was to end, and that at which it ended.
  std::int64_t targetStep() const { return this->outcome_.targetStep; }
  std::int64_t lastStep() const { return this->flow_->summary.steps; }
  /// Whether the last run was stopped before its end.
  bool wasStopped() const
  {
    return this->lastStep() < this->targetStep() && !this->flow_->summary.isSteady;
  }
  /// Whether there is nothing to go on with: the run is at its end, or failed.
  bool isFinished() const { return !this->flow_ || !this->wasStopped(); }
  /// Warnings that have not been told yet, on rank 0.
  std::vector<std::string> takeWarnings() { return std::exchange(this->warnings_, {}); }

  /// Where the flow of the last request goes, once its openings are known to have these roles.
  const WallGeometry& wall(const std::vector<OpeningRole>& roles);

  /// Rates of strain of a flow that obtain() gave, see Simulation::readStrainRates; null where
  /// there are none: of a state that was kept. Called by all ranks alike.
  /// \throws Error with a sentence for the user; the same on all ranks.
  std::unique_ptr<float[]> strainRates(const Flow& of);

  /// How many times the solver was set running.
  int runCount() const { return this->runCount_; }

private:
  bool isKnown(const FlowRequest& request, bool askedAgain) const;
  void renew(FlowRequest request, bool isLive, const RunObserver& observer);
  void compute(bool isLive, const RunObserver& observer);
  void noteWarnings(bool isLive, std::int64_t before);
  void fail(const std::exception_ptr& error);
  const Flow& nearestTo(double time);
  void show();

  std::optional<FlowRequest> request_; // the last one
  std::optional<WallGeometry> wall_;   // of that request, with these roles
  std::vector<OpeningRole> wallRoles_;
  std::optional<FlowRun> run_;        // of that request
  RunOutcome outcome_;                // of that run
  std::optional<Flow> flow_;          // at the end of the run; absent when it failed
  std::optional<Flow> shown_;         // at another time
  std::size_t shownIndex_ = 0;        // of that among the times
  std::vector<std::string> warnings_; // that have not been told
  int runCount_ = 0;
};

}

#endif
