#pragma once

#include <cstdint>

#include "Kernels/Boundary/OpeningUpdate.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Streaming/Pull.h"
#include "Kernels/Tile/LatticeView.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// The compile-time choices of a kernel.
template <class RealType, class FluidType, class CollisionType, class LayoutType,
          class StreamingType = Pull>
struct Model {
  using Real = RealType;
  using Fluid = FluidType;
  using Collision = CollisionType;
  using Layout = LayoutType;
  using Streaming = StreamingType;
  using Rates = typename Collision::template Rates<Real>;
};

namespace detail {

template <class M>
TILEDLBM_HOST_DEVICE void collideAndStore(typename M::Real* target, const typename M::Rates& rates,
                                          int node, typename M::Real (&h)[D3Q19::directions]) {
  M::Collision::template collide<typename M::Fluid>(h, rates);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    target[M::Layout::template offset<q>(node)] = h[q];
  });
}

}  // namespace detail

/// One time step of one node of a tile without walls and openings, fused: gather, collision, store
/// (paper, Algorithm 2).
template <class M>
TILEDLBM_HOST_DEVICE void updateNode(const LatticeView<typename M::Real>& lattice,
                                     const Neighbourhood<typename M::Real>& around,
                                     const typename M::Rates& rates, std::int64_t tile, int node) {
  typename M::Real h[D3Q19::directions];
  M::Streaming::template gather<typename M::Layout>(around, node, h);
  detail::collideAndStore<M>(lattice.target + tile * M::Layout::values, rates, node, h);
}

/// The same in any tile: gather, bounce-back, opening, collision, store. Solid nodes are left
/// alone.
template <class M, bool HasOpenings>
TILEDLBM_HOST_DEVICE void updateNodeAtWalls(const LatticeView<typename M::Real>& lattice,
                                            const Neighbourhood<typename M::Real>& around,
                                            const WallMasks& walls, const typename M::Rates& rates,
                                            std::int64_t tile, int node) {
  if (!TileShape::contains(walls.streamed[D3Q19::O], node)) {
    return;
  }
  typename M::Real h[D3Q19::directions];
  M::Streaming::template gather<typename M::Layout>(around, walls, node, h);
  if constexpr (HasOpenings) {
    const std::int32_t boundary =
        lattice.boundaryIndex[(tile - lattice.firstOpeningTile) * TileShape::nodes + node];
    if (boundary >= 0) {
      updateOpening<typename M::Fluid, typename M::Collision>(h, lattice.boundaryNodes[boundary],
                                                              lattice.openings);
    }
  }
  detail::collideAndStore<M>(lattice.target + tile * M::Layout::values, rates, node, h);
}

}  // namespace tiledlbm
