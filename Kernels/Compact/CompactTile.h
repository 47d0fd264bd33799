#pragma once

#include <cstddef>
#include <cstdint>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

/// A compact tile: the next 128 non-solid nodes of the geometry, counted along rows in x, rows
/// along y, then z. A node is its number in that order.
///
/// The data block of a compact tile is that of a tile (paper, section 3.2): the populations of one
/// direction next to each other, one direction after the other.
struct CompactTile {
  static constexpr int nodes = 128;
  static constexpr int values = nodes * D3Q19::directions;

  /// The population of the rest direction of a node; that of direction q lies q * nodes further on.
  template <class Stored>
  TILEDLBM_HOST_DEVICE static Stored* at(Stored* populations, std::uint32_t node) {
    return populations + (std::size_t(node / nodes) * unsigned(values) + node % nodes);
  }
};

}  // namespace tiledlbm
