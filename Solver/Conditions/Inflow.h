// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// Flow rate into the fluid through the inlets together, m3/s: its mean, and its value where all
/// inlets have the largest values of their waveforms. Without a waveform both are the steady one.
struct Inflow {
  double mean = 0;
  double largest = 0;
};

Inflow inflowOf(const std::vector<Opening>& openings,
                const std::vector<OpeningCondition>& conditions, const Parameters& parameters);

}  // namespace tiledlbm
