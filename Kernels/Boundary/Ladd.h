// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/ConditionLinks.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Bounce-back with the momentum of a moving boundary, f_i = f_opp + 6 w_i rho c_i.u (Ladd 1994, J.
/// Fluid Mech. 271, 285, Eq. 3.3). Here rho is the density that the node has afterwards, so that
/// the mass that enters is exactly rho times the sum of 6 w_i c_i.u over the links.
template <class Fluid, class Real>
TILEDLBM_HOST_DEVICE void applyLadd(Real (&h)[D3Q19::directions],
                                    const BoundaryCondition<Real>& condition, Real factor) {
  const Real u[3] = {factor * condition.velocity[0], factor * condition.velocity[1],
                     factor * condition.velocity[2]};
  Real entering = Real(0);
  forEachLink(condition, [&](auto direction) {
    using At = D3Q19::At<decltype(direction)::value>;
    entering +=
        Real(6 * At::weight) * (Real(At::x) * u[0] + Real(At::y) * u[1] + Real(At::z) * u[2]);
  });
  const Real density = Fluid::densityAtOpening(conservedMoments(h).density, entering);
  const Real momentumDensity = Fluid::momentumDensity(density);
  forEachLink(condition, [&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    h[q] += Real(6 * At::weight) * momentumDensity *
            (Real(At::x) * u[0] + Real(At::y) * u[1] + Real(At::z) * u[2]);
  });
}

}  // namespace tiledlbm
