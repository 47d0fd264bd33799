// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Fluid/Reciprocal.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// How bounce-back is interpolated to where a wall lies. With q the direction to the wall, q' the
/// opposite one and d the link fraction, the part of the link that lies in the fluid:
///
/// - Linear (Bouzidi, Firdaouss and Lallemand 2001, Phys. Fluids 13, 3452):
///   f_q'(x, t+1) = f*_q(x) + (1 - 2 d) (f*_q(x - c_q) - f*_q(x)) up to d = 1/2, beyond it
///   f*_q(x) + (1 - 1 / (2 d)) (f*_q'(x) - f*_q(x)). A mean of two populations, and so stable
///   wherever half-way walls are.
/// - CentralLinear (Ginzburg, Verhaeghe and d'Humieres 2008, Commun. Comput. Phys. 3, 427, section
///   4: CLI): f*_q(x) + k (f*_q(x - c_q) - f*_q'(x)), k = (1 - 2 d) / (1 + 2 d). With a fixed magic
///   parameter the wall lies at the same place for all viscosities. Close walls (d near 0) are not
///   stable near a relaxation time of 1/2.
///
/// Both are of second order in the voxel size, and half-way bounce-back at d = 1/2.
enum class WallInterpolation { Linear, CentralLinear };

/// Where the wall lies along the links of a node to it. Aligned, so that two weights are read at
/// once.
struct alignas(4) WallLinks {
  static constexpr int unit = 32767;

  /// Of each population that comes back from a wall, at its number less 1, in multiples of
  /// 1 / unit: k of CentralLinear; of Linear the part of f*_q(x - c_q), or less the part of
  /// f*_q'(x). 0 for the others, and where there is no node behind x that an interpolation needs.
  std::int16_t weight[D3Q19::directions - 1];

  /// The weight of a link fraction, above 0; above 1 where a link is lengthened at set-up.
  static std::int16_t weightOf(WallInterpolation interpolation, double fraction) {
    const double weight = interpolation == WallInterpolation::CentralLinear
                              ? (1 - 2 * fraction) / (1 + 2 * fraction)
                          : fraction < 0.5 ? 1 - 2 * fraction
                                           : 0.5 / fraction - 1;
    return static_cast<std::int16_t>(std::lround(weight * unit));
  }

  /// Whether a weight needs the node behind x.
  static bool needsNodeBehind(WallInterpolation interpolation, std::int16_t weight) {
    return interpolation == WallInterpolation::CentralLinear || weight > 0;
  }
};

namespace detail {

/// Takes the part that is quadratic in the velocity out of what Linear has interpolated.
///
/// At x - c_q the velocity is larger than at x, and so is that part of the equilibrium. What comes
/// back at x has that of x: with the other, walls would give and take mass, 0.3 % of the flow in
/// three diameters at a Reynolds number of 200, and the pressure lost would depend on the time
/// step. The velocity grows linearly from the wall on, so that it need not be known at x - c_q. Odd
/// moments that have not relaxed carry a part of the same form, which differs between axes and
/// diagonals; that of the diagonals is by trial, so that tubes of 12 to 24 voxels keep their mass.
template <class Fluid, class Collision, class Real>
TILEDLBM_HOST_DEVICE void keepInertia(Real (&h)[D3Q19::directions], const WallLinks& walls) {
  constexpr Real leastFraction = Real(0.1);  // below it, the velocity at x is too small to tell
  constexpr Real ofAxes = Real(1), ofDiagonals = Real(0.9);
  const ConservedMoments<Real> moments = conservedMoments(h);
  const Real(&j)[3] = moments.momentum;
  Real u[3];
  Fluid::velocity(moments, u);
  const Real squares[3] = {j[0] * u[0], j[1] * u[1], j[2] * u[2]};
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    constexpr int opposite = At::opposite;
    if constexpr (q < opposite) {
      constexpr bool isAxis = At::x * At::x + At::y * At::y + At::z * At::z == 1;
      // At most one of the two is above 0: behind the node of the other there is a wall.
      const int forth = walls.weight[q - 1], back = walls.weight[opposite - 1];
      const int weight = forth > back ? forth : back;
      const Real part = Real(weight > 0 ? weight : 0) * Real(1.0 / WallLinks::unit);
      const Real fraction = Real(0.5) - Real(0.5) * part;
      const Real inverse = reciprocal(fraction > leastFraction ? fraction : leastFraction);
      const Real cj = Real(At::x) * j[0] + Real(At::y) * j[1] + Real(At::z) * j[2];
      const Real cu = Real(At::x) * u[0] + Real(At::y) * u[1] + Real(At::z) * u[2];
      const Real more = part * inverse * ((isAxis ? ofAxes : ofDiagonals) * inverse + Real(2)) *
                        Collision::template inertia<q>(cj * cu, squares);
      h[q] -= forth > 0 ? more : Real(0);
      h[opposite] -= back > 0 ? more : Real(0);
    }
  });
}

}  // namespace detail

/// Puts the walls where they lie, see WallInterpolation.
///
/// Linear has no branches: on a GPU they would keep loads and operations of different directions
/// from overlapping.
/// \tparam Fluid fluid model of the populations. \tparam Collision collision model.
/// \param[in,out] h what arrives at the node, with half-way bounce-back at its walls.
/// \param own gives the populations of the node before the step, by direction.
template <class Fluid, class Collision, class Real, class Own>
TILEDLBM_HOST_DEVICE void interpolateAtWalls(Real (&h)[D3Q19::directions], const WallLinks& walls,
                                             const Own& own) {
  constexpr WallInterpolation interpolation = Collision::traits.wallInterpolation;
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    const std::int16_t weight = walls.weight[q - 1];
    const Real part = Real(weight) * Real(1.0 / WallLinks::unit);
    if constexpr (interpolation == WallInterpolation::CentralLinear) {
      if (weight != 0) {
        h[q] += part * (h[D3Q19::At<q>::opposite] - own(direction));
      }
    } else {
      const Real other = weight < 0 ? own(direction) : h[D3Q19::At<q>::opposite];
      h[q] += (weight < 0 ? -part : part) * (other - h[q]);
    }
  });
  if constexpr (interpolation == WallInterpolation::Linear) {
    detail::keepInertia<Fluid, Collision>(h, walls);
  }
}

}  // namespace tiledlbm
