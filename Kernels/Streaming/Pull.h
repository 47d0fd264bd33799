#pragma once

#include <cstdint>

#include "Kernels/Tile/LatticeView.h"

namespace tiledlbm {

/// Gathers the populations that reach a node (paper, Algorithm 2, lines 6 to 12).
struct Pull {
  /// In a tile without walls: all come from a neighbour.
  template <class Layout, class Real>
  TILEDLBM_HOST_DEVICE static void gather(const Neighbourhood<Real>& around, int node,
                                          Real (&h)[D3Q19::directions]) {
    const int x = TileShape::x(node), y = TileShape::y(node), z = TileShape::z(node);
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      using At = D3Q19::At<q>;
      const PullSource from = pullSource(x, y, z, At::x, At::y, At::z);
      h[q] = around.tile[from.neighbour][Layout::template offset<q>(from.node)];
    });
  }

  /// In any tile, for a non-solid node: where the neighbour is solid, the node's own reversed
  /// population comes back (half-way bounce-back).
  template <class Layout, class Real>
  TILEDLBM_HOST_DEVICE static void gather(const Neighbourhood<Real>& around, const WallMasks& walls,
                                          int node, Real (&h)[D3Q19::directions]) {
    const int x = TileShape::x(node), y = TileShape::y(node), z = TileShape::z(node);
    const Real* own = around.tile[TileShape::centre];
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      using At = D3Q19::At<q>;
      const PullSource from = pullSource(x, y, z, At::x, At::y, At::z);
      const bool streamed = TileShape::contains(walls.streamed[q], node);
      const Real* tile = streamed ? around.tile[from.neighbour] : own;
      h[q] = tile[streamed ? Layout::template offset<q>(from.node)
                           : Layout::template offset<At::opposite>(node)];
    });
  }
};

}  // namespace tiledlbm
