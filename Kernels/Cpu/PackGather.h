// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <type_traits>

#include "Kernels/Cpu/Pack.h"
#include "Kernels/FullTiles/FullTileView.h"
#include "Kernels/FullTiles/LayoutXyz.h"
#include "Kernels/FullTiles/Pull.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Gathers the populations of a Pack of nodes of a tile, as Streaming does for one node. One object
/// per tile; defined for each kind of streaming.
template <class Streaming, class Layout, class Real>
class PackGather;

/// Reads whole packs with solid nodes, and moves populations from neighbours along x by one lane.
template <class Layout, class Real>
class PackGather<Pull, Layout, Real> {
  static_assert(std::is_same_v<Layout, LayoutXyz>,
                "rows along x must be contiguous for every direction");

  using P = Pack<Real>;
  using Type = typename P::Type;
  static constexpr int edge = TileShape::edge;
  /// Rows of nodes along x in a pack, complete or partial.
  static constexpr int rows = P::width > edge ? P::width / edge : 1;

 public:
  explicit PackGather(const Neighbourhood<Real>& around) {
    alignas(cacheLine) static constexpr Real rest[Layout::values] = {};
    for (int i = 0; i < TileShape::neighbourhood; ++i) {
      tiles_[i] = around.tile[i] ? around.tile[i] : rest;
    }
  }

  /// In a tile without walls.
  /// \param node the first of the pack.
  void operator()(int node, Type (&h)[D3Q19::directions]) const {
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = streamed<q>(node);
    });
  }

  /// In any tile. Solid nodes receive their own populations and remain at rest.
  void operator()(int node, const WallMasks& walls, Type (&h)[D3Q19::directions]) const {
    h[D3Q19::O] = streamed<D3Q19::O>(node);
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      constexpr int opposite = D3Q19::At<q>::opposite;
      const Type reflected =
          P::load(tiles_[TileShape::centre] + Layout::template offset<opposite>(node));
      h[q] = P::select(walls.streamed[q] >> node, streamed<q>(node), reflected);
    });
  }

 private:
  /// Positions of the packs of the same and of neighbouring rows, for direction components -1, 0
  /// and 1 along y and z.
  struct Sources {
    PullSource from[TileShape::nodes / edge / rows][3][3];
  };

  static constexpr Sources makeSources() {
    Sources sources{};
    for (int row = 0; row < edge * edge; row += rows) {
      for (int cy = -1; cy <= 1; ++cy) {
        for (int cz = -1; cz <= 1; ++cz) {
          sources.from[row / rows][cy + 1][cz + 1] =
              pullSource(0, row % edge, row / edge, 0, cy * rows, cz);
        }
      }
    }
    return sources;
  }
  static constexpr Sources sources = makeSources();

  template <int Q>
  Type streamed(int node) const {
    using At = D3Q19::At<Q>;
    if constexpr (At::x == 0) {
      return rowsOf<Q>(node, 0);
    } else if constexpr (P::width >= edge) {
      return P::template moveRows<edge, At::x>(rowsOf<Q>(node, 0), rowsOf<Q>(node, -At::x));
    } else {
      const PullSource from = sources.from[node / edge][At::y + 1][At::z + 1];
      Type pack;
      for (int lane = 0; lane < P::width; ++lane) {
        const int x = TileShape::x(node) + lane - At::x + edge;
        pack[lane] =
            tiles_[from.neighbour + (x >> 2) - 1][Layout::template offset<Q>(from.node) + (x & 3)];
      }
      return pack;
    }
  }

  /// The populations streamed along y and z.
  /// \param tileX offset of the source tiles along x.
  template <int Q>
  Type rowsOf(int node, int tileX) const {
    using At = D3Q19::At<Q>;
    const auto& from = sources.from[node / edge / rows];
    const auto packAt = [&](const PullSource& source) {
      const int x = P::width < edge ? TileShape::x(node) : 0;
      return P::load(tiles_[source.neighbour + tileX] + Layout::template offset<Q>(source.node) +
                     x);
    };
    const Type pack = packAt(from[At::y + 1][At::z + 1]);
    if constexpr (rows == 1 || At::y == 0) {
      return pack;
    } else {
      const Type same = packAt(from[1][At::z + 1]);
      return At::y > 0 ? P::template slide<P::width - edge>(pack, same)
                       : P::template slide<edge>(same, pack);
    }
  }

  const Real* tiles_[TileShape::neighbourhood];
};

}  // namespace tiledlbm
