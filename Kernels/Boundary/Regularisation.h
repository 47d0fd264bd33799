// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Share of the viscous stress that regularise keeps, from the relaxation time.
///
/// Half of it is kept at a relaxation time of 1/2, all of it from 0.6 on. Near 1/2 a collision
/// nearly reverses the non-equilibrium and an opening reflects it, so that it rings between the
/// two. There the viscous stress matters least.
inline double openingStressFraction(double relaxationTime) {
  const double share = 0.5 + 5 * (relaxationTime - 0.5);
  return share < 1 ? share : 1;
}

/// Rebuilds all populations of a node from its equilibrium and the part of the non-equilibrium that
/// carries stress (Latt, Chopard, Malaspinas, Deville and Michler 2008, Phys. Rev. E 77, 056703).
/// Density and velocity stay as they are. Without it, higher-order modes grow at an opening once
/// the relaxation time nears 1/2.
/// \param stressFraction how much of that stress is kept, see openingStressFraction.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void regularise(Real (&h)[D3Q19::directions], Real stressFraction) {
  const ConservedMoments<Real> moments = conservedMoments(h);
  Real u[3];
  Fluid::velocity(moments, u);
  Real equilibrium[D3Q19::directions];
  Collision::equilibrium(moments, u, equilibrium);

  Real xx = Real(0), yy = Real(0), zz = Real(0), xy = Real(0), xz = Real(0), yz = Real(0);
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    const Real rest = h[q] - equilibrium[q];
    xx += Real(At::x * At::x) * rest;
    yy += Real(At::y * At::y) * rest;
    zz += Real(At::z * At::z) * rest;
    xy += Real(At::x * At::y) * rest;
    xz += Real(At::x * At::z) * rest;
    yz += Real(At::y * At::z) * rest;
  });
  const Real trace = Real(1.0 / 3) * (xx + yy + zz);
  forEachDirection<0, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    const Real stress =
        Real(At::x * At::x) * xx + Real(At::y * At::y) * yy + Real(At::z * At::z) * zz - trace +
        Real(2) * (Real(At::x * At::y) * xy + Real(At::x * At::z) * xz + Real(At::y * At::z) * yz);
    h[q] = equilibrium[q] + (stressFraction * Real(4.5 * At::weight)) * stress;
  });
}

}  // namespace tiledlbm
