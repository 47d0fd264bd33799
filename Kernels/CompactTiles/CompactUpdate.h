// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstddef>
#include <cstdint>

#include "Kernels/Boundary/BoundaryUpdate.h"
#include "Kernels/CompactTiles/CompactTile.h"
#include "Kernels/CompactTiles/CompactView.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/SharedSums.h"
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

/// The sources from which populations stream to a node. They are constant in time.
struct StreamingSource {
  std::uint32_t node;
  Neighbours around;
  std::int32_t wrapped;  ///< see CompactBoundaryNode
};

template <class View>
TILEDLBM_HOST_DEVICE StreamingSource streamingSourceOf(const View& view, std::uint32_t node) {
  StreamingSource from{node, neighboursOf<false>(view, node), BoundaryNode::none};
  if (!from.around.isUniform && from.around.links.isBoundary()) {
    from.wrapped = view.boundaryNodes[boundaryAt(view, from.around, node)].wrapped;
  }
  return from;
}

/// Gathers the streamed populations of a node before its condition: streaming and bounce-back.
template <class S, WallMotion Motion = WallMotion::AtRest>
TILEDLBM_HOST_DEVICE void gatherStreamed(const typename S::View& view, const StreamingSource& from,
                                         typename S::Real (&h)[D3Q19::directions]) {
  using V = typename S::Model::Values;
  const Neighbours& around = from.around;
  if (around.isUniform) {
    gatherCompact<V, true>(view.source, around.rows, around.links, from.node, h);
    return;
  }
  if (from.wrapped < 0) {
    gatherCompact<V, false>(view.source, around.rows, around.links, from.node, h);
  } else {
    const WrappedLinks& wrapped = view.wrappedLinks[from.wrapped];
    // NeighbourRows do not apply to the crossing populations.
    const std::uint32_t crossing =
        wrapped.crossing > 0 ? WrappedLinks::bits<1> : WrappedLinks::bits<-1>;
    const NodeLinks inRows{around.links.word & ~crossing};
    gatherCompact<V, false>(view.source, around.rows, inRows, from.node, h);
    gatherWrapped<V>(view.source, wrapped, around.links, h);
  }
  if (around.hasWalls) {
    interpolateWallsOf<S, Motion>(view, around, from.node, h);
  }
}

/// The data of a node with a condition that are constant in time.
template <class Real>
struct Conditioned {
  BoundaryCondition<Real> condition;
  Donor<std::uint32_t> donor;  ///< the first donor of the calling thread, if any
  StreamingSource from;  ///< first source of the thread: its donor if gathersAtOnce, else the node
};

/// \param from sources of the node.
/// \param team of threads that call this for the node.
template <class View, class Team>
TILEDLBM_HOST_DEVICE Conditioned<typename View::Real> conditioned(const View& view,
                                                                  const StreamingSource& from,
                                                                  std::int32_t condition,
                                                                  const Team& team) {
  Conditioned<typename View::Real> known{view.conditions[condition], {}, from};
  if constexpr (Team::gathersAtOnce) {
    if (team.firstDonor() < known.condition.donorCount) {
      known.donor = view.donors[known.condition.firstDonor + team.firstDonor()];
      known.from = streamingSourceOf(view, known.donor.node);
    }
  }
  return known;
}

/// Gathers the streamed populations of a donor, not in the unit of stored populations.
template <class S>
TILEDLBM_HOST_DEVICE void gatherDonorNode(const typename S::View& view, std::uint32_t node,
                                          typename S::Real (&h)[D3Q19::directions]) {
  using V = typename S::Model::Values;
  gatherStreamed<S>(view, streamingSourceOf(view, node), h);
  scale<V>(h, typename S::Real(1) / V::unit);
}

/// See extrapolatedState.
/// \param h populations that the thread gathered first, not in the unit of stored populations.
/// \return valid on the team's first thread.
template <class S, class Team>
TILEDLBM_HOST_DEVICE ExtrapolatedState<typename S::Real> extrapolatedStateAt(
    const typename S::View& view, const Conditioned<typename S::Real>& known,
    const typename S::Real (&h)[D3Q19::directions], const Team& team) {
  using Fluid = typename S::Model::Fluid;
  using Collision = typename S::Model::Collision;
  using Real = typename S::Real;
  return extrapolatedState<Fluid, Collision>(
      h, known.condition,
      [&](int i, InnerState<Real>& ofDonor) {
        Donor<std::uint32_t> donor = known.donor;
        if constexpr (Team::gathersAtOnce) {
          Real arriving[D3Q19::directions];
          if (i == team.firstDonor()) {
            for (int q = 0; q < D3Q19::directions; ++q) {
              arriving[q] = h[q];
            }
          } else {
            donor = view.donors[known.condition.firstDonor + i];
            gatherDonorNode<S>(view, donor.node, arriving);
          }
          ofDonor = ownState<Fluid, Collision>(arriving);
        } else {
          donor = view.donors[known.condition.firstDonor + i];
          ofDonor = view.donorStates[donor.node];
        }
        return donor;
      },
      team);
}

/// The ExtrapolatedState of each boundary node in memory. All nodes' first values precede all
/// second values etc.; neighbouring threads then access neighbouring values.
template <class Real>
struct ExtrapolatedStates {
  Real* first;
  std::uint32_t count;  ///< boundary nodes

  TILEDLBM_HOST_DEVICE void store(std::uint32_t index, const ExtrapolatedState<Real>& state) const {
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      at(q, index) = state.populations[q];
    });
    at(D3Q19::directions, index) = state.density;
    for (std::uint32_t axis = 0; axis < 3; ++axis) {
      at(D3Q19::directions + 1 + axis, index) = state.velocity[axis];
    }
  }
  TILEDLBM_HOST_DEVICE ExtrapolatedState<Real> load(std::uint32_t index) const {
    ExtrapolatedState<Real> state;
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      state.populations[q] = at(q, index);
    });
    state.density = at(D3Q19::directions, index);
    for (std::uint32_t axis = 0; axis < 3; ++axis) {
      state.velocity[axis] = at(D3Q19::directions + 1 + axis, index);
    }
    return state;
  }

 private:
  TILEDLBM_HOST_DEVICE Real& at(std::uint32_t value, std::uint32_t index) const {
    return first[std::size_t(value) * count + index];
  }
};

/// Mass inflow through the condition of a node: the density with the condition minus the density
/// with bounce-back.
/// \param before density with bounce-back.
template <class S>
TILEDLBM_HOST_DEVICE typename S::Real massInflow(
    const typename S::View& view, const BoundaryCondition<typename S::Real>& condition,
    const ExtrapolatedState<typename S::Real>& inside, typename S::Real before) {
  typename S::Real h[D3Q19::directions];
  applyCondition<typename S::Model::Fluid, typename S::Model::Collision>(h, condition, view.control,
                                                                         inside);
  return conservedMoments(h).density - before;
}

/// Adds the inflow of a node with a condition, or its density, to the sums of its circuits.
/// \param before density of the streamed populations.
/// \param index of the node among all boundary nodes.
template <class S>
TILEDLBM_HOST_DEVICE void addToCircuits(const typename S::View& view, std::uint32_t index,
                                        const BoundaryCondition<typename S::Real>& condition,
                                        const ExtrapolatedState<typename S::Real>& inside,
                                        typename S::Real before, const SharedSums& sums) {
  const bool isPressure = condition.kind == BoundaryKind::Pressure;
  double inflow = 0;
  if (condition.circuit >= 0) {
    inflow = double(massInflow<S>(view, condition, inside, before));
    sums.add(condition.circuit, index, inflow);
  }
  if (condition.absorber >= 0) {
    const std::uint32_t node = view.boundaryNodes[index].number;
    sums.add(condition.absorber, index,
             isPressure ? inflow : double(momentsAt<S>(view.source, node).density));
  }
}

}  // namespace detail

/// Computes the state of a donor for the threads that each complete a boundary node alone, before
/// gatherBoundaryNode().
/// \param index of the donor among all donors.
template <class S>
TILEDLBM_HOST_DEVICE void gatherDonor(const typename S::View& view, std::uint32_t index) {
  typename S::Real h[D3Q19::directions];
  detail::gatherDonorNode<S>(view, view.donorNodes[index], h);
  view.donorStates[index] = ownState<typename S::Model::Fluid, typename S::Model::Collision>(h);
}

/// First part of the update of a boundary node, which does not depend on the prescribed values:
/// gathers streamed populations, interpolates walls and extrapolates from donors.
/// \param index of the node among all boundary nodes.
/// \param sums to which it adds the inflow for the present prescribed values; without sums where no
///        circuit needs them.
/// \param team of threads that call this for the node.
template <class S, class Team = LoneThread>
TILEDLBM_HOST_DEVICE void gatherBoundaryNode(const typename S::View& view, std::uint32_t index,
                                             const SharedSums& sums, const Team& team = {}) {
  using V = typename S::Model::Values;
  using Real = typename S::Real;
  const CompactBoundaryNode at = view.boundaryNodes[index];
  const detail::StreamingSource from{at.number, neighboursOf<false>(view, at.number), at.wrapped};
  const detail::ExtrapolatedStates<Real> states{view.extrapolatedStates, view.boundaryCount};
  Real h[D3Q19::directions];
  if (at.condition < 0) {
    team.awaitPopulations();
    if (team.lane() == 0) {
      detail::gatherStreamed<S, WallMotion::Slip>(view, from, h);
      detail::scale<V>(h, Real(1) / V::unit);
      ExtrapolatedState<Real> inside{};
      for (int q = 0; q < D3Q19::directions; ++q) {
        inside.populations[q] = h[q];
      }
      states.store(index, inside);
    }
    return;
  }
  const detail::Conditioned<Real> known = detail::conditioned(view, from, at.condition, team);
  team.awaitPopulations();
  detail::gatherStreamed<S>(view, known.from, h);
  detail::scale<V>(h, Real(1) / V::unit);
  const Real before = conservedMoments(h).density;
  const ExtrapolatedState<Real> inside = detail::extrapolatedStateAt<S>(view, known, h, team);
  if (team.lane() == 0) {
    states.store(index, inside);
    if (sums.sums != nullptr) {
      detail::addToCircuits<S>(view, index, known.condition, inside, before, sums);
    }
  }
}

/// Second part, after gatherBoundaryNode(): computes the populations of the boundary node for the
/// step. They are stored in the opposite directions; the step reads them by half-way bounce-back.
template <class S, class Team = LoneThread>
TILEDLBM_HOST_DEVICE void completeBoundaryNode(const typename S::View& view, std::uint32_t index,
                                               const Team& team = {}) {
  using V = typename S::Model::Values;
  using Real = typename S::Real;
  const std::int32_t condition = view.boundaryNodes[index].condition;
  team.awaitPopulations();
  const ExtrapolatedState<Real> inside =
      detail::ExtrapolatedStates<Real>{view.extrapolatedStates, view.boundaryCount}.load(index);
  Real h[D3Q19::directions];
  if (condition < 0) {
    for (int q = 0; q < D3Q19::directions; ++q) {
      h[q] = inside.populations[q];
    }
  } else {
    applyCondition<typename S::Model::Fluid, typename S::Model::Collision>(
        h, view.conditions[condition], view.control, inside);
  }
  detail::scale<V>(h, V::unit);
  Real reversed[D3Q19::directions];
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    reversed[D3Q19::At<q>::opposite] = h[q];
  });
  detail::storeCompact<V>(view.boundaryPopulations, index, reversed);
}

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
