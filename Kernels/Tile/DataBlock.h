#pragma once

#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Orders of the 64 values of one direction in a tile, its data block (paper, section 3.2). Each
/// gives the place of a node, 0 to 63.
namespace dataBlock {

/// L_XYZ: x fastest, then y, then z. Rows along x lie together.
struct Xyz {
  TILEDLBM_HOST_DEVICE static constexpr int place(int node) { return node; }
};

/// L_YXZ: y fastest, then x, then z. Rows along y lie together, so that what crosses a face x- or
/// x+ of the tile fills whole memory sectors.
struct Yxz {
  TILEDLBM_HOST_DEVICE static constexpr int place(int node) {
    return TileShape::y(node) + TileShape::edge * TileShape::x(node) + (node & 0x30);
  }
};

/// L_zigzagNE: in a layer the nodes of the column x = 3 and those of the other columns lie
/// together, and so do the two layers of a pair, which suits the propagation along NE and SE.
struct ZigzagNe {
  TILEDLBM_HOST_DEVICE static constexpr int place(int node) {
    const int x = TileShape::x(node), y = TileShape::y(node), z = TileShape::z(node);
    return 2 * (x + 3 * y + ((x + 1) & 4) * (3 - y)) + (z & 1) + 16 * (z & 2);
  }
};

}  // namespace dataBlock

}  // namespace tiledlbm
