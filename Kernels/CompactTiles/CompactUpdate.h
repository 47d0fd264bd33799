// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Boundary/BoundaryUpdate.h"
#include "Kernels/CompactTiles/CompactTile.h"
#include "Kernels/CompactTiles/CompactView.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm {

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
    const std::int32_t neighbour = CompactTile::offset(own + rows.template toSource<q>());
    if constexpr (AllStream) {
      h[q] = V::load((block + neighbour)[q * CompactTile::nodes]);
    } else {
      constexpr int opposite = D3Q19::At<q>::opposite;
      h[q] = V::load(block[links.template streams<q>() ? neighbour + q * CompactTile::nodes
                                                       : own + opposite * CompactTile::nodes]);
    }
  });
}

/// Gathers the populations that cross a periodic face along x.
template <class V>
TILEDLBM_HOST_DEVICE void gatherWrapped(const typename V::Stored* source,
                                        const WrappedLinks& wrapped, NodeLinks links,
                                        typename V::Real (&h)[D3Q19::directions]) {
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    if constexpr (At::x != 0) {
      if (At::x == wrapped.crossing && links.template streams<q>()) {
        h[q] = V::load(CompactTile::at(
            source, wrapped.source[WrappedLinks::entry(At::y, At::z)])[q * CompactTile::nodes]);
      }
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

template <class V>
TILEDLBM_HOST_DEVICE void storeCompact(typename V::Stored* populations, std::uint32_t node,
                                       const typename V::Real (&h)[D3Q19::directions]) {
  typename V::Stored* target = CompactTile::at(populations, node);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    target[q * CompactTile::nodes] = V::store(h[q]);
  });
}

/// Puts the walls of a node where they lie.
template <class S>
TILEDLBM_HOST_DEVICE void interpolateWallsOf(const typename S::View& view, const WallLinks& walls,
                                             std::uint32_t node,
                                             typename S::Real (&h)[D3Q19::directions]) {
  using M = typename S::Model;
  using V = typename M::Values;
  const typename V::Stored* own = CompactTile::at(view.source, node);
  interpolateAtWalls<InUnitOf<typename M::Fluid, V>, typename M::Collision>(
      h, walls, [&](auto direction) {
        return V::load(own[decltype(direction)::value * CompactTile::nodes]);
      });
}

/// Gathers what arrives at a node that is no boundary node: streaming, and walls where they lie.
/// Their weights are read first, so that they arrive together with the populations.
/// \param source where the populations are: view.source for a node with wall links.
template <class S>
TILEDLBM_HOST_DEVICE void gatherWithWalls(const typename S::View& view,
                                          const typename S::Stored* source,
                                          const NeighbourRows& rows, NodeLinks links,
                                          std::uint32_t node,
                                          typename S::Real (&h)[D3Q19::directions]) {
  WallLinks walls{};
  if (links.hasWallLinks()) {
    walls = view.wallLinks[view.firstWallLinks[node / CompactTile::nodes] + links.rank()];
  }
  gatherCompact<typename S::Model::Values, false>(source, rows, links, node, h);
  if (links.hasWallLinks()) {
    interpolateWallsOf<S>(view, walls, node, h);
  }
}

/// Gathers what arrives at a boundary node but for its condition: streaming, and walls where they
/// lie.
template <class S>
TILEDLBM_HOST_DEVICE void gatherAtBoundary(const typename S::View& view,
                                           const CompactBoundaryNode& at, const Neighbours& around,
                                           typename S::Real (&h)[D3Q19::directions]) {
  using V = typename S::Model::Values;
  if (at.wrapped < 0) {
    gatherCompact<V, false>(view.source, around.rows, around.links, at.number, h);
  } else {
    const WrappedLinks& wrapped = view.wrappedLinks[at.wrapped];
    // NeighbourRows say nothing of the populations that cross.
    const std::uint32_t crossing =
        wrapped.crossing > 0 ? WrappedLinks::bits<1> : WrappedLinks::bits<-1>;
    const NodeLinks inRows{around.links.word & ~crossing};
    gatherCompact<V, false>(view.source, around.rows, inRows, at.number, h);
    gatherWrapped<V>(view.source, wrapped, around.links, h);
  }
  if (at.boundary.walls >= 0) {
    interpolateWallsOf<S>(view, view.wallLinks[at.boundary.walls], at.number, h);
  }
}

/// Index of a node's CompactBoundaryNode. \param around that of a boundary node.
template <class View>
TILEDLBM_HOST_DEVICE std::uint32_t boundaryAt(const View& view, const Neighbours& around,
                                              std::uint32_t node) {
  return view.firstBoundaryNode[node / CompactTile::nodes] + around.links.rank();
}

/// Gathers what arrives at a node without a condition, wherever it is.
template <class S>
TILEDLBM_HOST_DEVICE void gatherAnywhere(const typename S::View& view, std::uint32_t node,
                                         typename S::Real (&h)[D3Q19::directions]) {
  using V = typename S::Model::Values;
  const Neighbours around = neighboursOf<false>(view, node);
  if (around.isUniform) {
    gatherCompact<V, true>(view.source, around.rows, around.links, node, h);
  } else if (around.links.isBoundary()) {
    gatherAtBoundary<S>(view, view.boundaryNodes[boundaryAt(view, around, node)], around, h);
  } else {
    gatherWithWalls<S>(view, view.source, around.rows, around.links, node, h);
  }
}

/// Applies the condition of a node to what arrives there.
/// \param[in,out] h not in the unit of stored populations.
template <class S, class Team = LoneThread>
TILEDLBM_HOST_DEVICE void applyCompactCondition(const typename S::View& view,
                                                std::int32_t condition,
                                                typename S::Real (&h)[D3Q19::directions],
                                                const Team& team = {}) {
  using V = typename S::Model::Values;
  using Real = typename S::Real;
  updateBoundary<typename S::Model::Fluid, typename S::Model::Collision>(
      h, view.conditions[condition], view.control, view.donors,
      [&view](std::uint32_t donor, Real(&arriving)[D3Q19::directions]) {
        gatherAnywhere<S>(view, donor, arriving);
        scale<V>(arriving, Real(1) / V::unit);
      },
      team);
}

}  // namespace detail

/// Computes what arrives at a boundary node in the coming step: gather, walls, condition. It is
/// stored in the opposite directions, so that the step gets it by half-way bounce-back.
/// \param rank of the node among all boundary nodes.
/// \param team of threads that call this for the node.
template <class S, class Team = LoneThread>
TILEDLBM_HOST_DEVICE void updateBoundaryPopulations(const typename S::View& view,
                                                    std::uint32_t rank, const Team& team = {}) {
  using V = typename S::Model::Values;
  using Real = typename S::Real;
  const CompactBoundaryNode at = view.boundaryNodes[rank];
  Real h[D3Q19::directions];
  detail::gatherAtBoundary<S>(view, at, neighboursOf<false>(view, at.number), h);
  if (at.boundary.condition >= 0) {
    detail::scale<V>(h, Real(1) / V::unit);
    detail::applyCompactCondition<S>(view, at.boundary.condition, h, team);
    detail::scale<V>(h, V::unit);
  }
  if (team.rank() != 0) {
    return;
  }
  Real reversed[D3Q19::directions];
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    reversed[D3Q19::At<q>::opposite] = h[q];
  });
  detail::storeCompact<V>(view.boundaryPopulations, rank, reversed);
}

/// The populations at a node before the collision, in the unit of stored ones: gather, bounce-back,
/// boundary. Needs updateBoundaryPopulations for all boundary nodes.
template <class S>
TILEDLBM_HOST_DEVICE void gatherNode(const typename S::View& view, const Neighbours& around,
                                     std::uint32_t node, typename S::Real (&h)[D3Q19::directions]) {
  using V = typename S::Model::Values;
  if (around.isUniform) {
    detail::gatherCompact<V, true>(view.source, around.rows, around.links, node, h);
    return;
  }
  const typename S::Stored* source = view.source;
  std::uint32_t own = node;
  NodeLinks links = around.links;
  if (links.isBoundary()) {
    source = view.boundaryPopulations;
    own = detail::boundaryAt(view, around, node);
    links = NodeLinks{0};
  }
  detail::gatherWithWalls<S>(view, source, around.rows, links, own, h);
}

/// Relaxes populations in the unit of stored ones.
template <class S>
TILEDLBM_HOST_DEVICE void collideStored(typename S::Real (&h)[D3Q19::directions],
                                        const typename S::Model::Rates& rates) {
  using M = typename S::Model;
  M::Collision::template collide<InUnitOf<typename M::Fluid, typename M::Values>>(h, rates);
}

}  // namespace tiledlbm
