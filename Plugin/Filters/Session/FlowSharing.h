// SPDX-License-Identifier: BSD-3-Clause
#ifndef FlowSharing_h
#define FlowSharing_h

#include "Session/Flow.h"

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/VoxelMask.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// How the last run ended, which all ranks know.
struct RunOutcome
{
  std::string failure;          ///< a sentence for the user, empty if there is a flow
  std::int64_t failsFrom = 0;   ///< with fewer steps than these it can succeed
  bool mayPass = false;         ///< whether the same request can succeed another time
  std::int64_t targetStep = 0;  ///< the step at which it was to end
  std::int64_t periodSteps = 0; ///< steps of a period of the waveform, 0 without one
  std::vector<double> times;    ///< of the states that were kept, s
};

/// See Solver/Run/Results.h.
template <class OutcomeType, class Visitor, FieldsOf<OutcomeType, RunOutcome> = 0>
void forEachField(OutcomeType& outcome, Visitor&& visit)
{
  auto& [failure, failsFrom, mayPass, targetStep, periodSteps, times] = outcome;
  visit("failure", failure);
  visit("fails_from", failsFrom);
  visit("may_pass", mayPass);
  visit("target_step", targetStep);
  visit("period_steps", periodSteps);
  visit("times", times);
}

/// Gives all ranks the outcome that one of them has. With one rank alone it does nothing.
void shareOutcome(RunOutcome& outcome, int ofRank);

/// Gives all ranks what rank 0 has: the outcome, and the flow unless that says that there is none.
/// With one rank alone it does nothing. Where one rank has no memory for the flow, none gets it.
/// \param mask of the flow. \param precision of its arrays.
void shareFlow(
  RunOutcome& outcome, std::optional<Flow>& flow, const VoxelMask& mask, Precision precision);

}

#endif
