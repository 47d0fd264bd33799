#pragma once

#include <cmath>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// What holds for all openings during a step.
template <class Real>
struct OpeningControl {
  OpeningSignals<Real> signals;
  Real stressShare;               ///< see openingStressShare
  const OutletCircuit* circuits;  ///< those that the nodes name
};

/// Density deviation that a pressure opening prescribes at a node where the fluid leaves.
template <class Real>
TILEDLBM_HOST_DEVICE Real prescribedDensity(const BoundaryNode<Real>& boundary,
                                            const OpeningControl<Real>& control) {
  const Real density = control.signals.factor[boundary.signal] * boundary.density;
  return boundary.circuit < 0 ? density
                              : density + Real(control.circuits[boundary.circuit].density);
}

/// What is taken off that where fluid enters: the dynamic pressure rho u^2 / 2, as density
/// deviation, so that the total pressure is prescribed there. At an outlet of constant pressure
/// fluid that comes back would bring in kinetic energy without end, and an eddy that crosses it
/// would feed itself (Esmaily Moghadam, Bazilevs, Hsia, Vignon-Clementel and Marsden 2011, Comput.
/// Mech. 48, 277; with a coefficient of 1/2).
/// \param entering speed into the fluid, normal to the opening; negative where fluid leaves.
template <class Real>
TILEDLBM_HOST_DEVICE Real backflowLoss(const BoundaryNode<Real>& boundary, Real entering) {
  return entering > Real(0) ? Real(1.5) * boundary.backflowShare * entering * entering : Real(0);
}

/// Speed into the fluid with that loss, from the speed without it, which is by the loss larger: the
/// root of a quadratic equation.
template <class Real>
TILEDLBM_HOST_DEVICE Real speedWithBackflowLoss(const BoundaryNode<Real>& boundary, Real entering) {
  return entering > Real(0)
             ? Real(2) * entering /
                   (Real(1) + std::sqrt(Real(1) + Real(6) * boundary.backflowShare * entering))
             : entering;
}

/// Share of the viscous stress that regularise keeps, from the relaxation time.
///
/// A collision nearly reverses the non-equilibrium when the relaxation time nears 1/2, and an
/// opening reflects it, so that it rings between the two. There half of it is dropped, where the
/// viscous stress matters least; from a relaxation time of 0.6 on all of it is kept.
inline double openingStressShare(double relaxationTime) {
  const double share = 0.5 + 5 * (relaxationTime - 0.5);
  return share < 1 ? share : 1;
}

/// Rebuilds all populations of a node from its equilibrium and the part of the non-equilibrium that
/// carries stress (Latt, Chopard, Malaspinas, Deville and Michler 2008, Phys. Rev. E 77, 056703).
/// Density and velocity stay as they are. Without it, higher-order modes grow at an opening once
/// the relaxation time nears 1/2.
/// \param stressShare how much of that stress is kept, see openingStressShare.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void regularise(Real (&h)[D3Q19::directions], Real stressShare) {
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
    h[q] = equilibrium[q] + (stressShare * Real(4.5 * At::weight)) * stress;
  });
}

/// Replaces the populations that enter a node through face Face of the volume.
///
/// On entry those hold what a resting wall half-way beyond the face would give (bounce-back), and
/// so do the populations from solid neighbours in the plane: an opening may meet the wall.
///
/// A moving wall adds the momentum of the wall (Ladd 1994). Velocity and pressure are Zou and He
/// 1997 in the D3Q19 form of Hecht and Harting 2010 (J. Stat. Mech. P01018):
/// f_i = f_opp + 6 w_i rho c_i.u - c_i.N for the entering i, with the transverse momentum
/// correction N on the diagonals. A pressure opening has no velocity in its plane.
template <class Fluid, class Collision, int Face, class Real>
TILEDLBM_HOST_DEVICE void updateOpening(Real (&h)[D3Q19::directions],
                                        const BoundaryNode<Real>& boundary,
                                        const OpeningControl<Real>& control) {
  using L = D3Q19;
  constexpr int axis = Face / 2;
  constexpr int inward = Face % 2 == 0 ? 1 : -1;
  constexpr int first = (axis + 1) % 3, second = (axis + 2) % 3;  // the axes of the face's plane

  const Real factor = control.signals.factor[boundary.signal];
  Real u[3] = {factor * boundary.velocity[0], factor * boundary.velocity[1],
               factor * boundary.velocity[2]};
  Real carrier = Real(1);
  Real correction[2] = {Real(0), Real(0)};

  if (boundary.kind != BoundaryKind::MovingWall) {
    Real inPlane = h[L::O];
    Real leaving = Real(0);
    Real transverse[2] = {Real(0), Real(0)};
    forEachDirection<1, L::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      using At = L::At<q>;
      constexpr int normal = inward * At::template component<axis>;
      if constexpr (normal == 0) {
        inPlane += h[q];
        transverse[0] += Real(At::template component<first>) * h[q];
        transverse[1] += Real(At::template component<second>) * h[q];
      } else if constexpr (normal < 0) {
        leaving += h[q];
      }
    });
    const Real knownSum = inPlane + Real(2) * leaving;
    Real density;
    if (boundary.kind == BoundaryKind::Pressure) {
      density = prescribedDensity(boundary, control);
      density -= backflowLoss(
          boundary, speedWithBackflowLoss(boundary, Fluid::velocityAtOpening(knownSum, density)));
      u[first] = Real(0);
      u[second] = Real(0);
      u[axis] = Real(inward) * Fluid::velocityAtOpening(knownSum, density);
    } else {
      density = Fluid::densityAtOpening(knownSum, Real(inward) * u[axis]);
    }
    carrier = Fluid::momentumDensity(density);
    correction[0] = Real(0.5) * transverse[0] - Real(1.0 / 3) * carrier * u[first];
    correction[1] = Real(0.5) * transverse[1] - Real(1.0 / 3) * carrier * u[second];
  }

  const bool movingWall = boundary.kind == BoundaryKind::MovingWall;
  forEachDirection<1, L::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = L::At<q>;
    constexpr int normal = inward * At::template component<axis>;
    if constexpr (normal > 0) {
      const Real alongVelocity = Real(At::x) * u[0] + Real(At::y) * u[1] + Real(At::z) * u[2];
      const Real reflected = movingWall ? h[q] : h[At::opposite];
      h[q] = reflected + Real(6 * At::weight) * carrier * alongVelocity -
             Real(At::template component<first>) * correction[0] -
             Real(At::template component<second>) * correction[1];
    }
  });
  if (!movingWall) {
    regularise<Fluid, Collision>(h, control.stressShare);
  }
}

/// The same for a face known at run time only.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void updateOpening(Real (&h)[D3Q19::directions],
                                        const BoundaryNode<Real>& boundary,
                                        const OpeningControl<Real>& control) {
  switch (boundary.face) {
    case 0:
      updateOpening<Fluid, Collision, 0>(h, boundary, control);
      break;
    case 1:
      updateOpening<Fluid, Collision, 1>(h, boundary, control);
      break;
    case 2:
      updateOpening<Fluid, Collision, 2>(h, boundary, control);
      break;
    case 3:
      updateOpening<Fluid, Collision, 3>(h, boundary, control);
      break;
    case 4:
      updateOpening<Fluid, Collision, 4>(h, boundary, control);
      break;
    default:
      updateOpening<Fluid, Collision, 5>(h, boundary, control);
      break;
  }
}

}  // namespace tiledlbm
