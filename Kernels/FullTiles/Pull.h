// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstdint>

#include "Kernels/FullTiles/FullTileView.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

/// Gathers the streamed populations of a node (paper, Algorithm 2, lines 6 to 12).
struct Pull {
  /// In a tile without walls: all populations stream from neighbours.
  template <class Layout, class Real>
  TILEDLBM_HOST_DEVICE static void gather(const Neighbourhood<Real>& around, int node,
                                          Real (&h)[D3Q19::directions]) {
    const Steps x(TileShape::x(node)), y(TileShape::y(node)), z(TileShape::z(node));
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = *streamed<Layout, q>(around, x, y, z);
    });
  }

  /// In any tile, for a non-solid node. At a solid neighbour the node's own opposite population
  /// returns (half-way bounce-back).
  template <class Layout, class Real>
  TILEDLBM_HOST_DEVICE static void gather(const Neighbourhood<Real>& around, const WallMasks& walls,
                                          int node, Real (&h)[D3Q19::directions]) {
    const Steps x(TileShape::x(node)), y(TileShape::y(node)), z(TileShape::z(node));
    const Real* own = inGlobalMemory(around.tile[TileShape::centre]);
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      constexpr int opposite = D3Q19::At<q>::opposite;
      const Real* reflected = own + Layout::template offset<opposite>(node);
      h[q] = *inGlobalMemory(TileShape::contains(walls.streamed[q], node)
                                 ? streamed<Layout, q>(around, x, y, z)
                                 : reflected);
    });
  }

 private:
  /// Sources along one axis, computed once for all directions: the tile (-1, 0, 1) and the
  /// coordinate in it, for direction components -1, 0 and 1.
  struct Steps {
    TILEDLBM_HOST_DEVICE explicit Steps(int coordinate)
        : tile{coordinate == TileShape::edge - 1 ? 1 : 0, 0, coordinate == 0 ? -1 : 0},
          node{(coordinate + 1) & 3, coordinate, (coordinate - 1) & 3} {}
    int tile[3];
    int node[3];
  };

  /// Address of the population of direction Q that streams to a node.
  template <class Layout, int Q, class Real>
  TILEDLBM_HOST_DEVICE static const Real* streamed(const Neighbourhood<Real>& around,
                                                   const Steps& x, const Steps& y, const Steps& z) {
    using At = D3Q19::At<Q>;
    constexpr int cx = At::x + 1, cy = At::y + 1, cz = At::z + 1;
    const int neighbour = TileShape::neighbour(x.tile[cx], y.tile[cy], z.tile[cz]);
    return inGlobalMemory(around.tile[neighbour]) +
           Layout::template offset<Q>(x.node[cx], y.node[cy], z.node[cz]);
  }
};

}  // namespace tiledlbm
