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
  for (std::size_t slot = 0; slot < tiles.boundaryIndex.size(); ++slot) {
    const std::int32_t boundary = tiles.boundaryIndex[slot];
    const int circuit =
        boundary < 0 ? -1 : tiles.boundaryNodes[static_cast<std::size_t>(boundary)].circuit;
    if (circuit >= 0) {
      nodes[static_cast<std::size_t>(circuit)].push_back(
          {tiles.firstBoundaryTile + static_cast<std::int64_t>(slot / TileShape::nodes),
           static_cast<int>(slot % TileShape::nodes)});
    }
  }
  CircuitNodes result;
  for (const std::vector<NodePlace>& ofCircuit : nodes) {
    result.first.push_back(static_cast<std::int32_t>(result.nodes.size()));
    result.nodes.insert(result.nodes.end(), ofCircuit.begin(), ofCircuit.end());
  }
  result.first.push_back(static_cast<std::int32_t>(result.nodes.size()));
  return result;
}

/// Advances all circuits by a step, on the host.
/// \param moments function from a NodePlace to the moments after the step.
/// \param factor see updateCircuit.
template <class Moments>
void advanceCircuits(const CircuitNodes& nodes, const Moments& moments, double factor,
                     std::vector<OutletCircuit>& circuits) {
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    double outflow = 0;
    for (std::int32_t node = nodes.first[i]; node < nodes.first[i + 1]; ++node) {
      outflow +=
          outflowAt(circuits[i], moments(nodes.nodes[static_cast<std::size_t>(node)]).velocity);
    }
    updateCircuit(circuits[i], outflow, factor);
  }
}

}  // namespace tiledlbm
