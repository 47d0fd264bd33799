// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Order of the values in a full tile: a data block of 64 values per direction. In a block the
/// nodes are ordered with x fastest, then y, then z (paper, section 3.2: L_XYZ).
struct LayoutXyz {
  /// Number of values of a tile.
  static constexpr int values = D3Q19::directions * TileShape::nodes;

  /// Offset in its tile of the population of direction Q of a node.
  template <int Q>
  TILEDLBM_HOST_DEVICE static constexpr int offset(int node) {
    return Q * TileShape::nodes + node;
  }
  template <int Q>
  TILEDLBM_HOST_DEVICE static constexpr int offset(int x, int y, int z) {
    return offset<Q>(TileShape::node(x, y, z));
  }
};

}  // namespace tiledlbm
