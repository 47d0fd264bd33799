#pragma once

#include <type_traits>

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Tile/DataBlock.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Order of the values in a tile: a data block for each direction, in the order that BlockOf gives
/// the direction.
/// \tparam BlockOf template of a direction with the member Type, one of dataBlock.
template <template <int> class BlockOf>
struct Layout {
  static constexpr int values = D3Q19::directions * TileShape::nodes;

  /// Place of the population of direction Q of a node in its tile.
  template <int Q>
  TILEDLBM_HOST_DEVICE static constexpr int offset(int node) {
    return Q * TileShape::nodes + BlockOf<Q>::Type::place(node);
  }
  template <int Q>
  TILEDLBM_HOST_DEVICE static constexpr int offset(int x, int y, int z) {
    return Q * TileShape::nodes + BlockOf<Q>::Type::place(x, y, z);
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
struct LayoutSet {
  template <int Q>
  struct BlockOf {
    using Type = std::conditional_t<
        HasYxz && isYxzDirection(Q), dataBlock::Yxz,
        std::conditional_t<HasZigzag && isZigzagDirection(Q), dataBlock::ZigzagNe, dataBlock::Xyz>>;
  };
};

}  // namespace detail

/// The sets of data blocks that the paper compares (section 4.6), with its assignment to
/// directions (section 3.2).
using LayoutXyz = Layout<detail::LayoutSet<false, false>::BlockOf>;
using LayoutXyzZigzag = Layout<detail::LayoutSet<false, true>::BlockOf>;
using LayoutXyzYxz = Layout<detail::LayoutSet<true, false>::BlockOf>;
using LayoutXyzYxzZigzag = Layout<detail::LayoutSet<true, true>::BlockOf>;

}  // namespace tiledlbm
