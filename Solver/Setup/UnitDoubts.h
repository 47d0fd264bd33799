// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Setup/FlowProblem.h"

namespace tiledlbm {

/// Doubts about the units in which a user gave the fluid, the speeds and the pressures of a flow:
/// a fluid that is no known liquid or gas, speeds that no vessel has, pressures that are usual in
/// mmHg. Each doubt names the value that is probably right, where there is one.
std::vector<FlowProblem> doubtsOfUnits(const CaseConditions& conditions);

/// Whether a fluid is like a known liquid or gas.
/// \param density kg/m3. \param viscosity kinematic, m2/s.
bool isKnownFluid(double density, double viscosity);

}  // namespace tiledlbm
