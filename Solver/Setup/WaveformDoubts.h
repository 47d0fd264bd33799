// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Setup/FlowProblem.h"

namespace tiledlbm {

/// Doubts about the waveforms of a flow: a period that the rows leave open, a jump between two
/// rows, and a mean that draws fluid out of the inlets.
std::vector<FlowProblem> doubtsOfWaveforms(const CaseConditions& conditions);

/// Mean and largest flow rate into the fluid through the inlets together, m3/s; without a waveform
/// both are the steady one. The largest one assumes that all inlets have it at the same time.
struct Inflow {
  double mean = 0;
  double peak = 0;
};
Inflow inflowOf(const CaseConditions& conditions);

}  // namespace tiledlbm
