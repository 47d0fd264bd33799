// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/AlikeCircuits.h"

#include <algorithm>
#include <cstddef>

namespace tiledlbm {

std::vector<int> alikeCircuits(const CaseOnDevice& finer, const CaseOnDevice& coarser,
                               const std::vector<int>& openings) {
  const std::vector<OutletCircuit>& circuits = finer.tiles.circuits;
  const std::vector<OutletCircuit>& others = coarser.tiles.circuits;
  std::vector<int> alike(circuits.size(), -1);
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    const int same = openings[static_cast<std::size_t>(finer.openingsOfCircuits[i].front())];
    for (std::size_t j = 0; j < others.size(); ++j) {
      const std::vector<int>& its = coarser.openingsOfCircuits[j];
      if (others[j].isAlike(circuits[i]) && std::find(its.begin(), its.end(), same) != its.end()) {
        alike[i] = static_cast<int>(j);
      }
    }
  }
  return alike;
}

}  // namespace tiledlbm
