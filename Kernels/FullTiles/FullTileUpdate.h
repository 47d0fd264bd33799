// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstdint>

#include "Kernels/Boundary/BoundaryUpdate.h"
#include "Kernels/FullTiles/FullTileView.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Smallest unit in bytes of reads and writes of a GPU's memory.
constexpr int memorySector = 32;

namespace detail {

template <class S>
TILEDLBM_HOST_DEVICE void storeInTile(typename S::Stored* populations, std::int64_t tile, int node,
                                      const typename S::Real (&h)[D3Q19::directions]) {
  typename S::Stored* own = populations + tile * S::Layout::values;
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    own[S::Layout::template offset<q>(node)] = h[q];
  });
}

/// Interpolated bounce-back of a node.
template <class S, WallMotion Motion>
TILEDLBM_HOST_DEVICE void interpolateWallsOf(const typename S::View& view,
                                             const BoundaryNode& boundary,
                                             const typename S::Stored* ownTile, int node,
                                             typename S::Real (&h)[D3Q19::directions]) {
  if (boundary.walls >= 0) {
    using M = typename S::Model;
    interpolateAtWalls<typename M::Fluid, typename M::Collision, Motion>(
        h, view.wallLinks[boundary.walls], view.wallCorrections + boundary.walls,
        [&](auto direction) {
          return ownTile[S::Layout::template offset<decltype(direction)::value>(node)];
        });
  }
}

/// Index of a node's BoundaryNode, or BoundaryNode::none.
template <class View>
TILEDLBM_HOST_DEVICE std::int32_t boundaryAt(const View& view, std::int64_t at) {
  const std::int64_t first = view.firstBoundaryTile * TileShape::nodes;
  return at < first ? BoundaryNode::none : view.boundaryIndex[at - first];
}

/// Gathers the populations of any node without its condition: streaming and interpolated
/// bounce-back.
template <class S>
TILEDLBM_HOST_DEVICE void gatherAnywhere(const typename S::View& view, std::int64_t at,
                                         typename S::Real (&h)[D3Q19::directions]) {
  const std::int64_t tile = at / TileShape::nodes;
  const int node = static_cast<int>(at % TileShape::nodes);
  const typename S::Stored* ownTile = view.source + tile * S::Layout::values;
  const std::int32_t* neighbours = view.neighbours + tile * TileShape::neighbourhood;
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    const PullSource from =
        pullSource(TileShape::x(node), TileShape::y(node), TileShape::z(node), At::x, At::y, At::z);
    const std::int32_t other = neighbours[from.neighbour];
    h[q] = other >= 0 && TileShape::contains(view.fluid[other], from.node)
               ? view.source[std::int64_t(other) * S::Layout::values +
                             S::Layout::template offset<q>(from.node)]
               : ownTile[S::Layout::template offset<At::opposite>(node)];
  });
  const std::int32_t boundary = boundaryAt(view, at);
  if (boundary >= 0) {
    interpolateWallsOf<S, WallMotion::AtRest>(view, view.boundaryNodes[boundary], ownTile, node, h);
  }
}

/// Applies the condition of a node to the gathered populations.
template <class S>
TILEDLBM_HOST_DEVICE void applyTileCondition(const typename S::View& view, std::int32_t number,
                                             typename S::Real (&h)[D3Q19::directions]) {
  using Real = typename S::Real;
  using Fluid = typename S::Model::Fluid;
  using Collision = typename S::Model::Collision;
  const BoundaryCondition<Real>& condition = view.conditions[number];
  updateBoundary<Fluid, Collision>(h, condition, view.control, view.donors + condition.firstDonor,
                                   [&](std::int64_t donor) {
                                     Real arriving[D3Q19::directions];
                                     gatherAnywhere<S>(view, donor, arriving);
                                     return ownState<Fluid, Collision>(arriving);
                                   });
}

/// Interpolated bounce-back and condition of a boundary node.
template <class S>
TILEDLBM_HOST_DEVICE void updateBoundaryNode(const typename S::View& view,
                                             const BoundaryNode& boundary,
                                             const typename S::Stored* ownTile, int node,
                                             typename S::Real (&h)[D3Q19::directions]) {
  interpolateWallsOf<S, WallMotion::Slip>(view, boundary, ownTile, node, h);
  if (boundary.condition >= 0) {
    applyTileCondition<S>(view, boundary.condition, h);
  }
}

}  // namespace detail

/// One time step of one node of a tile without walls and boundary nodes, fused: gather, collision,
/// store (paper, Algorithm 2).
/// \tparam S FullTiles of a model.
template <class S>
TILEDLBM_HOST_DEVICE void updateNode(const typename S::View& view,
                                     const Neighbourhood<typename S::Real>& around,
                                     const typename S::Model::Rates& rates, std::int64_t tile,
                                     int node) {
  typename S::Real h[D3Q19::directions];
  S::Streaming::template gather<typename S::Layout>(around, node, h);
  S::Model::Collision::template collide<typename S::Model::Fluid>(h, rates);
  detail::storeInTile<S>(view.target, tile, node, h);
}

/// One time step of one node in any tile: gather, walls, conditions, collision, store.
///
/// A solid node does nothing, unless it shares a memory sector with a non-solid node in the layout
/// XYZ. Then it stores the state of rest: a partial write of a sector costs a read.
template <class S, bool HasBoundary>
TILEDLBM_HOST_DEVICE void updateNodeAtWalls(const typename S::View& view,
                                            const Neighbourhood<typename S::Real>& around,
                                            const WallMasks& walls,
                                            const typename S::Model::Rates& rates,
                                            std::int64_t tile, int node) {
  using Real = typename S::Real;
  const std::uint64_t fluid = walls.streamed[D3Q19::O];
  Real h[D3Q19::directions] = {};
  if (TileShape::contains(fluid, node)) {
    S::Streaming::template gather<typename S::Layout>(around, walls, node, h);
    if constexpr (HasBoundary) {
      const std::int32_t boundary =
          view.boundaryIndex[(tile - view.firstBoundaryTile) * TileShape::nodes + node];
      if (boundary >= 0) {
        detail::updateBoundaryNode<S>(view, view.boundaryNodes[boundary],
                                      around.tile[TileShape::centre], node, h);
      }
    }
    S::Model::Collision::template collide<typename S::Model::Fluid>(h, rates);
  }
  if (TileShape::containsNear<memorySector / sizeof(Real)>(fluid, node)) {
    detail::storeInTile<S>(view.target, tile, node, h);
  }
}

}  // namespace tiledlbm
