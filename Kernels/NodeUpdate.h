#pragma once

#include <cstdint>

#include "Kernels/Boundary/OpeningUpdate.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Tile/LatticeView.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// The compile-time choices of a kernel.
template <class RealType, class FluidType, class CollisionType, class LayoutType>
struct Model {
  using Real = RealType;
  using Fluid = FluidType;
  using Collision = CollisionType;
  using Layout = LayoutType;
  using Rates = typename Collision::template Rates<Real>;
};

/// Gathers the populations that reach a node: from the neighbour, or the node's own reversed one
/// where the neighbour is solid (half-way bounce-back).
template <class M>
TILEDLBM_HOST_DEVICE void pullPopulations(const LatticeView<typename M::Real>& lattice,
                                          const Neighbourhood& around, std::int64_t tile, int node,
                                          typename M::Real (&h)[D3Q19::directions]) {
  using Layout = typename M::Layout;
  const int x = TileShape::x(node), y = TileShape::y(node), z = TileShape::z(node);
  const typename M::Real* own = lattice.source + tile * Layout::values;
  h[D3Q19::O] = own[Layout::offset(D3Q19::O, node)];
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    const PullSource from = pullSource(x, y, z, At::x, At::y, At::z);
    const bool reachable = TileShape::contains(around.fluid[from.neighbour], from.node);
    const std::int64_t base = reachable ? std::int64_t(around.tile[from.neighbour]) : tile;
    const int offset =
        reachable ? Layout::offset(q, from.node) : Layout::offset(At::opposite, node);
    h[q] = lattice.source[base * Layout::values + offset];
  });
}

/// One time step of one node, fused: gather, bounce-back, opening, collision, store (paper,
/// Algorithm 2). Solid nodes are left alone.
template <class M, bool HasOpenings>
TILEDLBM_HOST_DEVICE void updateNode(const LatticeView<typename M::Real>& lattice,
                                     const Neighbourhood& around, const typename M::Rates& rates,
                                     std::int64_t tile, int node) {
  using Real = typename M::Real;
  using Layout = typename M::Layout;
  if (!TileShape::contains(around.fluid[TileShape::centre], node)) {
    return;
  }
  Real h[D3Q19::directions];
  pullPopulations<M>(lattice, around, tile, node, h);
  if constexpr (HasOpenings) {
    const std::int32_t boundary =
        lattice.boundaryIndex[(tile - lattice.firstOpeningTile) * TileShape::nodes + node];
    if (boundary >= 0) {
      updateOpening<typename M::Fluid, typename M::Collision>(h, lattice.boundaryNodes[boundary],
                                                              lattice.openings);
    }
  }
  M::Collision::template collide<typename M::Fluid>(h, rates);
  Real* target = lattice.target + tile * Layout::values;
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    target[Layout::offset(q, node)] = h[q];
  });
}

}  // namespace tiledlbm
