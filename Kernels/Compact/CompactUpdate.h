#pragma once

#include <cstdint>

#include "Kernels/Boundary/LinkUpdate.h"
#include "Kernels/Compact/CompactTile.h"
#include "Kernels/Compact/CompactView.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Rheology/Newtonian.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm {

/// The compile-time choices of a kernel for compact tiles.
template <class ValuesType, class FluidType, class CollisionType, class RheologyType = Newtonian>
struct CompactModel {
  using Values = ValuesType;
  using Real = typename Values::Real;
  using Stored = typename Values::Stored;
  using Fluid = FluidType;
  using Collision = CollisionType;
  using Rheology = RheologyType;
  using Rates = typename Rheology::template Rates<Collision, Real>;
  using View = CompactView<Values>;
};

/// How a node finds its neighbours.
struct Neighbours {
  NeighbourRows rows;
  NodeLinks links;
  bool isUniform;
};

/// Reads how a node finds its neighbours. None of it changes from step to step.
/// \tparam LinksAhead whether to read the node's links before it is known that they are needed:
///         more to read, but less to wait for.
template <bool LinksAhead, class View>
TILEDLBM_HOST_DEVICE Neighbours neighboursOf(const View& view, std::uint32_t node) {
  Neighbours around;
  const std::uint32_t index = node / NodeGroup::nodes;
  const NodeGroup group = view.groups[index];
  around.rows = view.rows[index];
  if constexpr (LinksAhead) {
    around.links = view.links[node];
  }
  around.isUniform = group.isUniform();
  if (!around.isUniform) {
    if constexpr (!LinksAhead) {
      around.links = view.links[node];
    }
    if (around.links.rows() > 0) {
      around.rows = view.overflowRows[group.overflowRows() + around.links.rows() - 1];
    }
  }
  return around;
}

namespace detail {

/// Gathers the populations that arrive at a node.
/// \tparam AllStream whether all come from neighbours; else those that do not are the node's own
///         opposite ones.
template <class V, bool AllStream>
TILEDLBM_HOST_DEVICE void gatherCompact(const typename V::Stored* source, const NeighbourRows& rows,
                                        NodeLinks links, std::uint32_t node,
                                        typename V::Real (&h)[D3Q19::directions]) {
  const typename V::Stored* block = CompactTile::block(source, node);
  const auto own = static_cast<std::int32_t>(node % CompactTile::nodes);
  h[D3Q19::O] = V::load(block[own]);
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    const std::int32_t neighbour = CompactTile::place(own + rows.template toSource<q>());
    if constexpr (AllStream) {
      h[q] = V::load((block + neighbour)[q * CompactTile::nodes]);
    } else {
      constexpr int opposite = D3Q19::At<q>::opposite;
      h[q] = V::load(block[links.template streams<q>() ? neighbour + q * CompactTile::nodes
                                                       : own + opposite * CompactTile::nodes]);
    }
  });
}

template <class V>
TILEDLBM_HOST_DEVICE void scale(typename V::Real (&h)[D3Q19::directions], typename V::Real factor) {
  if constexpr (V::unit != typename V::Real(1)) {
    for (typename V::Real& population : h) {
      population *= factor;
    }
  }
}

}  // namespace detail

template <class V>
TILEDLBM_HOST_DEVICE void storeCompact(typename V::Stored* populations, std::uint32_t node,
                                       const typename V::Real (&h)[D3Q19::directions]) {
  typename V::Stored* target = CompactTile::at(populations, node);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    target[q * CompactTile::nodes] = V::store(h[q]);
  });
}

/// Computes what arrives at an opening node in the coming step: gather, walls, boundary
/// condition. Stored as if reversed, so that it then comes back to the node as from a wall.
/// \param opening place among all opening nodes.
template <class M>
TILEDLBM_HOST_DEVICE void updateBoundaryPopulations(const typename M::View& view,
                                                    std::uint32_t opening) {
  using V = typename M::Values;
  using Real = typename M::Real;
  const std::uint32_t node = view.openingNodes[opening];
  const Neighbours around = neighboursOf<false>(view, node);
  Real h[D3Q19::directions];
  detail::gatherCompact<V, false>(view.source, around.rows, around.links, node, h);
  const BoundaryNode<Real>& boundary = view.boundaryNodes[opening];
  if (boundary.walls >= 0) {
    const typename V::Stored* own = CompactTile::at(view.source, node);
    placeWalls(h, view.wallLinks[boundary.walls], [&](auto direction) {
      return V::load(own[decltype(direction)::value * CompactTile::nodes]);
    });
  }
  detail::scale<V>(h, Real(1) / V::unit);
  updateBoundary<typename M::Fluid, typename M::Collision>(h, boundary, view.openings);
  detail::scale<V>(h, V::unit);
  Real reversed[D3Q19::directions];
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    reversed[D3Q19::At<q>::opposite] = h[q];
  });
  storeCompact<V>(view.boundaryPopulations, opening, reversed);
}

/// The populations at a node before the collision, in the unit of stored ones: gather, bounce-back,
/// opening. Needs updateBoundaryPopulations for all openings.
template <class M>
TILEDLBM_HOST_DEVICE void arriveAt(const typename M::View& view, const Neighbours& around,
                                   std::uint32_t node, typename M::Real (&h)[D3Q19::directions]) {
  using V = typename M::Values;
  if (around.isUniform) {
    detail::gatherCompact<V, true>(view.source, around.rows, around.links, node, h);
    return;
  }
  const typename M::Stored* source = view.source;
  std::uint32_t own = node;
  NodeLinks links = around.links;
  if (links.isOpening()) {
    source = view.boundaryPopulations;
    own = view.firstOpening[node / CompactTile::nodes] + links.openingRank();
    links = NodeLinks{0};
  }
  detail::gatherCompact<V, false>(source, around.rows, links, own, h);
}

/// Relaxes populations in the unit of stored ones.
template <class M>
TILEDLBM_HOST_DEVICE void collideStored(typename M::Real (&h)[D3Q19::directions],
                                        const typename M::Rates& rates) {
  M::Collision::template collide<InUnitOf<typename M::Fluid, typename M::Values>>(h, rates);
}

namespace detail {

/// Populations as they are stored for a node.
template <class V>
TILEDLBM_HOST_DEVICE void loadCompact(const typename V::Stored* populations, std::uint32_t node,
                                      typename V::Real (&h)[D3Q19::directions]) {
  const typename V::Stored* own = CompactTile::at(populations, node);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    h[q] = V::load(own[q * CompactTile::nodes]);
  });
  scale<V>(h, typename V::Real(1) / V::unit);
}

}  // namespace detail

/// Moments of a node from the populations stored for it.
template <class M>
TILEDLBM_HOST_DEVICE NodeMoments<typename M::Real> momentsOfCompact(
    const typename M::Stored* populations, std::uint32_t node) {
  typename M::Real h[D3Q19::directions];
  detail::loadCompact<typename M::Values>(populations, node, h);
  return momentsOf<M>(h);
}

/// Tells the moments or the populations of a node.
template <class M, class State>
TILEDLBM_HOST_DEVICE void readCompact(const typename M::Stored* populations, std::uint32_t node,
                                      State& state) {
  typename M::Real h[D3Q19::directions];
  detail::loadCompact<typename M::Values>(populations, node, h);
  detail::toHost<M>(h, state);
}

/// Sets a node to given populations, or to the equilibrium of given moments.
template <class M, class State>
TILEDLBM_HOST_DEVICE void setCompact(const State& state, typename M::Stored* populations,
                                     std::uint32_t node) {
  using V = typename M::Values;
  typename M::Real h[D3Q19::directions];
  detail::fromHost<M>(state, h);
  detail::scale<V>(h, V::unit);
  storeCompact<V>(populations, node, h);
}

/// Adds one node to the sums. Needs updateBoundaryPopulations for all openings. The change of its
/// velocity is that of the next step, since a step in place leaves nothing of the state before it.
/// Nodes that only fill a place are at rest and add nothing.
template <class M>
TILEDLBM_HOST_DEVICE void addCompactToSums(const typename M::View& view, std::uint32_t node,
                                           FlowSums& sums) {
  using V = typename M::Values;
  typename M::Real h[D3Q19::directions];
  arriveAt<M>(view, neighboursOf<false>(view, node), node, h);
  detail::scale<V>(h, typename M::Real(1) / V::unit);
  addToSums(momentsOf<M>(h), momentsOfCompact<M>(view.source, node), sums);
}

}  // namespace tiledlbm
