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

/// Gives the replaced populations of a node, by their weights, the madeUpShare of what its density
/// misses.
/// \param density that is prescribed where fluid leaves; where it enters, less its backflowLoss.
template <class Real>
TILEDLBM_HOST_DEVICE void makeUpDensity(const BoundaryCondition<Real>& condition, Real density,
                                        Real (&h)[D3Q19::directions]) {
  Real weights = Real(0), entries = Real(0);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    const Real weight = (condition.replaced >> q & 1u) != 0 ? Real(At::weight) : Real(0);
    weights += weight;
    entries += weight * alongNormal(condition, Real(At::x), Real(At::y), Real(At::z));
  });
  const ConservedMoments<Real> found = conservedMoments(h);
  const Real entering =
      alongNormal(condition, found.momentum[0], found.momentum[1], found.momentum[2]);
  // The node's velocity u is entering + entries * share, and share is what is missed of a density
  // that falls with u^2.
  const Real turned = condition.madeUpShare * entries / weights;
  const Real speed = entering + turned * (density - found.density);
  const Real fall = backflowLoss(condition, Real(1)) * turned;
  const Real root = speed > Real(0) ? std::sqrt(Real(1) + Real(4) * fall * speed) : Real(1);
  const Real loss = backflowLoss(condition, Real(2) * speed / (Real(1) + root));
  const Real share = condition.madeUpShare * (density - loss - found.density) / weights;
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    h[q] += (condition.replaced >> q & 1u) != 0 ? Real(D3Q19::At<q>::weight) * share : Real(0);
  });
}

/// Gives the normal momentum of a node a share of that of the fluid just inside.
///
/// The lattice keeps, beside momentum, a momentum that changes its sign from node to node and from
/// step to step. A node with a given density alone reflects it, so that a vessel n nodes long needs
/// some n^2 steps to be rid of it.
template <class Real>
TILEDLBM_HOST_DEVICE void takeNormalMomentum(const BoundaryCondition<Real>& condition,
                                             const Real (&inside)[3],
                                             Real (&h)[D3Q19::directions]) {
  const ConservedMoments<Real> found = conservedMoments(h);
  const Real missed = alongNormal(condition, inside[0] - found.momentum[0],
                                  inside[1] - found.momentum[1], inside[2] - found.momentum[2]);
  const Real share = Real(3) * condition.insideShare * missed;
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    using At = D3Q19::At<decltype(direction)::value>;
    h[decltype(direction)::value] +=
        Real(At::weight) * share * alongNormal(condition, Real(At::x), Real(At::y), Real(At::z));
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
    makeUpDensity(condition, prescribedDensity(condition, control), h);
    takeNormalMomentum(condition, moments.momentum, h);
  }
}

}  // namespace tiledlbm
