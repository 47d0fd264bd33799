// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/FullTiles/FullTileView.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm::benchmark {

/// No streaming: each node keeps its own populations. With NoCollision this is the kernel that only
/// reads and writes (paper, section 4.1).
struct Stay {
  template <class Layout, class Real>
  TILEDLBM_HOST_DEVICE static void gather(const Neighbourhood<Real>& around, int node,
                                          Real (&h)[D3Q19::directions]) {
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = inGlobalMemory(around.tile[TileShape::centre])[Layout::template offset<q>(node)];
    });
  }

  template <class Layout, class Real>
  TILEDLBM_HOST_DEVICE static void gather(const Neighbourhood<Real>& around, const WallMasks&,
                                          int node, Real (&h)[D3Q19::directions]) {
    gather<Layout>(around, node, h);
  }
};

}  // namespace tiledlbm::benchmark
