#pragma once

#include <cstdint>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/OpeningUpdate.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

namespace detail {

/// Calls `body` with std::integral_constant<int, q> for each q that is a link of the node.
template <class Real, class Body>
TILEDLBM_HOST_DEVICE void forEachLink(const BoundaryNode<Real>& boundary, Body&& body) {
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    if ((boundary.links >> decltype(direction)::value & 1u) != 0) {
      body(direction);
    }
  });
}

/// Bounce-back with the momentum of a moving boundary, f_i = f_opp + 6 w_i rho c_i.u (Ladd 1994, J.
/// Fluid Mech. 271, 285, Eq. 3.3). The density is that of the node after it, so that the mass that
/// enters is exactly the density times the sum of 6 w_i c_i.u over the links.
template <class Fluid, class Real>
TILEDLBM_HOST_DEVICE void reflectWithVelocity(Real (&h)[D3Q19::directions],
                                              const BoundaryNode<Real>& boundary, Real factor) {
  const Real u[3] = {factor * boundary.velocity[0], factor * boundary.velocity[1],
                     factor * boundary.velocity[2]};
  Real entering = Real(0);
  forEachLink(boundary, [&](auto direction) {
    using At = D3Q19::At<decltype(direction)::value>;
    entering +=
        Real(6 * At::weight) * (Real(At::x) * u[0] + Real(At::y) * u[1] + Real(At::z) * u[2]);
  });
  const Real density = Fluid::densityAtOpening(conservedMoments(h).density, entering);
  const Real carrier = Fluid::momentumDensity(density);
  forEachLink(boundary, [&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    h[q] += Real(6 * At::weight) * carrier *
            (Real(At::x) * u[0] + Real(At::y) * u[1] + Real(At::z) * u[2]);
  });
}

/// Anti-bounce-back, f_i = -f_opp + f^eq_i + f^eq_opp with the equilibrium of the prescribed
/// density (Ginzburg, Verhaeghe and d'Humieres 2008, Commun. Comput. Phys. 3, 427, section 5). It
/// has the square of the velocity, which is taken from the node and found by iteration.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void reflectWithPressure(Real (&h)[D3Q19::directions],
                                              const BoundaryNode<Real>& boundary, Real density) {
  constexpr int iterations = 3;  // each leaves some tenth of the error, and the term is small
  // On entry these hold f_opp.
  Real leaving[D3Q19::directions];
  forEachLink(boundary, [&](auto direction) {
    constexpr int q = decltype(direction)::value;
    leaving[q] = h[q];
  });
  Real u[3] = {Real(0), Real(0), Real(0)};
  for (int iteration = 0; iteration <= iterations; ++iteration) {
    const Real(&normal)[3] = boundary.velocity;
    const Real total =
        density - backflowLoss(boundary, u[0] * normal[0] + u[1] * normal[1] + u[2] * normal[2]);
    const Real carrier = Fluid::momentumDensity(total);
    const ConservedMoments<Real> moments{total, {carrier * u[0], carrier * u[1], carrier * u[2]}};
    Real equilibrium[D3Q19::directions];
    Collision::equilibrium(moments, u, equilibrium);
    forEachLink(boundary, [&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = equilibrium[q] + equilibrium[D3Q19::At<q>::opposite] - leaving[q];
    });
    Fluid::velocity(conservedMoments(h), u);
  }
}

/// Takes the velocity across the opening's normal out of the equilibrium. Anti-bounce-back leaves
/// no shear at an opening, as if the flow went on as a free jet: the profile would flatten over a
/// part of the vessel's diameter before it.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void straighten(Real (&h)[D3Q19::directions], const Real (&normal)[3]) {
  const ConservedMoments<Real> moments = conservedMoments(h);
  Real u[3];
  Fluid::velocity(moments, u);
  const Real speed = u[0] * normal[0] + u[1] * normal[1] + u[2] * normal[2];
  const Real carrier = Fluid::momentumDensity(moments.density);
  const Real along[3] = {speed * normal[0], speed * normal[1], speed * normal[2]};
  const ConservedMoments<Real> straight{
      moments.density, {carrier * along[0], carrier * along[1], carrier * along[2]}};
  Real before[D3Q19::directions], after[D3Q19::directions];
  Collision::equilibrium(moments, u, before);
  Collision::equilibrium(straight, along, after);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    h[q] += after[q] - before[q];
  });
}

}  // namespace detail

/// Replaces the populations that enter a node along its links to a label.
///
/// On entry those hold what a resting wall half-way along the link would give (bounce-back), and so
/// do the populations from solid neighbours. The links may lie at any angle.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void updateLinks(Real (&h)[D3Q19::directions],
                                      const BoundaryNode<Real>& boundary,
                                      const OpeningControl<Real>& control) {
  if (boundary.kind == BoundaryKind::Pressure) {
    detail::reflectWithPressure<Fluid, Collision>(h, boundary,
                                                  prescribedDensity(boundary, control));
    detail::straighten<Fluid, Collision>(h, boundary.velocity);
  } else {
    detail::reflectWithVelocity<Fluid>(h, boundary, control.signals.factor[boundary.signal]);
  }
  regularise<Fluid, Collision>(h, control.stressShare);
}

/// Applies the condition of a node in any opening; of one that is in none, none.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void updateBoundary(Real (&h)[D3Q19::directions],
                                         const BoundaryNode<Real>& boundary,
                                         const OpeningControl<Real>& control) {
  if (boundary.kind == BoundaryKind::Wall) {
    return;
  }
  if (boundary.links != 0) {
    updateLinks<Fluid, Collision>(h, boundary, control);
  } else {
    updateOpening<Fluid, Collision>(h, boundary, control);
  }
}

}  // namespace tiledlbm
