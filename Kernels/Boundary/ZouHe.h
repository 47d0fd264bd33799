// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/Backflow.h"
#include "Kernels/Boundary/BoundaryControl.h"
#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

namespace detail {

/// What the populations known at a node on face Face say: those in the plane and those that leave.
template <class Real>
struct KnownAtFace {
  Real sum;            ///< those in the plane once, those that leave twice
  Real transverse[2];  ///< momentum of those in the plane, along the axes of the plane
};

template <int Face, class Real>
TILEDLBM_HOST_DEVICE KnownAtFace<Real> knownAtFace(const Real (&h)[D3Q19::directions]) {
  constexpr int axis = Face / 2;
  constexpr int inward = Face % 2 == 0 ? 1 : -1;
  constexpr int first = (axis + 1) % 3, second = (axis + 2) % 3;
  Real inPlane = h[D3Q19::O];
  Real leaving = Real(0);
  Real transverse[2] = {Real(0), Real(0)};
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    constexpr int normal = inward * At::template component<axis>;
    if constexpr (normal == 0) {
      inPlane += h[q];
      transverse[0] += Real(At::template component<first>) * h[q];
      transverse[1] += Real(At::template component<second>) * h[q];
    } else if constexpr (normal < 0) {
      leaving += h[q];
    }
  });
  return {inPlane + Real(2) * leaving, {transverse[0], transverse[1]}};
}

}  // namespace detail

/// Velocity or pressure at a node on face Face of the volume: Zou and He 1997 (Phys. Fluids 9,
/// 1591) in the D3Q19 form of Hecht and Harting 2010 (J. Stat. Mech. P01018), f_i = f_opp + 6 w_i
/// rho c_i.u - c_i.N for the entering i, with the transverse momentum correction N on the
/// diagonals. A pressure opening has no velocity in its plane.
/// \param[in,out] h populations; on entry those that enter, and those from solid neighbours in the
///        plane, hold what a resting wall half-way would give: an opening may meet the wall.
template <class Fluid, int Face, class Real>
TILEDLBM_HOST_DEVICE void applyZouHe(Real (&h)[D3Q19::directions],
                                     const BoundaryCondition<Real>& condition,
                                     const BoundaryControl<Real>& control) {
  constexpr int axis = Face / 2;
  constexpr int inward = Face % 2 == 0 ? 1 : -1;
  constexpr int first = (axis + 1) % 3, second = (axis + 2) % 3;  // the axes of the face's plane

  const Real factor = control.signals.factor[condition.signal];
  Real u[3] = {factor * condition.velocity[0], factor * condition.velocity[1],
               factor * condition.velocity[2]};
  const detail::KnownAtFace<Real> known = detail::knownAtFace<Face>(h);
  Real density;
  if (condition.kind == BoundaryKind::Pressure) {
    density = prescribedDensity(condition, control);
    density -= backflowLoss(condition,
                            backflowSpeed(condition, Fluid::velocityAtOpening(known.sum, density)));
    u[first] = Real(0);
    u[second] = Real(0);
    u[axis] = Real(inward) * Fluid::velocityAtOpening(known.sum, density);
  } else {
    density = Fluid::densityAtOpening(known.sum, Real(inward) * u[axis]);
  }
  const Real momentumDensity = Fluid::momentumDensity(density);
  const Real correction[2] = {
      Real(0.5) * known.transverse[0] - Real(1.0 / 3) * momentumDensity * u[first],
      Real(0.5) * known.transverse[1] - Real(1.0 / 3) * momentumDensity * u[second]};
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    if constexpr (inward * (At::template component<axis>) > 0) {
      const Real alongVelocity = Real(At::x) * u[0] + Real(At::y) * u[1] + Real(At::z) * u[2];
      h[q] = h[At::opposite] + Real(6 * At::weight) * momentumDensity * alongVelocity -
             Real(At::template component<first>) * correction[0] -
             Real(At::template component<second>) * correction[1];
    }
  });
}

}  // namespace tiledlbm
