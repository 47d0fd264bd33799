// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Boundary/BoundaryControl.h"
#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/Boundary/Extrapolation.h"
#include "Kernels/Boundary/MovingWall.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Whether a node extrapolates from donors.
template <class Real>
TILEDLBM_HOST_DEVICE bool hasDonors(const BoundaryCondition<Real>& condition) {
  return condition.kind != BoundaryKind::MovingWall && condition.donorCount > 0;
}

/// First part of a boundary condition: the state of a node without donors, and that of a node with
/// donors except for the values of extrapolateFromDonors(). It does not depend on the prescribed
/// values.
/// \param h streamed populations, after bounce-back at resting walls.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE ExtrapolatedState<Real> stateWithoutDonors(
    const Real (&h)[D3Q19::directions], const BoundaryCondition<Real>& condition) {
  ExtrapolatedState<Real> state = streamedState(h);
  if (condition.kind != BoundaryKind::MovingWall && condition.donorCount == 0) {
    const ExtrapolatedState<Real> own = ownState<Fluid, Collision>(h);
    for (int value = 0; value < ExtrapolatedState<Real>::extrapolated; ++value) {
      if (isExtrapolated(condition.replaced, value)) {
        state.value[value] = own.value[value];
      }
    }
  }
  return state;
}

/// Second part: extrapolation from the fluid inside, for a node with donors.
/// \param donors of the condition.
/// \param stateOf gives the state of a donor's node.
/// \param[in,out] state of the node.
/// \param threads those that share its values.
template <class Real, class Node, class StateOf, class Threads>
TILEDLBM_HOST_DEVICE void extrapolateFromDonors(const BoundaryCondition<Real>& condition,
                                                const Donor<Node>* donors, const StateOf& stateOf,
                                                ExtrapolatedState<Real>& state,
                                                const Threads& threads) {
  Real sums[Threads::values] = {};
  threads.template forEachDonor<Real>(
      donors, condition.donorCount, [&](Node node, Real weight, Real densityWeight) {
        addDonor(stateOf(node), weight, densityWeight, threads, sums);
      });
  for (int i = 0; i < Threads::values; ++i) {
    const int value = threads.value(i);
    if (isExtrapolated(condition.replaced, value)) {
      state.value[value] = sums[i];
    }
  }
}

/// Third part: applies the prescribed values.
/// \param[out] h populations of the node before collision.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void applyCondition(Real (&h)[D3Q19::directions],
                                         const BoundaryCondition<Real>& condition,
                                         const BoundaryControl<Real>& control,
                                         const ExtrapolatedState<Real>& state) {
  if (condition.kind == BoundaryKind::MovingWall) {
    for (int q = 0; q < D3Q19::directions; ++q) {
      h[q] = state.value[q];
    }
    applyMovingWall(h, condition, control.signals.factor[condition.signal]);
    return;
  }
  applyExtrapolation<Fluid, Collision>(h, condition, control, state);
}

/// All parts.
/// \param[in,out] h streamed populations, then those before collision.
template <class Fluid, class Collision, class Real, class Node, class StateOf>
TILEDLBM_HOST_DEVICE_LARGE void updateBoundary(Real (&h)[D3Q19::directions],
                                               const BoundaryCondition<Real>& condition,
                                               const BoundaryControl<Real>& control,
                                               const Donor<Node>* donors, const StateOf& stateOf) {
  ExtrapolatedState<Real> state = stateWithoutDonors<Fluid, Collision>(h, condition);
  if (hasDonors(condition)) {
    extrapolateFromDonors(condition, donors, stateOf, state, LoneThread());
  }
  applyCondition<Fluid, Collision>(h, condition, control, state);
}

}  // namespace tiledlbm
