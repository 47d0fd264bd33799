// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Kernels/Boundary/Circuit.h"

namespace tiledlbm {

/// A circuit with its openings, lattice units.
struct CircuitOfOpenings {
  std::vector<int> openings;  ///< ids of the openings whose flow it takes
  Circuit circuit{};
};

/// Index in `circuits` of the circuit of an opening's flow; -1 for none.
int circuitOf(int opening, const std::vector<CircuitOfOpenings>& circuits);
/// Index of the second circuit of an opening, of kind InletSound or CommonPressure; -1 for none.
int absorberOf(int opening, const std::vector<CircuitOfOpenings>& circuits);

}  // namespace tiledlbm
