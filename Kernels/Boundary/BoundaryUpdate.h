// SPDX-License-Identifier: BSD-3-Clause
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

/// What the donors of a node give; the node itself where it has none.
/// \param gather see updateBoundary. \param team that the calling thread is of.
template <class Fluid, class Collision, class Real, class Gather, class Team>
TILEDLBM_HOST_DEVICE InnerState<Real> innerState(const Real (&h)[D3Q19::directions],
                                                 const BoundaryCondition<Real>& condition,
                                                 const Gather& gather, const Team& team) {
  if (condition.donorCount == 0) {
    return ownState<Fluid, Collision>(h);
  }
  InnerState<Real> state{};
  for (int i = team.firstDonor(); i < condition.donorCount; i += team.donorStride()) {
    Real arriving[D3Q19::directions];
    const auto donor = gather(i, arriving);
    addDonor<Fluid, Collision>(arriving, donor, state);
  }
  team.addUp(state);
  return state;
}

}  // namespace detail

/// What is known of a node with a condition, once populations have arrived.
/// \param h what arrives, with walls at rest in all other directions.
/// \param gather gives a Donor of the condition, by its number among them, and what arrives there:
///        `donor = gather(number, populations)`.
/// \param team of threads that call this for the node, see LoneThread.
template <class Fluid, class Collision, class Real, class Gather, class Team = LoneThread>
TILEDLBM_HOST_DEVICE ArrivedState<Real> arrivedState(const Real (&h)[D3Q19::directions],
                                                     const BoundaryCondition<Real>& condition,
                                                     const Gather& gather, const Team& team = {}) {
  ArrivedState<Real> arrived{};
  if (condition.kind == BoundaryKind::MovingWall) {
    for (int q = 0; q < D3Q19::directions; ++q) {
      arrived.populations[q] = h[q];
    }
    return arrived;
  }
  const InnerState<Real> inner = detail::innerState<Fluid, Collision>(h, condition, gather, team);
  arrived.density = inner.density;
  for (int axis = 0; axis < 3; ++axis) {
    arrived.velocity[axis] = inner.velocity[axis];
  }
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    const bool isGiven = (condition.replaced >> q & 1u) != 0;
    arrived.populations[q] = isGiven ? inner.nonEquilibrium[q] : h[q];
  });
  return arrived;
}

/// Sets what a boundary condition prescribes at a node. \param[out] h what arrives there then.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void applyCondition(Real (&h)[D3Q19::directions],
                                         const BoundaryCondition<Real>& condition,
                                         const BoundaryControl<Real>& control,
                                         const ArrivedState<Real>& arrived) {
  if (condition.kind == BoundaryKind::MovingWall) {
    for (int q = 0; q < D3Q19::directions; ++q) {
      h[q] = arrived.populations[q];
    }
    applyMovingWall(h, condition, control.signals.factor[condition.signal]);
    return;
  }
  applyExtrapolation<Fluid, Collision>(h, condition, control, arrived);
}

/// Both: sets what a boundary condition prescribes at a node where populations arrive.
/// \param[in,out] h see arrivedState, applyCondition.
template <class Fluid, class Collision, class Real, class Gather, class Team = LoneThread>
TILEDLBM_HOST_DEVICE_LARGE void updateBoundary(Real (&h)[D3Q19::directions],
                                               const BoundaryCondition<Real>& condition,
                                               const BoundaryControl<Real>& control,
                                               const Gather& gather, const Team& team = {}) {
  applyCondition<Fluid, Collision>(h, condition, control,
                                   arrivedState<Fluid, Collision>(h, condition, gather, team));
}

}  // namespace tiledlbm
