// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Circuits/CircuitOfOpenings.h"

#include <algorithm>

namespace tiledlbm {

namespace {

/// Index of the first circuit of an opening with some property.
template <class Has>
int indexOf(int opening, const std::vector<CircuitOfOpenings>& circuits, const Has& has) {
  const auto found =
      std::find_if(circuits.begin(), circuits.end(), [&](const CircuitOfOpenings& entry) {
        return has(entry.circuit.kind) &&
               std::count(entry.openings.begin(), entry.openings.end(), opening) > 0;
      });
  return found != circuits.end() ? static_cast<int>(found - circuits.begin()) : -1;
}

}  // namespace

int circuitOf(int opening, const std::vector<CircuitOfOpenings>& circuits) {
  return indexOf(opening, circuits,
                 [](CircuitKind kind) { return kind != CircuitKind::InletSound; });
}

int absorberOf(int opening, const std::vector<CircuitOfOpenings>& circuits) {
  const int second = indexOf(opening, circuits, [](CircuitKind kind) {
    return kind == CircuitKind::InletSound || kind == CircuitKind::CommonPressure;
  });
  return second == circuitOf(opening, circuits) ? -1 : second;
}

}  // namespace tiledlbm
