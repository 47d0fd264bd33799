// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/Backflow.h"
#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/ConditionLinks.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Anti-bounce-back, f_i = -f_opp + f^eq_i + f^eq_opp with the equilibrium of the prescribed
/// density (Ginzburg, Verhaeghe and d'Humieres 2008, Commun. Comput. Phys. 3, 427, section 5). That
/// equilibrium needs the velocity of the node, which is found by iteration.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void applyAntiBounceBack(Real (&h)[D3Q19::directions],
                                              const BoundaryCondition<Real>& condition,
                                              Real density) {
  constexpr int iterations = 3;  // each leaves some tenth of the error, and the term is small
  // On entry h holds f_opp along the links.
  Real leaving[D3Q19::directions];
  forEachLink(condition, [&](auto direction) {
    constexpr int q = decltype(direction)::value;
    leaving[q] = h[q];
  });
  Real u[3] = {Real(0), Real(0), Real(0)};
  for (int iteration = 0; iteration <= iterations; ++iteration) {
    const Real(&normal)[3] = condition.normal;
    const Real total =
        density - backflowLoss(condition, u[0] * normal[0] + u[1] * normal[1] + u[2] * normal[2]);
    const Real momentumDensity = Fluid::momentumDensity(total);
    const ConservedMoments<Real> moments{
        total, {momentumDensity * u[0], momentumDensity * u[1], momentumDensity * u[2]}};
    Real equilibrium[D3Q19::directions];
    Collision::equilibrium(moments, u, equilibrium);
    forEachLink(condition, [&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = equilibrium[q] + equilibrium[D3Q19::At<q>::opposite] - leaving[q];
    });
    Fluid::velocity(conservedMoments(h), u);
  }
}

/// Takes the velocity in the plane of the opening out of the equilibrium. Else the profile would
/// flatten over a part of the vessel's diameter before the opening: anti-bounce-back leaves no
/// shear there, as if the flow went on as a free jet.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void straighten(Real (&h)[D3Q19::directions], const Real (&normal)[3]) {
  const ConservedMoments<Real> moments = conservedMoments(h);
  Real u[3];
  Fluid::velocity(moments, u);
  const Real speed = u[0] * normal[0] + u[1] * normal[1] + u[2] * normal[2];
  const Real momentumDensity = Fluid::momentumDensity(moments.density);
  const Real along[3] = {speed * normal[0], speed * normal[1], speed * normal[2]};
  const ConservedMoments<Real> straight{
      moments.density,
      {momentumDensity * along[0], momentumDensity * along[1], momentumDensity * along[2]}};
  Real before[D3Q19::directions], after[D3Q19::directions];
  Collision::equilibrium(moments, u, before);
  Collision::equilibrium(straight, along, after);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    h[q] += after[q] - before[q];
  });
}

}  // namespace tiledlbm
