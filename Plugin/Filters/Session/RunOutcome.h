// SPDX-License-Identifier: BSD-3-Clause
#ifndef RunOutcome_h
#define RunOutcome_h

#include "Solver/Run/Results.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// Where a run stands.
enum class RunEnd
{
  Reached, ///< at its end
  Stopped, ///< before it, until a user asks for more
  Paused   ///< before it, to go on by itself
};

/// How the last run ended, which all ranks know.
struct RunOutcome
{
  std::string failure;        ///< a sentence for the user, empty if there is a flow
  std::int64_t failsFrom = 0; ///< with fewer steps than these it can succeed
  bool mayPass = false;       ///< whether the same request can succeed another time
  RunEnd end = RunEnd::Reached;
  std::int64_t targetStep = 0;  ///< the step at which it was to end
  std::int64_t periodSteps = 0; ///< steps of a period of the waveform, 0 without one
  std::vector<double> times;    ///< of the states that were kept, s
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
