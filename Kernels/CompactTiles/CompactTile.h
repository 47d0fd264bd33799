// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// A compact tile: the nodes of 128 consecutive numbers (see CompactNumbering). The number
/// identifies a node.
///
/// The values have the order of a full tile (paper, section 3.2): all populations of one direction,
/// then those of the next direction.
struct CompactTile {
  static constexpr int nodes = 128;
  static constexpr int values = nodes * D3Q19::directions;

  /// Data block of the tile of a node.
  template <class Stored>
  TILEDLBM_HOST_DEVICE static Stored* block(Stored* populations, std::uint32_t node) {
    return populations + std::size_t(node / nodes) * values;
  }

  /// The population of the rest direction of a node. That of direction q lies q * nodes further on.
  template <class Stored>
  TILEDLBM_HOST_DEVICE static Stored* at(Stored* populations, std::uint32_t node) {
    return block(populations, node) + node % nodes;
  }

  /// Offset of a node's population of the rest direction from the beginning of a tile's data block.
  /// That of direction q lies q * nodes further on.
  /// \param distance from the tile's first node to the node; negative for an earlier node. For a
  ///        neighbour 32 bits suffice, where an offset from the first data block would need 64.
  template <class Distance>
  TILEDLBM_HOST_DEVICE static Distance offset(Distance distance) {
    static_assert(nodes == 1 << 7, "rounds down also before the tile");
    return distance + (distance >> 7) * (values - nodes);
  }

  /// Largest distance between two nodes for which the offsets of all populations fit into 32 bits.
  static constexpr std::int64_t largestDistance =
      (std::int64_t(1) << 31) / D3Q19::directions - 2 * nodes;
  /// Largest number of nodes: numbers of 31 bits, whole tiles.
  static constexpr std::int64_t mostNodes = (std::int64_t(1) << 31) - nodes;
};

}  // namespace tiledlbm
