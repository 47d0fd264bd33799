// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// A compact tile: the nodes of 128 numbers on end (see CompactNumbering). A node is named by its
/// number.
///
/// The values of a compact tile lie as those of a full tile (paper, section 3.2): the populations
/// of one direction next to each other, one direction after the other.
struct CompactTile {
  static constexpr int nodes = 128;
  static constexpr int values = nodes * D3Q19::directions;

  /// Data block of the tile that a node is in.
  template <class Stored>
  TILEDLBM_HOST_DEVICE static Stored* block(Stored* populations, std::uint32_t node) {
    return populations + std::size_t(node / nodes) * values;
  }

  /// The population of the rest direction of a node; that of direction q lies q * nodes further on.
  template <class Stored>
  TILEDLBM_HOST_DEVICE static Stored* at(Stored* populations, std::uint32_t node) {
    return block(populations, node) + node % nodes;
  }

  /// Offset of a population of any node from the beginning of a tile's data block: that of the rest
  /// direction. The one of direction q lies q * nodes further on.
  /// \param distance from the tile's first node to the node; negative for one before. That to a
  ///        neighbour takes 32 bits, where an offset from the first data block would need 64.
  template <class Distance>
  TILEDLBM_HOST_DEVICE static Distance offset(Distance distance) {
    static_assert(nodes == 1 << 7, "rounds down also before the tile");
    return distance + (distance >> 7) * (values - nodes);
  }

  /// Largest distance between two nodes of which the offsets of all populations have 32 bits.
  static constexpr std::int64_t largestDistance =
      (std::int64_t(1) << 31) / D3Q19::directions - 2 * nodes;
  /// Most nodes: numbers of 31 bits, whole tiles.
  static constexpr std::int64_t mostNodes = (std::int64_t(1) << 31) - nodes;
};

}  // namespace tiledlbm
