// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Portability.h"

namespace tiledlbm {

/// A tile: a cube of 4^3 nodes (paper, section 3.1). A node's number in its tile is
/// x + 4 y + 16 z, and bit number `node` of a 64-bit mask stands for that node.
struct TileShape {
  static constexpr int edge = 4;
  static constexpr int nodes = edge * edge * edge;
  /// A tile and the tiles around it.
  static constexpr int neighbourhood = 27;
  static constexpr int centre = 13;

  TILEDLBM_HOST_DEVICE static constexpr int node(int x, int y, int z) {
    return x + edge * (y + edge * z);
  }
  TILEDLBM_HOST_DEVICE static constexpr int x(int node) { return node & 3; }
  TILEDLBM_HOST_DEVICE static constexpr int y(int node) { return node >> 2 & 3; }
  TILEDLBM_HOST_DEVICE static constexpr int z(int node) { return node >> 4; }

  /// Number in the neighbourhood of the tile at offset (dx, dy, dz), each -1, 0 or 1.
  TILEDLBM_HOST_DEVICE static constexpr int neighbour(int dx, int dy, int dz) {
    return centre + dx + 3 * dy + 9 * dz;
  }

  TILEDLBM_HOST_DEVICE static constexpr bool contains(std::uint64_t mask, int node) {
    return (mask >> node & 1u) != 0;
  }

  /// Whether a mask contains a node of the aligned group of Count nodes around `node`. Count is a
  /// power of two.
  template <int Count>
  TILEDLBM_HOST_DEVICE static constexpr bool containsNear(std::uint64_t mask, int node) {
    return (mask >> (node & ~(Count - 1)) & ((std::uint64_t(1) << Count) - 1)) != 0;
  }
};

/// The source of a population that a node pulls.
struct PullSource {
  int neighbour;  ///< number of the tile in the neighbourhood
  int node;       ///< node in that tile
};

/// Source of the population of direction (cx, cy, cz) for node (x, y, z) of a tile.
TILEDLBM_HOST_DEVICE constexpr PullSource pullSource(int x, int y, int z, int cx, int cy, int cz) {
  // The addition of one edge keeps the numbers positive: the quotient is 0, 1 or 2.
  const int sx = x - cx + TileShape::edge;
  const int sy = y - cy + TileShape::edge;
  const int sz = z - cz + TileShape::edge;
  return {TileShape::neighbour((sx >> 2) - 1, (sy >> 2) - 1, (sz >> 2) - 1),
          TileShape::node(sx & 3, sy & 3, sz & 3)};
}

}  // namespace tiledlbm
