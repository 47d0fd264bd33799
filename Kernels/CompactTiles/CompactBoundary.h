// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstdint>

#include "Kernels/Boundary/BoundaryUpdate.h"
#include "Kernels/CompactTiles/CompactUpdate.h"
#include "Kernels/SharedSums.h"

/// Boundary nodes of compact tiles. Four parts follow each other: streamBoundaryNode() for all
/// boundary nodes and donors, extrapolateBoundaryNode(), addToCircuits() where there are circuits,
/// and completeBoundaryNode() or updateBoundaryNode(). Only the last ones need the prescribed
/// values of the step.
namespace tiledlbm {

/// The sources from which populations stream to a boundary node or a donor. They are constant in
/// time.
struct StreamingSource {
  CompactBoundaryNode at;
  Neighbours around;  ///< of the node
};

/// \param index of the node among all boundary nodes, followed by the donors.
template <class View>
TILEDLBM_HOST_DEVICE StreamingSource streamingSource(const View& view, std::uint32_t index) {
  const CompactBoundaryNode at = view.boundaryNodes[index];
  return {at, neighboursOf<true>(view, at.number)};
}

namespace detail {

/// Gathers the streamed populations of a node before its condition: streaming and bounce-back.
/// \tparam Motion of the walls.
template <class S, WallMotion Motion>
TILEDLBM_HOST_DEVICE void gatherStreamed(const typename S::View& view, const StreamingSource& from,
                                         typename S::Real (&h)[D3Q19::directions]) {
  using V = typename S::Model::Values;
  const Neighbours& around = from.around;
  NodeLinks inRows = around.links;
  if (from.at.wrapped >= 0) {  // NeighbourRows do not apply to the crossing populations
    inRows.word &= view.wrappedLinks[from.at.wrapped].crossing > 0 ? ~WrappedLinks::bits<1>
                                                                   : ~WrappedLinks::bits<-1>;
  }
  gatherCompact<V, false>(inGlobalMemory(view.source), around.rows, inRows, from.at.number, h);
  if (from.at.wrapped >= 0) {
    gatherWrapped<V>(view.source, view.wrappedLinks[from.at.wrapped], around.links, h);
  }
  if (around.hasWalls) {
    interpolateWallsOf<S, Motion>(view, around, from.at.number, h);
  }
  scale<V>(h, typename S::Real(1) / V::unit);
}

/// Mass inflow through the condition of a node: the density with the condition minus the density
/// with bounce-back.
template <class S>
TILEDLBM_HOST_DEVICE typename S::Real massInflow(
    const typename S::View& view, const BoundaryCondition<typename S::Real>& condition,
    const ExtrapolatedState<typename S::Real>& state) {
  typename S::Real h[D3Q19::directions];
  applyCondition<typename S::Model::Fluid, typename S::Model::Collision>(h, condition, view.control,
                                                                         state);
  return conservedMoments(h).density - state.value[state.streamedDensity];
}

/// The populations of a boundary node before the collision, in the unit of stored populations.
/// \param condition index of its BoundaryCondition, or BoundaryNode::none.
template <class S>
TILEDLBM_HOST_DEVICE_SHARED void conditionedPopulations(const typename S::View& view,
                                                        std::uint32_t index, std::int32_t condition,
                                                        typename S::Real (&h)[D3Q19::directions]) {
  using V = typename S::Model::Values;
  const ExtrapolatedState<typename S::Real>& state = view.states[index];
  if (condition < 0) {
    for (int q = 0; q < D3Q19::directions; ++q) {
      h[q] = state.value[q];
    }
  } else {
    applyCondition<typename S::Model::Fluid, typename S::Model::Collision>(
        h, view.conditions[condition], view.control, state);
  }
  scale<V>(h, V::unit);
}

}  // namespace detail

/// First part, for a boundary node or a donor: its state before extrapolation.
/// \param index see streamingSource.
template <class S>
TILEDLBM_HOST_DEVICE_SHARED void streamBoundaryNode(const typename S::View& view,
                                                    std::uint32_t index,
                                                    const StreamingSource& from) {
  using Real = typename S::Real;
  using Fluid = typename S::Model::Fluid;
  using Collision = typename S::Model::Collision;
  Real h[D3Q19::directions];
  const bool isDonor = index >= view.boundaryCount;
  if (!isDonor && from.at.condition < 0) {
    detail::gatherStreamed<S, WallMotion::Slip>(view, from, h);
    view.states[index] = streamedState(h);
    return;
  }
  detail::gatherStreamed<S, WallMotion::AtRest>(view, from, h);
  view.states[index] =
      isDonor ? ownState<Fluid, Collision>(h)
              : stateWithoutDonors<Fluid, Collision>(h, view.conditions[from.at.condition]);
}

/// Second part: extrapolates a boundary node from its donors, if it has any.
/// \param index of the node among all boundary nodes.
/// \param threads those that call this for the node.
template <class S, class Threads = LoneThread>
TILEDLBM_HOST_DEVICE_SHARED void extrapolateBoundaryNode(const typename S::View& view,
                                                         std::uint32_t index,
                                                         const Threads& threads = {}) {
  const std::int32_t number = view.boundaryNodes[index].condition;
  if (number < 0 || !hasDonors(view.conditions[number])) {
    return;
  }
  const BoundaryCondition<typename S::Real>& condition = view.conditions[number];
  extrapolateFromDonors(
      condition, view.donors + condition.firstDonor,
      [&](std::uint32_t donor) -> const ExtrapolatedState<typename S::Real>& {
        return view.states[view.boundaryCount + donor];
      },
      view.states[index], threads);
}

/// Third part: adds the inflow of a node with a condition, or its density, to the sums of its
/// circuits, for the present prescribed values.
template <class S>
TILEDLBM_HOST_DEVICE_SHARED void addToCircuits(const typename S::View& view, std::uint32_t index,
                                               const SharedSums& sums) {
  const CompactBoundaryNode at = view.boundaryNodes[index];
  if (at.condition < 0) {
    return;
  }
  const BoundaryCondition<typename S::Real>& condition = view.conditions[at.condition];
  double inflow = 0;
  if (condition.circuit >= 0) {
    inflow = double(detail::massInflow<S>(view, condition, view.states[index]));
    sums.add(condition.circuit, at.number, inflow);
  }
  if (condition.absorber >= 0) {
    sums.add(condition.absorber, at.number,
             condition.kind == BoundaryKind::Pressure
                 ? inflow
                 : double(momentsAt<S>(view.source, at.number).density));
  }
}

/// Last part: computes the populations of the boundary node for the step. They are stored in the
/// opposite directions; the step reads them by half-way bounce-back.
template <class S>
TILEDLBM_HOST_DEVICE void completeBoundaryNode(const typename S::View& view, std::uint32_t index) {
  typename S::Real h[D3Q19::directions], reversed[D3Q19::directions];
  detail::conditionedPopulations<S>(view, index, view.boundaryNodes[index].condition, h);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    reversed[D3Q19::At<q>::opposite] = h[q];
  });
  detail::storeCompact<typename S::Model::Values>(view.boundaryPopulations, index, reversed);
}

/// The step of a boundary node alone: the same values as those of completeBoundaryNode() and of the
/// step of its tile.
template <class S>
TILEDLBM_HOST_DEVICE void updateBoundaryNode(const typename S::View& view, std::uint32_t index,
                                             const typename S::Model::Rates& rates) {
  using V = typename S::Model::Values;
  const CompactBoundaryNode at = view.boundaryNodes[index];
  typename S::Real h[D3Q19::directions];
  detail::conditionedPopulations<typename S::Access>(view, index, at.condition, h);
  for (typename S::Real& population : h) {
    population = V::load(V::store(population));
  }
  collideStored<S>(h, rates);
  detail::storeCompact<V>(view.target, at.number, h);
}

}  // namespace tiledlbm
