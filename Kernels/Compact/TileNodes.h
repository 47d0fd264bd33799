#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "Kernels/Compact/CompactGeometry.h"

namespace tiledlbm {

/// Non-solid nodes of some tiles: their numbers, and their places among all nodes of the tiles.
struct TileNodes {
  std::vector<std::uint32_t> numbers;
  std::vector<std::int64_t> places;
};

/// Calls `body(nodes)` for the non-solid nodes of `count` tiles from `firstTile` on, some tiles at
/// a time.
template <class Body>
void forNodesOfTiles(const CompactGeometry& geometry, std::int64_t firstTile, std::int64_t count,
                     std::int64_t tilesAtOnce, const Body& body) {
  TileNodes nodes;
  for (std::int64_t done = 0; done < count; done += tilesAtOnce) {
    nodes.numbers.clear();
    nodes.places.clear();
    const std::int64_t last = std::min(done + tilesAtOnce, count);
    for (std::int64_t tile = done; tile < last; ++tile) {
      std::uint64_t left = geometry.fluid[static_cast<std::size_t>(firstTile + tile)];
      for (; left != 0; left &= left - 1) {
        const int node = __builtin_ctzll(left);
        nodes.numbers.push_back(geometry.numberOf(firstTile + tile, node));
        nodes.places.push_back(tile * TileShape::nodes + node);
      }
    }
    body(nodes);
  }
}

}  // namespace tiledlbm
