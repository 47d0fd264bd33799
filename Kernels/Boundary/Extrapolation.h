// SPDX-License-Identifier: BSD-3-Clause
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

/// What is known of a node with a condition before what its condition prescribes is.
template <class Real>
struct ArrivedState {
  /// The non-equilibrium of the fluid just inside where the condition gives the population, what
  /// arrives elsewhere and at a moving wall.
  Real populations[D3Q19::directions];
  Real density;      ///< of the fluid just inside, for Velocity
  Real velocity[3];  ///< the same, for Pressure
};

/// The component of a vector along the normal of a node.
template <class Real>
TILEDLBM_HOST_DEVICE Real alongNormal(const BoundaryCondition<Real>& condition, Real x, Real y,
                                      Real z) {
  return x * condition.normal[0] + y * condition.normal[1] + z * condition.normal[2];
}

/// Makes up, at a node of a pressure, what the density misses: the given populations get the
/// madeUpShare of it by their weights, and the normal momentum a share of that of the fluid inside.
///
/// The lattice keeps, beside momentum, a momentum that changes its sign from node to node and from
/// step to step. A node with a given density alone reflects it, so that a vessel n nodes long needs
/// some n^2 steps to be rid of it; the share of the momentum inside damps it.
///
/// \param density that is prescribed where fluid leaves; where it enters, less its backflowLoss.
/// \param inside momentum of the fluid just inside, along the normal.
template <class Real>
TILEDLBM_HOST_DEVICE void makeUpDensity(const BoundaryCondition<Real>& condition, Real density,
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
  const Real arrived =
      alongNormal(condition, found.momentum[0], found.momentum[1], found.momentum[2]);
  // The momentum u is that inside by its share, else arrived + turned * what is missed of a density
  // that falls with u^2.
  const Real share = condition.insideShare;
  const Real turned = condition.madeUpShare * entries / weights;
  const Real atRest =
      share * inside + (Real(1) - share) * (arrived + turned * (density - found.density));
  const Real fall = (Real(1) - share) * backflowLoss(condition, Real(1)) * turned;
  const Real root = atRest > Real(0) ? std::sqrt(Real(1) + Real(4) * fall * atRest) : Real(1);
  const Real u = Real(2) * atRest / (Real(1) + root);
  const Real missed = density - backflowLoss(condition, u) - found.density;
  const Real made = condition.madeUpShare * missed / weights;
  const Real momentum = Real(3) * (u - arrived - turned * missed);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    h[q] += Real(At::weight) *
            (((condition.replaced >> q & 1u) != 0 ? made : Real(0)) +
             momentum * alongNormal(condition, Real(At::x), Real(At::y), Real(At::z)));
  });
}

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
/// At a pressure, what comes from outside makes up the density with what arrives from the fluid
/// (the mass balance of Zou and He 1997, Phys. Fluids 9, 1591). So the node lets out what arrives.
/// A velocity from inside that lets out 0.2 % less raises the pressure before the opening by that
/// velocity times the density and the voxel over the time step: by 25 Pa of 200 in an aneurysm
/// whose outlet the flow leaves at 25 degrees, more with a shorter time step; and it lets the
/// pressure differ along the opening, which turns the flow.
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
    for (int axis = 0; axis < 3; ++axis) {
      u[axis] = arrived.velocity[axis];
    }
    density = prescribedDensity(condition, control) -
              backflowLoss(condition, alongNormal(condition, u[0], u[1], u[2]));
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
  if (condition.kind == BoundaryKind::Pressure && condition.replaced != allPopulations) {
    const Real(&inside)[3] = moments.momentum;
    makeUpDensity(condition, prescribedDensity(condition, control),
                  alongNormal(condition, inside[0], inside[1], inside[2]), h);
  }
}

}  // namespace tiledlbm
