#pragma once

#include <cstdint>

#include "Kernels/Boundary/LinkUpdate.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Rheology/Newtonian.h"
#include "Kernels/Streaming/Pull.h"
#include "Kernels/Tile/LatticeView.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Bytes that a GPU's memory reads and writes at once.
constexpr int memorySector = 32;

/// The compile-time choices of a kernel.
template <class RealType, class FluidType, class CollisionType, class LayoutType,
          class StreamingType = Pull, class RheologyType = Newtonian>
struct Model {
  using Real = RealType;
  using Fluid = FluidType;
  using Collision = CollisionType;
  using Layout = LayoutType;
  using Streaming = StreamingType;
  using Rheology = RheologyType;
  using Rates = typename Rheology::template Rates<Collision, Real>;
};

namespace detail {

template <class M>
TILEDLBM_HOST_DEVICE void store(typename M::Real* populations, std::int64_t tile, int node,
                                const typename M::Real (&h)[D3Q19::directions]) {
  typename M::Real* own = populations + tile * M::Layout::values;
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    own[M::Layout::template offset<q>(node)] = h[q];
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
  M::Collision::template collide<typename M::Fluid>(h, rates);
  detail::store<M>(lattice.target, tile, node, h);
}

/// The same in any tile: gather, walls, opening, collision, store. A solid node does nothing,
/// but for one that shares a memory sector with a non-solid one, as sectors are in the layout XYZ:
/// it stores the state of rest, since a sector that is written in part costs a read.
template <class M, bool HasOpenings>
TILEDLBM_HOST_DEVICE void updateNodeAtWalls(const LatticeView<typename M::Real>& lattice,
                                            const Neighbourhood<typename M::Real>& around,
                                            const WallMasks& walls, const typename M::Rates& rates,
                                            std::int64_t tile, int node) {
  const std::uint64_t fluid = walls.streamed[D3Q19::O];
  typename M::Real h[D3Q19::directions] = {};
  if (TileShape::contains(fluid, node)) {
    M::Streaming::template gather<typename M::Layout>(around, walls, node, h);
    if constexpr (HasOpenings) {
      const std::int32_t boundary =
          lattice.boundaryIndex[(tile - lattice.firstBoundaryTile) * TileShape::nodes + node];
      if (boundary >= 0) {
        const BoundaryNode<typename M::Real>& at = lattice.boundaryNodes[boundary];
        if (at.walls >= 0) {
          const typename M::Real* own = around.tile[TileShape::centre];
          placeWalls(h, lattice.wallLinks[at.walls], [&](auto direction) {
            return own[M::Layout::template offset<decltype(direction)::value>(node)];
          });
        }
        updateBoundary<typename M::Fluid, typename M::Collision>(h, at, lattice.openings);
      }
    }
    M::Collision::template collide<typename M::Fluid>(h, rates);
  }
  if (TileShape::containsNear<memorySector / sizeof(typename M::Real)>(fluid, node)) {
    detail::store<M>(lattice.target, tile, node, h);
  }
}

}  // namespace tiledlbm
