// SPDX-License-Identifier: BSD-3-Clause
#ifndef RunOutcome_h
#define RunOutcome_h

#include "Solver/Run/Results.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// End of a run, or of a part of it.
enum class RunEnd
{
  Reached, ///< the run is complete
  Stopped, ///< before its end, until the user continues it
  Paused   ///< before its end, to be continued automatically
};

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

}

#endif
