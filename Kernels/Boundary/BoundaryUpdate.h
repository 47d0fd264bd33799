// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Boundary/BoundaryControl.h"
#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/Boundary/DonorTeam.h"
#include "Kernels/Boundary/Extrapolation.h"
#include "Kernels/Boundary/MovingWall.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

namespace detail {

/// The weighted mean over the donors of a node, or the state of a node without donors.
/// \param donorAt see extrapolatedState.
/// \param team of the calling thread.
template <class Fluid, class Collision, class Real, class DonorAt, class Team>
TILEDLBM_HOST_DEVICE InnerState<Real> innerState(const Real (&h)[D3Q19::directions],
                                                 const BoundaryCondition<Real>& condition,
                                                 const DonorAt& donorAt, const Team& team) {
  if (condition.donorCount == 0) {
    return ownState<Fluid, Collision>(h);
  }
  InnerState<Real> state{};
  for (int i = team.firstDonor(); i < condition.donorCount; i += team.donorStride()) {
    InnerState<Real> ofDonor;
    const auto donor = donorAt(i, ofDonor);
    addDonor(ofDonor, donor, state);
  }
  team.addUp(state);
  return state;
}

}  // namespace detail

/// First part of a boundary condition: extrapolation from the fluid inside. It does not depend on
/// the prescribed values.
/// \param h streamed populations, after bounce-back at resting walls.
/// \param donorAt gives a Donor of the condition by its number, and its state:
///        `donor = donorAt(number, state)`.
/// \param team of threads that call this for the node, see LoneThread.
template <class Fluid, class Collision, class Real, class DonorAt, class Team = LoneThread>
TILEDLBM_HOST_DEVICE ExtrapolatedState<Real> extrapolatedState(
    const Real (&h)[D3Q19::directions], const BoundaryCondition<Real>& condition,
    const DonorAt& donorAt, const Team& team = {}) {
  ExtrapolatedState<Real> inside{};
  if (condition.kind == BoundaryKind::MovingWall) {
    for (int q = 0; q < D3Q19::directions; ++q) {
      inside.populations[q] = h[q];
    }
    return inside;
  }
  const InnerState<Real> inner = detail::innerState<Fluid, Collision>(h, condition, donorAt, team);
  inside.density = inner.density;
  for (int axis = 0; axis < 3; ++axis) {
    inside.velocity[axis] = inner.velocity[axis];
  }
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    const bool isGiven = (condition.replaced >> q & 1u) != 0;
    inside.populations[q] = isGiven ? inner.nonEquilibrium[q] : h[q];
  });
  return inside;
}

/// Second part: applies the prescribed values.
/// \param[out] h populations of the node before collision.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void applyCondition(Real (&h)[D3Q19::directions],
                                         const BoundaryCondition<Real>& condition,
                                         const BoundaryControl<Real>& control,
                                         const ExtrapolatedState<Real>& inside) {
  if (condition.kind == BoundaryKind::MovingWall) {
    for (int q = 0; q < D3Q19::directions; ++q) {
      h[q] = inside.populations[q];
    }
    applyMovingWall(h, condition, control.signals.factor[condition.signal]);
    return;
  }
  applyExtrapolation<Fluid, Collision>(h, condition, control, inside);
}

/// Both parts.
/// \param[in,out] h streamed populations, then those before collision.
template <class Fluid, class Collision, class Real, class DonorAt, class Team = LoneThread>
TILEDLBM_HOST_DEVICE_LARGE void updateBoundary(Real (&h)[D3Q19::directions],
                                               const BoundaryCondition<Real>& condition,
                                               const BoundaryControl<Real>& control,
                                               const DonorAt& donorAt, const Team& team = {}) {
  applyCondition<Fluid, Collision>(
      h, condition, control, extrapolatedState<Fluid, Collision>(h, condition, donorAt, team));
}

}  // namespace tiledlbm
