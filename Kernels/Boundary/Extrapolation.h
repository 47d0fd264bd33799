// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/Backflow.h"
#include "Kernels/Boundary/BoundaryControl.h"
#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// What is known of a node with a condition before what its condition prescribes is.
template <class Real>
struct ArrivedState {
  /// The non-equilibrium of the fluid just inside where the condition gives the population, what
  /// arrives elsewhere and at a moving wall.
  Real populations[D3Q19::directions];
  Real density;      ///< of the fluid just inside, for Velocity
  Real velocity[3];  ///< the same, for Pressure
};

/// Velocity or pressure at a node of an opening, whose populations are the equilibrium of the
/// prescribed values and the non-equilibrium of the fluid just inside (Guo, Zheng and Shi 2002,
/// Phys. Fluids 14, 2007).
///
/// What is not prescribed comes from inside too: the density at a velocity, all of the velocity at
/// a pressure, so that what leaves keeps its direction. Since a flow changes little along the
/// normal, the non-equilibrium is right to a small part of itself, which near a relaxation time of
/// 1/2 is needed: there the viscous stress is the small difference of the non-equilibria before and
/// after a collision, and an opening that loses some of it makes a jump of the pressure.
///
/// \param[out] h what arrives at the node.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void applyExtrapolation(Real (&h)[D3Q19::directions],
                                             const BoundaryCondition<Real>& condition,
                                             const BoundaryControl<Real>& control,
                                             const ArrivedState<Real>& arrived) {
  Real u[3];
  Real density;
  if (condition.kind == BoundaryKind::Pressure) {
    const Real(&normal)[3] = condition.normal;
    Real entering = Real(0);
    for (int axis = 0; axis < 3; ++axis) {
      u[axis] = arrived.velocity[axis];
      entering += normal[axis] * u[axis];
    }
    density = prescribedDensity(condition, control) - backflowLoss(condition, entering);
  } else {
    const Real factor = velocityFactor(condition, control);
    for (int axis = 0; axis < 3; ++axis) {
      u[axis] = factor * condition.velocity[axis];
    }
    density = arrived.density;
  }
  const Real momentumDensity = Fluid::momentumDensity(density);
  const ConservedMoments<Real> moments{
      density, {momentumDensity * u[0], momentumDensity * u[1], momentumDensity * u[2]}};
  Real equilibrium[D3Q19::directions];
  Collision::equilibrium(moments, u, equilibrium);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    const bool isGiven = (condition.replaced >> q & 1u) != 0;
    h[q] = isGiven ? equilibrium[q] + arrived.populations[q] : arrived.populations[q];
  });
}

}  // namespace tiledlbm
