// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// A node inside the fluid from which a node of an opening extrapolates.
/// \tparam Node how a storage names nodes, or its donors.
template <class Node>
struct Donor {
  Node node;
  /// Weight in the velocity and in fneq, the non-equilibrium. The weights of all donors sum to 1.
  double weight;
  /// Weight in the density. The weights of all donors sum to 1 and extrapolate a density that
  /// varies linearly along the normal.
  double densityWeight;
};

/// Weighted mean state of the donors of a node: the flow just inside the opening.
template <class Real>
struct InnerState {
  Real density;  ///< deviation from 1
  Real velocity[3];
  Real nonEquilibrium[D3Q19::directions];
};

/// The state of a node from its own populations h before a collision.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE InnerState<Real> ownState(const Real (&h)[D3Q19::directions]) {
  InnerState<Real> state;
  const ConservedMoments<Real> moments = conservedMoments(h);
  state.density = moments.density;
  Fluid::velocity(moments, state.velocity);
  Collision::equilibrium(moments, state.velocity, state.nonEquilibrium);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    state.nonEquilibrium[q] = h[q] - state.nonEquilibrium[q];
  });
  return state;
}

/// Adds the weighted state of a donor to a state, which starts from zero.
/// \param of state of the donor.
template <class Real, class Node>
TILEDLBM_HOST_DEVICE void addDonor(const InnerState<Real>& of, const Donor<Node>& donor,
                                   InnerState<Real>& state) {
  const Real weight = Real(donor.weight);
  state.density += Real(donor.densityWeight) * of.density;
  for (int axis = 0; axis < 3; ++axis) {
    state.velocity[axis] += weight * of.velocity[axis];
  }
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    state.nonEquilibrium[q] += weight * of.nonEquilibrium[q];
  });
}

}  // namespace tiledlbm
