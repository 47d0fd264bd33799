// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Tile/TileShape.h"

namespace tiledlbm::benchmark {

/// Orders of the 64 values of one direction in a tile, its data block (paper, section 3.2). Each
/// gives the offset, 0 to 63, of a node, by its coordinates in the tile or by its number.
namespace dataBlock {

/// L_XYZ: x fastest, then y, then z. Rows along x lie together.
struct Xyz {
  TILEDLBM_HOST_DEVICE static constexpr int offset(int x, int y, int z) {
    return TileShape::node(x, y, z);
  }
  TILEDLBM_HOST_DEVICE static constexpr int offset(int node) { return node; }
};

/// L_YXZ: y fastest, then x, then z. Rows along y lie together, so that what crosses a face x- or
/// x+ of the tile fills whole memory sectors.
struct Yxz {
  TILEDLBM_HOST_DEVICE static constexpr int offset(int x, int y, int z) {
    return TileShape::node(y, x, z);
  }
  TILEDLBM_HOST_DEVICE static constexpr int offset(int node) {
    return offset(TileShape::x(node), TileShape::y(node), TileShape::z(node));
  }
};

/// L_zigzagNE: in a layer the nodes of the column x = 3 and those of the other columns lie
/// together, and so do the two layers of a pair, which suits the propagation along NE and SE.
struct ZigzagNe {
  TILEDLBM_HOST_DEVICE static constexpr int offset(int x, int y, int z) {
    return 2 * (x + 3 * y + ((x + 1) & 4) * (3 - y)) + (z & 1) + 16 * (z & 2);
  }
  TILEDLBM_HOST_DEVICE static constexpr int offset(int node) {
    return offset(TileShape::x(node), TileShape::y(node), TileShape::z(node));
  }
};

}  // namespace dataBlock

}  // namespace tiledlbm::benchmark
