// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// The opening nodes of all circuits, those of one after those of another.
struct CircuitNodes {
  std::vector<std::int32_t> first;  ///< of each circuit in `nodes`, and the end of the last
  std::vector<NodePlace> nodes;
};

inline CircuitNodes nodesOfCircuits(const TileSet& tiles) {
  std::vector<std::vector<NodePlace>> nodes(tiles.circuits.size());
  for (std::size_t i = 0; i < tiles.boundaryNodes.size(); ++i) {
    const std::int32_t condition = tiles.boundaryNodes[i].condition;
    if (condition < 0) {
      continue;
    }
    const BoundaryCondition<double>& of = tiles.conditions[static_cast<std::size_t>(condition)];
    for (const int circuit : {of.circuit, of.absorber}) {
      if (circuit >= 0) {
        nodes[static_cast<std::size_t>(circuit)].push_back(tiles.boundaryPlaces[i]);
      }
    }
  }
  CircuitNodes result;
  for (std::vector<NodePlace>& ofCircuit : nodes) {
    // In the order of memory, in which their flows are added up.
    std::sort(ofCircuit.begin(), ofCircuit.end(), [](const NodePlace& a, const NodePlace& b) {
      return a.tile != b.tile ? a.tile < b.tile : a.node < b.node;
    });
    result.first.push_back(static_cast<std::int32_t>(result.nodes.size()));
    result.nodes.insert(result.nodes.end(), ofCircuit.begin(), ofCircuit.end());
  }
  result.first.push_back(static_cast<std::int32_t>(result.nodes.size()));
  return result;
}

}  // namespace tiledlbm
