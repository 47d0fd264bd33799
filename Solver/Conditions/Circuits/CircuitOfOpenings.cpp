// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Circuits/CircuitOfOpenings.h"

#include <algorithm>

namespace tiledlbm {

namespace {

int indexOf(int opening, bool isInletAbsorber, const std::vector<CircuitOfOpenings>& circuits) {
  const auto found =
      std::find_if(circuits.begin(), circuits.end(), [&](const CircuitOfOpenings& entry) {
        return entry.circuit.isInletAbsorber() == isInletAbsorber &&
               std::count(entry.openings.begin(), entry.openings.end(), opening) > 0;
      });
  return found != circuits.end() ? static_cast<int>(found - circuits.begin()) : -1;
}

}  // namespace

int circuitOf(int opening, const std::vector<CircuitOfOpenings>& circuits) {
  return indexOf(opening, false, circuits);
}

int absorberOf(int opening, const std::vector<CircuitOfOpenings>& circuits) {
  return indexOf(opening, true, circuits);
}

}  // namespace tiledlbm
