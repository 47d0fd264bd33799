#pragma once

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Replaces the populations that enter a node through face Face of the volume.
///
/// On entry those hold what a resting wall half-way beyond the face would give (bounce-back), and
/// so do the populations from solid neighbours in the plane: an opening may meet the wall.
///
/// A moving wall adds the momentum of the wall (Ladd 1994). Velocity and pressure are Zou and He
/// 1997 in the D3Q19 form of Hecht and Harting 2010 (J. Stat. Mech. P01018):
/// f_i = f_opp + 6 w_i rho c_i.u - c_i.N for the entering i, with the transverse momentum
/// correction N on the diagonals. A pressure opening has no velocity in its plane.
///
/// \param drive factor on the prescribed values, 0 to 1, with which the flow is started up.
template <class Fluid, int Face, class Real>
TILEDLBM_HOST_DEVICE void updateOpening(Real (&h)[D3Q19::directions],
                                        const BoundaryNode<Real>& boundary, Real drive) {
  using L = D3Q19;
  constexpr int axis = Face / 2;
  constexpr int inward = Face % 2 == 0 ? 1 : -1;
  constexpr int first = (axis + 1) % 3, second = (axis + 2) % 3;  // the axes of the face's plane

  Real u[3] = {drive * boundary.velocity[0], drive * boundary.velocity[1],
               drive * boundary.velocity[2]};
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
      density = drive * boundary.density;
      u[first] = Real(0);
      u[second] = Real(0);
      u[axis] = Real(inward) * Fluid::velocityAtOpening(knownSum, density);
    } else {
      density = Fluid::densityAtOpening(knownSum, Real(inward) * u[axis]);
    }
    carrier = Fluid::carrierDensity(density);
    correction[0] = Real(0.5) * transverse[0] - Real(1.0 / 3) * carrier * u[first];
    correction[1] = Real(0.5) * transverse[1] - Real(1.0 / 3) * carrier * u[second];
  }

  const bool movingWall = boundary.kind == BoundaryKind::MovingWall;
  forEachDirection<1, L::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = L::At<q>;
    if constexpr (inward * At::template component < axis >> 0) {
      const Real alongVelocity = Real(At::x) * u[0] + Real(At::y) * u[1] + Real(At::z) * u[2];
      const Real reflected = movingWall ? h[q] : h[At::opposite];
      h[q] = reflected + Real(6 * At::weight) * carrier * alongVelocity -
             Real(At::template component<first>) * correction[0] -
             Real(At::template component<second>) * correction[1];
    }
  });
}

/// The same for a face known at run time only.
template <class Fluid, class Real>
TILEDLBM_HOST_DEVICE void updateOpening(Real (&h)[D3Q19::directions],
                                        const BoundaryNode<Real>& boundary, Real drive) {
  switch (boundary.face) {
    case 0:
      updateOpening<Fluid, 0>(h, boundary, drive);
      break;
    case 1:
      updateOpening<Fluid, 1>(h, boundary, drive);
      break;
    case 2:
      updateOpening<Fluid, 2>(h, boundary, drive);
      break;
    case 3:
      updateOpening<Fluid, 3>(h, boundary, drive);
      break;
    case 4:
      updateOpening<Fluid, 4>(h, boundary, drive);
      break;
    default:
      updateOpening<Fluid, 5>(h, boundary, drive);
      break;
  }
}

}  // namespace tiledlbm
