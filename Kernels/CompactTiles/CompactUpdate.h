// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstddef>
#include <cstdint>

#include "Kernels/CompactTiles/CompactTile.h"
#include "Kernels/CompactTiles/CompactView.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Values/Values.h"

namespace tiledlbm {

/// The neighbours of a node.
struct Neighbours {
  NeighbourRows rows;
  NodeLinks links;
  bool isUniform;
  bool hasWalls;          ///< walls that are not half-way
  std::uint32_t wallsAt;  ///< index of its wall links, if any
  WallLinks walls;        ///< its wall links
};

/// Reads the neighbours of a node. They are constant in time.
/// \tparam LinksAhead whether to read the node's links before it is known whether they are needed:
///         more reads, but shorter waits.
/// \tparam HasWalls whether walls that are not half-way can occur.
template <bool LinksAhead, bool HasWalls = true, class View>
TILEDLBM_HOST_DEVICE Neighbours neighboursOf(const View& view, std::uint32_t node) {
  Neighbours around;
  const std::uint32_t index = node / NodeGroup::nodes;
  const NodeGroup group = view.groups[index];
  around.rows = view.rows[index];
  around.hasWalls = false;
  around.wallsAt = 0;
  around.walls = {};
  if (HasWalls && view.groupWalls != nullptr) {
    const GroupWalls walls = view.groupWalls[index];
    const std::uint32_t own = node % NodeGroup::nodes;
    around.hasWalls = walls.has(own);
    if (around.hasWalls) {
      around.wallsAt = walls.indexOf(own);
      around.walls = view.wallLinks[around.wallsAt];
    }
  }
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

/// Gathers the streamed populations of a node.
/// \tparam AllStream whether all populations stream from neighbours. Otherwise bounce-back replaces
///         the missing ones with the node's own opposite populations.
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

/// Interpolated bounce-back of a node. It reads WallCorrection only here, because registers
/// are scarce while populations arrive.
template <class S, WallMotion Motion>
TILEDLBM_HOST_DEVICE void interpolateWallsOf(const typename S::View& view, const Neighbours& around,
                                             std::uint32_t node,
                                             typename S::Real (&h)[D3Q19::directions]) {
  using M = typename S::Model;
  using V = typename M::Values;
  const typename V::Stored* own = CompactTile::at(view.source, node);
  interpolateAtWalls<InUnitOf<typename M::Fluid, V>, typename M::Collision, Motion>(
      h, around.walls, view.wallCorrections + around.wallsAt, [&](auto direction) {
        return V::load(own[decltype(direction)::value * CompactTile::nodes]);
      });
}

/// Index of a node's CompactBoundaryNode.
/// \param around neighbours of the boundary node.
template <class View>
TILEDLBM_HOST_DEVICE std::uint32_t boundaryAt(const View& view, const Neighbours& around,
                                              std::uint32_t node) {
  return view.firstBoundaryNode[node / CompactTile::nodes] + around.links.boundaryIndex();
}

}  // namespace detail

/// The populations of a node before the collision, in the unit of stored populations: gather,
/// bounce-back, boundary. Requires completeBoundaryNode for all boundary nodes.
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
  bool hasWalls = around.hasWalls;
  if (links.isBoundary()) {
    source = view.boundaryPopulations;
    own = detail::boundaryAt(view, around, node);
    links = NodeLinks{0};
    hasWalls = false;
  }
  detail::gatherCompact<V, false>(source, around.rows, links, own, h);
  if (hasWalls) {
    detail::interpolateWallsOf<S, WallMotion::Slip>(view, around, own, h);
  }
}

/// Collision of populations in the unit of stored populations.
template <class S>
TILEDLBM_HOST_DEVICE void collideStored(typename S::Real (&h)[D3Q19::directions],
                                        const typename S::Model::Rates& rates) {
  using M = typename S::Model;
  M::Collision::template collide<InUnitOf<typename M::Fluid, typename M::Values>>(h, rates);
}

}  // namespace tiledlbm
