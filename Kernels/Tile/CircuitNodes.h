// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// A node that contributes to a circuit.
struct CircuitNode {
  NodePlace place;
  std::int32_t circuit;
};

/// The nodes of all circuits, in memory order. A node may contribute to two.
inline std::vector<CircuitNode> nodesOfCircuits(const TileSet& tiles) {
  std::vector<CircuitNode> nodes;
  for (std::size_t i = 0; i < tiles.boundaryNodes.size(); ++i) {
    const std::int32_t condition = tiles.boundaryNodes[i].condition;
    if (condition < 0) {
      continue;
    }
    const BoundaryCondition<double>& of = tiles.conditions[static_cast<std::size_t>(condition)];
    for (const int circuit : {of.circuit, of.absorber}) {
      if (circuit >= 0) {
        nodes.push_back({tiles.boundaryPlaces[i], circuit});
      }
    }
  }
  std::sort(nodes.begin(), nodes.end(), [](const CircuitNode& a, const CircuitNode& b) {
    return a.place.tile != b.place.tile ? a.place.tile < b.place.tile : a.place.node < b.place.node;
  });
  return nodes;
}

}  // namespace tiledlbm
