// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <type_traits>
#include <vector>

#include "Kernels/Fluid/ConservedMoments.h"
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
///
/// What the walls of a node give and take does not add up to nothing, nor should it: what flows
/// between half-way and the wall changes where the vessel bends or its voxels lie otherwise. Kept
/// at nothing, it makes the flows of sections up to the wall differ by up to 0.3 % in straight
/// tubes that are not along an axis (at most 0.08 % without), and in a bend of 12 voxels at a
/// Reynolds number of 500 by 0.5 % if in all of the vessel, by 1 % if in each of its regions (0.3
/// %).
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

/// Makes up for what the inertia of the fluid does to Linear, at one node.
///
/// In a steady flow what comes back obeys e + d e' = |d - 1/2| E', with the odd part e of the
/// equilibrium, the part E of the even one that is quadratic in the velocity, and derivatives
/// towards the wall, whatever the rates of the collision are (with the exact recurrences of
/// d'Humieres and Ginzburg 2009, Comput. Math. Appl. 58, 823, their rates on both sides cancel
/// where E grows with the square of the distance from the wall, as it does). It should be zero:
/// else walls give and take mass, 0.2 % of the flow in four diameters of a tilted tube at a
/// Reynolds number of 500, and drive a flow across. E' is -2 E / d, so that (1 / d - 2) 2 E is
/// taken from what comes back where d is less than 1/2, and (2 d - 1) E / d^2 elsewhere. In a gap
/// of one node, where there is next to no flow, both walls count as the one farther from half-way.
struct alignas(4) WallInertia {
  /// The velocity at a node nearer to the wall is too small to tell E'.
  static constexpr double leastFraction = 0.1;
  static constexpr double unit = 32767 * leastFraction / 2;

  /// What is taken over E, of each two opposite directions, in multiples of 1 / unit.
  std::int16_t factor[(D3Q19::directions - 1) / 2];

  WallInertia() = default;
  explicit WallInertia(const WallLinks& walls) {
    for (int q = 1; q < D3Q19::directions; ++q) {
      const int opposite = D3Q19::opposite(q);
      if (q < opposite) {
        const int forth = walls.weight[q - 1], back = walls.weight[opposite - 1];
        const int weight = std::abs(forth) > std::abs(back) ? forth : back;
        const double part = std::abs(weight) / double(WallLinks::unit);
        const double rest = 1 - part;  // 2 d, or 1 / (2 d)
        const double over = weight < 0 ? rest : 1 / std::max(rest, 2 * leastFraction);
        factor[D3Q19::pairsBefore(q)] =
            static_cast<std::int16_t>(std::lround(4 * part * over * unit));
      }
    }
  }

  /// Index in `factor` of a direction and its opposite one. \tparam Q the lower of the two.
  template <int Q>
  static constexpr int pair = D3Q19::pairsBefore(Q);
};

/// That of nodes with these walls, found on all cores.
std::vector<WallInertia> inertiaOf(const std::vector<WallLinks>& walls);

/// That of nodes with these walls, for the interpolation of a collision model; empty for one that
/// does not need it.
template <class Collision>
std::vector<WallInertia> inertiaAtWalls(const std::vector<WallLinks>& walls) {
  if (Collision::traits.wallInterpolation != WallInterpolation::Linear) {
    return {};
  }
  return inertiaOf(walls);
}

namespace detail {

/// See WallInertia.
template <class Fluid, class Collision, class Value, class Walls, class Inertia>
TILEDLBM_HOST_DEVICE void makeUpForInertia(Value (&h)[D3Q19::directions], const Walls& walls,
                                           const Inertia& inertia) {
  using Real = Scalar<Value>;
  const ConservedMoments<Value> moments = conservedMoments(h);
  const Value(&j)[3] = moments.momentum;
  Value u[3];
  Fluid::velocity(moments, u);
  const Value squares[3] = {j[0] * u[0], j[1] * u[1], j[2] * u[2]};
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using At = D3Q19::At<q>;
    constexpr int opposite = At::opposite;
    if constexpr (q < opposite) {
      const Value factor =
          Value(inertia.factor[WallInertia::pair<q>]) * Real(1 / WallInertia::unit);
      const Value cj = Real(At::x) * j[0] + Real(At::y) * j[1] + Real(At::z) * j[2];
      const Value cu = Real(At::x) * u[0] + Real(At::y) * u[1] + Real(At::z) * u[2];
      const Value more = factor * Collision::template inertia<q>(Value(cj * cu), squares);
      h[q] -= walls.weight[q - 1] != 0 ? more : Value{};
      h[opposite] -= walls.weight[opposite - 1] != 0 ? more : Value{};
    }
  });
}

}  // namespace detail

/// Puts the walls where they lie, see WallInterpolation.
///
/// Linear has no branches: on a GPU they would keep loads and operations of different directions
/// from overlapping.
/// \tparam Fluid fluid model of the populations. \tparam Collision collision model.
/// \tparam Value a number, or a pack of one for each of several nodes.
/// \param[in,out] h what arrives at the node, with half-way bounce-back at its walls.
/// \param walls WallLinks of the node; for packs the same members as packs.
/// \param inertia its WallInertia, likewise; null where inertiaAtWalls is empty.
/// \param own gives the populations of the node before the step, by direction.
template <class Fluid, class Collision, class Value, class Walls, class Inertia, class Own>
TILEDLBM_HOST_DEVICE void interpolateAtWalls(Value (&h)[D3Q19::directions], const Walls& walls,
                                             const Inertia* inertia, const Own& own) {
  using Real = Scalar<Value>;
  constexpr WallInterpolation interpolation = Collision::traits.wallInterpolation;
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    const auto weight = walls.weight[q - 1];
    const Value part = Value(weight) * Real(1.0 / WallLinks::unit);
    if constexpr (interpolation == WallInterpolation::Linear) {
      const Value other = weight < 0 ? own(direction) : h[D3Q19::At<q>::opposite];
      h[q] += (weight < 0 ? -part : part) * (other - h[q]);
    } else if constexpr (std::is_arithmetic_v<Value>) {
      if (weight != 0) {
        h[q] += part * (h[D3Q19::At<q>::opposite] - own(direction));
      }
    } else {
      h[q] += part * (h[D3Q19::At<q>::opposite] - own(direction));
    }
  });
  if constexpr (interpolation == WallInterpolation::Linear) {
    detail::makeUpForInertia<Fluid, Collision>(h, walls, *inertia);
  }
}

}  // namespace tiledlbm
