// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <random>
#include <vector>

#include "Kernels/NodeMoments.h"
#include "Kernels/Tile/TileSet.h"
#include "Testing/Unit/TestEngines.h"

namespace tiledlbm::test {

/// Random moments for each node of each tile.
/// \param largest magnitude of density deviations and velocity components.
inline std::vector<NodeMoments<double>> randomMoments(const TileSet& tiles, double largest = 0.02) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> value(-largest, largest);
  auto moments = valuesOfTiles<NodeMoments<double>>(tiles);
  for (NodeMoments<double>& at : moments) {
    at = {value(random), {value(random), value(random), value(random)}};
  }
  return moments;
}

}  // namespace tiledlbm::test
