// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstdint>

#include "Kernels/Cpu/Pack.h"
#include "Kernels/Cpu/PackGather.h"
#include "Kernels/FullTiles/FullTileUpdate.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

/// One time step of a tile without boundary nodes with the CPU's vector instructions: updateNode
/// for a Pack of nodes at once.
/// \tparam S FullTiles of a model.
/// \tparam PastCaches whether to use streaming stores, for lattices that exceed the caches.
template <class S, bool PastCaches>
class VectorTileUpdate {
  using M = typename S::Model;
  using Real = typename S::Real;
  using Layout = typename S::Layout;
  using P = Pack<Real>;
  using Gather = PackGather<typename S::Streaming, Layout, Real>;
  using Populations = typename P::Type[D3Q19::directions];

  /// Nodes of one direction in a cache line.
  static constexpr int lineNodes = cacheLine / static_cast<int>(sizeof(Real));

 public:
  /// Not inlined: a test searches for its instructions.
  /// \param walls null for a tile without walls.
  __attribute__((noinline)) static void apply(const typename S::View& view,
                                              const Neighbourhood<Real>& around,
                                              const WallMasks* walls,
                                              const typename M::Rates& rates, std::int64_t tile) {
    const Gather gather(around);
    Real* target = view.target + tile * Layout::values;
    if (walls) {
      const std::uint64_t fluid = walls->streamed[D3Q19::O];
      for (int node = 0; node < TileShape::nodes; node += lineNodes) {
        if (TileShape::containsNear<lineNodes>(fluid, node)) {
          updateLine(target, rates, node,
                     [&](int first, Populations& h) { gather(first, *walls, h); });
        }
      }
    } else {
      for (int node = 0; node < TileShape::nodes; node += lineNodes) {
        updateLine(target, rates, node, [&](int first, Populations& h) { gather(first, h); });
      }
    }
  }

 private:
  /// Whether to collect the packs of a cache line and store them together. A streaming store of a
  /// line in parts, with other stores in between, costs a read.
  static constexpr bool collectsLines = PastCaches && P::bytes < cacheLine;

  template <class GatherPack>
  static void updateLine(Real* target, const typename M::Rates& rates, int node,
                         const GatherPack& gather) {
    [[maybe_unused]] typename P::Type lines[D3Q19::directions][lineNodes / P::width];
    for (int part = 0; part < lineNodes / P::width; ++part) {
      const int first = node + part * P::width;
      Populations h;
      gather(first, h);
      M::Collision::template collide<typename M::Fluid>(h, rates);
      forEachDirection<0, D3Q19::directions>([&](auto direction) {
        constexpr int q = decltype(direction)::value;
        if constexpr (collectsLines) {
          lines[q][part] = h[q];
        } else {
          store(h[q], target + Layout::template offset<q>(first));
        }
      });
    }
    if constexpr (collectsLines) {
      forEachDirection<0, D3Q19::directions>([&](auto direction) {
        constexpr int q = decltype(direction)::value;
        for (int part = 0; part < lineNodes / P::width; ++part) {
          store(lines[q][part], target + Layout::template offset<q>(node) + part * P::width);
        }
      });
    }
  }

  static void store(const typename P::Type& pack, Real* values) {
    if constexpr (PastCaches) {
      P::stream(pack, values);
    } else {
      P::store(pack, values);
    }
  }
};

}  // namespace tiledlbm
