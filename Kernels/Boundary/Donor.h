// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// A node inside the fluid from which a node of an opening extrapolates.
/// \tparam Node how a storage names nodes, or the states of its donors.
template <class Node>
struct Donor {
  Node node;
  /// Weight in the velocity and in fneq, the non-equilibrium. The weights of all donors sum to 1.
  double weight;
  /// Weight in the density. The weights of all donors sum to 1 and extrapolate a density that
  /// varies linearly along the normal.
  double densityWeight;
};

/// The state of a boundary node before its condition: the part that does not depend on the
/// prescribed values. Also the state of a donor, with fneq in all directions.
template <class Real>
struct ExtrapolatedState {
  static constexpr int velocity = D3Q19::directions;
  static constexpr int density = velocity + 3;
  static constexpr int extrapolated = density + 1;  ///< values that donors give
  static constexpr int streamedDensity = extrapolated;
  static constexpr int values = streamedDensity + 1;

  /// - By direction the extrapolated fneq of the replaced populations, and the streamed populations
  ///   in the other directions and at a moving wall.
  /// - The extrapolated velocity, for Pressure, and the deviation of the extrapolated density
  ///   from 1, for Velocity.
  /// - The deviation of the density of the streamed populations.
  Real value[values];
};

/// The state of a node from its own populations h before a collision.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE ExtrapolatedState<Real> ownState(const Real (&h)[D3Q19::directions]) {
  using State = ExtrapolatedState<Real>;
  State state;
  const ConservedMoments<Real> moments = conservedMoments(h);
  Real u[3], feq[D3Q19::directions];
  Fluid::velocity(moments, u);
  Collision::equilibrium(moments, u, feq);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    state.value[q] = h[q] - feq[q];
  });
  for (int axis = 0; axis < 3; ++axis) {
    state.value[State::velocity + axis] = u[axis];
  }
  state.value[State::density] = state.value[State::streamedDensity] = moments.density;
  return state;
}

/// The state of a node from its streamed populations alone, where it needs no extrapolation.
template <class Real>
TILEDLBM_HOST_DEVICE ExtrapolatedState<Real> streamedState(const Real (&h)[D3Q19::directions]) {
  ExtrapolatedState<Real> state{};
  for (int q = 0; q < D3Q19::directions; ++q) {
    state.value[q] = h[q];
  }
  state.value[ExtrapolatedState<Real>::streamedDensity] = conservedMoments(h).density;
  return state;
}

/// Whether a condition gives a value of an ExtrapolatedState.
/// \param replaced see BoundaryCondition.
TILEDLBM_HOST_DEVICE bool isExtrapolated(std::uint32_t replaced, int value) {
  return value >= D3Q19::directions || (replaced >> value & 1u) != 0;
}

/// A thread that extrapolates a node alone. The threads of a GPU share the values of a node, see
/// WarpOfNode.
struct LoneThread {
  /// Number of extrapolated values of this thread, and the value of a number.
  static constexpr int values = ExtrapolatedState<double>::extrapolated;
  TILEDLBM_HOST_DEVICE static int value(int number) { return number; }

  /// Calls `add(node, weight, densityWeight)` for each donor.
  template <class Real, class Node, class Add>
  TILEDLBM_HOST_DEVICE static void forEachDonor(const Donor<Node>* donors, int count,
                                                const Add& add) {
    for (int i = 0; i < count; ++i) {
      add(donors[i].node, Real(donors[i].weight), Real(donors[i].densityWeight));
    }
  }
};

/// Adds the weighted values of a donor to sums, which start from zero.
/// \param of state of the donor.
/// \param threads those that share the values.
template <class Real, class Threads>
TILEDLBM_HOST_DEVICE void addDonor(const ExtrapolatedState<Real>& of, Real weight,
                                   Real densityWeight, const Threads& threads,
                                   Real (&sums)[Threads::values]) {
  for (int i = 0; i < Threads::values; ++i) {
    const int value = threads.value(i);
    sums[i] +=
        (value == ExtrapolatedState<Real>::density ? densityWeight : weight) * of.value[value];
  }
}

/// Replaces the nodes of donors by their indices among the different nodes.
/// \param first, end donors.
/// \return these nodes, ascending.
template <class Iterator>
auto numberNodesOnce(Iterator first, Iterator end) {
  using Node = decltype(first->node);
  std::vector<Node> nodes;
  for (Iterator donor = first; donor != end; ++donor) {
    nodes.push_back(donor->node);
  }
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  for (Iterator donor = first; donor != end; ++donor) {
    const auto at = std::lower_bound(nodes.begin(), nodes.end(), donor->node);
    donor->node = static_cast<Node>(at - nodes.begin());
  }
  return nodes;
}

}  // namespace tiledlbm
