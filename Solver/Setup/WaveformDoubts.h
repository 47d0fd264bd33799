// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Setup/FlowProblem.h"

namespace tiledlbm {

/// Doubts about the waveforms of a flow: a period that the rows leave open, a jump between two
/// rows, and a mean that draws fluid out of the inlets.
std::vector<FlowProblem> doubtsOfWaveforms(const CaseConditions& conditions);

}  // namespace tiledlbm
