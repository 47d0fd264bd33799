#pragma once

#include <cstdint>
#include <cstring>

#include "Kernels/Cpu/Pack.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/NodeUpdate.h"
#include "Kernels/Tile/Layout.h"

namespace tiledlbm {

/// One time step of a tile without openings, with the CPU's vector instructions: updateNode for 64
/// nodes at once. Rows of 4 values are gathered without looking at node types, then the populations
/// that a solid neighbour sends back are put right, as the masks say.
template <class M>
class VectorTileUpdate {
  using Real = typename M::Real;
  using Layout = typename M::Layout;
  static_assert(std::is_same_v<Layout, LayoutXyz>,
                "rows along x must be contiguous for every direction");

 public:
  /// \param walls null for a tile without walls.
  static void apply(const LatticeView<Real>& lattice, const Neighbourhood<Real>& around,
                    const WallMasks* walls, const typename M::Rates& rates, std::int64_t tile) {
    alignas(64) Real gathered[Layout::values];
    gather(around, walls, gathered);

    const std::uint64_t fluid = walls ? walls->streamed[D3Q19::O] : ~std::uint64_t(0);
    constexpr int width = Pack<Real>::width;
    constexpr std::uint64_t all = (std::uint64_t(1) << width) - 1;
    Real* target = lattice.target + tile * Layout::values;
    for (int first = 0; first < TileShape::nodes; first += width) {
      const std::uint64_t lanes = fluid >> first & all;
      if (lanes == 0) {
        continue;
      }
      typename Pack<Real>::Type h[D3Q19::directions];
      forEachDirection<0, D3Q19::directions>([&](auto direction) {
        constexpr int q = decltype(direction)::value;
        h[q] = Pack<Real>::load(gathered + Layout::template offset<q>(first));
      });
      M::Collision::template collide<typename M::Fluid>(h, rates);
      forEachDirection<0, D3Q19::directions>([&](auto direction) {
        constexpr int q = decltype(direction)::value;
        Real* values = target + Layout::template offset<q>(first);
        if (lanes == all) {
          Pack<Real>::store(h[q], values);
        } else {
          // Solid nodes keep the rest state: what was gathered for them means nothing.
          for (int lane = 0; lane < width; ++lane) {
            if (lanes >> lane & 1) {
              values[lane] = h[q][lane];
            }
          }
        }
      });
    }
  }

 private:
  static void gather(const Neighbourhood<Real>& around, const WallMasks* walls, Real* gathered) {
    alignas(64) static constexpr Real rest[Layout::values] = {};
    const Real* tiles[TileShape::neighbourhood];
    for (int place = 0; place < TileShape::neighbourhood; ++place) {
      tiles[place] = around.tile[place] ? around.tile[place] : rest;
    }
    const Real* own = tiles[TileShape::centre];
    std::memcpy(gathered, own, TileShape::nodes * sizeof(Real));
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      using At = D3Q19::At<q>;
      Real* values = gathered + Layout::template offset<q>(0);
      gatherRows<q>(tiles, values);
      if (walls) {
        std::uint64_t reflected = walls->streamed[D3Q19::O] & ~walls->streamed[q];
        for (; reflected != 0; reflected &= reflected - 1) {
          const int node = __builtin_ctzll(reflected);
          values[node] = own[Layout::template offset<At::opposite>(node)];
        }
      }
    });
  }

  template <int Q>
  static void gatherRows(const Real* const (&tiles)[TileShape::neighbourhood], Real* values) {
    using At = D3Q19::At<Q>;
    constexpr int edge = TileShape::edge;
    for (int z = 0; z < edge; ++z) {
      for (int y = 0; y < edge; ++y) {
        const PullSource from = pullSource(0, y, z, 0, At::y, At::z);
        const int start = Layout::template offset<Q>(from.node);
        const Real* row = tiles[from.neighbour] + start;
        Real* to = values + TileShape::node(0, y, z);
        if constexpr (At::x == 0) {
          std::memcpy(to, row, edge * sizeof(Real));
        } else if constexpr (At::x > 0) {
          to[0] = tiles[from.neighbour - 1][start + edge - 1];
          std::memcpy(to + 1, row, (edge - 1) * sizeof(Real));
        } else {
          std::memcpy(to, row + 1, (edge - 1) * sizeof(Real));
          to[edge - 1] = tiles[from.neighbour + 1][start];
        }
      }
    }
  }
};

}  // namespace tiledlbm
