// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// A node inside the fluid that a node of an opening takes a part of its state from.
/// \tparam Node how a storage names nodes.
template <class Node>
struct Donor {
  Node node;
  /// Part of the velocity and of the non-equilibrium. Those of all donors add up to 1.
  double weight;
  /// Part of the density. Those of all donors add up to 1 and carry a density that varies linearly
  /// along the normal on to the opening.
  double densityWeight;
};

/// The state that the donors of a node give: what the fluid does just inside of an opening.
template <class Real>
struct InnerState {
  Real density;  ///< deviation from 1
  Real velocity[3];
  Real nonEquilibrium[D3Q19::directions];
};

/// The state of a node itself, from its populations h before a collision.
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

/// Adds what a donor gives to a state, which begins as zero.
/// \param h populations of the donor before a collision.
template <class Fluid, class Collision, class Real, class Node>
TILEDLBM_HOST_DEVICE void addDonor(const Real (&h)[D3Q19::directions], const Donor<Node>& donor,
                                   InnerState<Real>& state) {
  const InnerState<Real> of = ownState<Fluid, Collision>(h);
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
