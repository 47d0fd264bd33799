// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cmath>
#include <cstdint>

#include "Kernels/Boundary/Backflow.h"
#include "Kernels/Boundary/BoundaryControl.h"
#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// The component of a vector along the normal of a node.
template <class Real>
TILEDLBM_HOST_DEVICE Real alongNormal(const BoundaryCondition<Real>& condition, Real x, Real y,
                                      Real z) {
  return x * condition.normal[0] + y * condition.normal[1] + z * condition.normal[2];
}

/// Mass balance of a pressure node: the replaced populations receive the missing density, by their
/// weights and the massBalanceFraction, and the normal momentum is a mean of the streamed
/// momentum and of the momentum inside, with the weight extrapolatedFraction for the latter.
///
/// The lattice conserves a staggered momentum, whose sign alternates between neighbouring nodes and
/// between steps. A node with a prescribed density alone reflects it, and a vessel of n nodes needs
/// about n^2 steps to lose it. The momentum inside damps it.
///
/// \param density prescribed; where fluid enters, the backflowLoss reduces it.
/// \param inside extrapolated normal momentum.
template <class Real>
TILEDLBM_HOST_DEVICE void closeMassBalance(const BoundaryCondition<Real>& condition, Real density,
                                           Real inside, Real (&h)[D3Q19::directions]) {
  Real weights = Real(0), entries = Real(0);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    const Real weight = (condition.replaced >> q & 1u) != 0 ? Real(At::weight) : Real(0);
    weights += weight;
    entries += weight * alongNormal(condition, Real(At::x), Real(At::y), Real(At::z));
  });
  const ConservedMoments<Real> found = conservedMoments(h);
  const Real streamed =
      alongNormal(condition, found.momentum[0], found.momentum[1], found.momentum[2]);
  // u = fraction * inside + (1 - fraction) * (streamed + momentumPerDensity * densityError). The
  // backflowLoss makes the prescribed density decrease with u^2: a quadratic equation for u.
  const Real fraction = condition.extrapolatedFraction;
  const Real momentumPerDensity = condition.massBalanceFraction * entries / weights;
  const Real atRest =
      fraction * inside +
      (Real(1) - fraction) * (streamed + momentumPerDensity * (density - found.density));
  const Real backflowTerm =
      (Real(1) - fraction) * backflowLoss(condition, Real(1)) * momentumPerDensity;
  const Real root =
      atRest > Real(0) ? std::sqrt(Real(1) + Real(4) * backflowTerm * atRest) : Real(1);
  const Real u = Real(2) * atRest / (Real(1) + root);
  const Real densityError = density - backflowLoss(condition, u) - found.density;
  const Real added = condition.massBalanceFraction * densityError / weights;
  const Real momentum = Real(3) * (u - streamed - momentumPerDensity * densityError);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    h[q] += Real(At::weight) *
            (((condition.replaced >> q & 1u) != 0 ? added : Real(0)) +
             momentum * alongNormal(condition, Real(At::x), Real(At::y), Real(At::z)));
  });
}

/// Velocity or pressure at an opening by non-equilibrium extrapolation (Guo, Zheng and Shi 2002,
/// Phys. Fluids 14, 2007): f = feq(prescribed density or velocity) + fneq(fluid inside).
///
/// The remaining moments are extrapolated from the fluid inside: the density at a prescribed
/// velocity, the velocity at a prescribed pressure. The flow therefore keeps its direction at an
/// outlet. The extrapolated fneq matters near a relaxation time of 1/2, where the viscous stress is
/// a small difference of the fneq before and after the collision; an error of the stress becomes a
/// jump of the pressure.
///
/// An outlet takes only the populations from outside from the extrapolation, and closes the mass
/// balance of the node (Zou and He 1997, Phys. Fluids 9, 1591). Otherwise an extrapolated velocity
/// that is 0.2 % too low raises the pressure before the outlet by velocity * density * voxel / time
/// step: 25 of 200 Pa in an aneurysm with an outlet at 25 degrees. Such an error also varies over
/// the outlet, and the pressure gradient turns the flow.
///
/// \param[in,out] h streamed populations of the node.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void applyExtrapolation(Real (&h)[D3Q19::directions],
                                             const BoundaryCondition<Real>& condition,
                                             const BoundaryControl<Real>& control,
                                             const ExtrapolatedState<Real>& inside) {
  Real u[3];
  Real density;
  if (condition.kind == BoundaryKind::Pressure) {
    for (int axis = 0; axis < 3; ++axis) {
      u[axis] = inside.value[ExtrapolatedState<Real>::velocity + axis];
    }
    density = prescribedDensity(condition, control) -
              backflowLoss(condition, alongNormal(condition, u[0], u[1], u[2]));
  } else {
    const Real factor = velocityFactor(condition, control);
    for (int axis = 0; axis < 3; ++axis) {
      u[axis] = factor * condition.velocity[axis];
    }
    density = inside.value[ExtrapolatedState<Real>::density];
  }
  const Real momentumDensity = Fluid::momentumDensity(density);
  const ConservedMoments<Real> moments{
      density, {momentumDensity * u[0], momentumDensity * u[1], momentumDensity * u[2]}};
  Real feq[D3Q19::directions];
  Collision::equilibrium(moments, u, feq);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    const bool isGiven = (condition.replaced >> q & 1u) != 0;
    h[q] = isGiven ? feq[q] + inside.value[q] : inside.value[q];
  });
  if (condition.kind == BoundaryKind::Pressure && condition.replaced != allPopulations) {
    const Real(&momentum)[3] = moments.momentum;
    closeMassBalance(condition, prescribedDensity(condition, control),
                     alongNormal(condition, momentum[0], momentum[1], momentum[2]), h);
  }
}

}  // namespace tiledlbm
