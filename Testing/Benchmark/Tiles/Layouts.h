// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <type_traits>

#include "Kernels/Lattice/D3Q19.h"
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

/// Order of the values in a tile: a data block for each direction, in the order that BlockOf gives
/// the direction.
/// \tparam BlockOf template of a direction with the member Type, one of dataBlock.
template <template <int> class BlockOf>
struct Layout {
  static constexpr int values = D3Q19::directions * TileShape::nodes;

  /// Offset in its tile of the population of direction Q of a node.
  template <int Q>
  TILEDLBM_HOST_DEVICE static constexpr int offset(int node) {
    return Q * TileShape::nodes + BlockOf<Q>::Type::offset(node);
  }
  template <int Q>
  TILEDLBM_HOST_DEVICE static constexpr int offset(int x, int y, int z) {
    return Q * TileShape::nodes + BlockOf<Q>::Type::offset(x, y, z);
  }
};

namespace detail {

/// Directions that the paper stores as YXZ: those with a component along x, but for NE and SE.
constexpr bool isYxzDirection(int q) {
  switch (q) {
    case D3Q19::E:
    case D3Q19::W:
    case D3Q19::ET:
    case D3Q19::EB:
    case D3Q19::NW:
    case D3Q19::SW:
    case D3Q19::WT:
    case D3Q19::WB:
      return true;
    default:
      return false;
  }
}

/// Directions that the paper stores as zigzagNE.
constexpr bool isZigzagDirection(int q) {
  return q == D3Q19::NE || q == D3Q19::SE;
}

template <bool HasYxz, bool HasZigzag>
struct BlockSet {
  template <int Q>
  struct BlockOf {
    using Type = std::conditional_t<
        HasYxz && isYxzDirection(Q), dataBlock::Yxz,
        std::conditional_t<HasZigzag && isZigzagDirection(Q), dataBlock::ZigzagNe, dataBlock::Xyz>>;
  };
};

}  // namespace detail

/// The sets of data blocks that the paper compares with LayoutXyz (section 4.6), with its
/// assignment to directions (section 3.2).
using LayoutXyzZigzag = Layout<detail::BlockSet<false, true>::BlockOf>;
using LayoutXyzYxz = Layout<detail::BlockSet<true, false>::BlockOf>;
using LayoutXyzYxzZigzag = Layout<detail::BlockSet<true, true>::BlockOf>;

}  // namespace tiledlbm::benchmark
