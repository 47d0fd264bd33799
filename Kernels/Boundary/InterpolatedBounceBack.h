// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "Kernels/Boundary/MovingWall.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Interpolation of bounce-back to the position of the wall, with the direction q to the wall and
/// the link fraction d:
///
/// - Linear (Bouzidi, Firdaouss and Lallemand 2001, Phys. Fluids 13, 3452):
///   f_q'(x, t+1) = f*_q(x) + (1 - 2 d) (f*_q(x - c_q) - f*_q(x)) up to d = 1/2, beyond it
///   f*_q(x) + (1 - 1 / (2 d)) (f*_q'(x) - f*_q(x)). The result is a mean of two populations and
///   therefore stable wherever half-way bounce-back is.
/// - CentralLinear (Ginzburg, Verhaeghe and d'Humieres 2008, Commun. Comput. Phys. 3, 427, section
///   4: CLI): f*_q(x) + k (f*_q(x - c_q) - f*_q'(x)), k = (1 - 2 d) / (1 + 2 d). With a fixed magic
///   parameter the position of the wall does not depend on the viscosity. It is unstable for close
///   walls (d near 0) near a relaxation time of 1/2.
///
/// Both are of second order in the voxel size and equal half-way bounce-back at d = 1/2.
///
/// The walls of a node exchange a net mass with the fluid, and must: the flow between the half-way
/// position and the wall changes where the vessel bends or where its voxels are arranged
/// differently. A correction of this mass to zero makes the flow rates of sections up to the wall
/// differ by up to 0.3 % in straight tubes at an angle to the axes (at most 0.08 % without it). In
/// a bend of 12 voxels at a Reynolds number of 500 they differ by 0.5 % with a correction of the
/// whole vessel and by 1 % with a correction of each region (0.3 % without).
enum class WallInterpolation { Linear, CentralLinear };

/// Positions of the walls along the links of a node. The alignment allows a read of two weights at
/// once.
struct alignas(4) WallLinks {
  static constexpr int unit = 32767;

  /// Weight of each reflected population, at index q' - 1, in multiples of 1 / unit: k of
  /// CentralLinear; for Linear that of f*_q(x - c_q), or minus that of f*_q'(x). It is 0 for the
  /// other populations, and where the interpolation lacks the node behind x.
  std::int16_t weight[D3Q19::directions - 1];

  /// The weight of a link fraction above 0; the fraction exceeds 1 where the set-up lengthens a
  /// link.
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

/// Corrections of Linear at one node: for the inertia of the fluid, and for the curvature of the
/// velocity profile.
///
/// Inertia: in a steady flow the reflected population satisfies e + d e' = |d - 1/2| E', where e is
/// the odd part of the equilibrium, E the part of the even equilibrium that is quadratic in the
/// velocity, and ' the derivative towards the wall. This holds for all collision rates: in the
/// exact recurrences of d'Humieres and Ginzburg 2009, Comput. Math. Appl. 58, 823, the rates cancel
/// on both sides if E grows with the square of the wall distance, as it does. The right-hand side
/// should be zero. Otherwise walls add or remove mass, 0.2 % of the flow in four diameters of a
/// tilted tube at a Reynolds number of 500, and drive a cross-flow. With E' = -2 E / d the
/// correction subtracts (1 / d - 2) 2 E from the reflected population where d is less than 1/2, and
/// (2 d - 1) E / d^2 elsewhere. In a gap of one node, which has nearly no flow, both walls count as
/// the one farther from half-way.
///
/// Curvature: the wall moves along itself, see SlipRule.
struct alignas(4) WallCorrection {
  /// Below this link fraction the velocity of the node is too small to determine E'.
  static constexpr double leastFraction = 0.1;
  static constexpr double unit = 32767 * leastFraction / 2;

  /// Correction for inertia divided by E, for each pair of opposite directions, in multiples of
  /// 1 / unit.
  std::int16_t inertia[(D3Q19::directions - 1) / 2];
  /// Velocity of the wall, in the unit of stored populations; 0 until slipOf determines it.
  float slip[3];

  WallCorrection() = default;
  explicit WallCorrection(const WallLinks& walls);

  /// Index in `inertia` of a direction and its opposite.
  /// \tparam Q the lower of the two.
  template <int Q>
  static constexpr int pair = D3Q19::pairsBefore(Q);
};

/// The WallCorrection of each of the given walls without slip, computed on all cores; empty for a
/// collision model whose interpolation does not need it.
std::vector<WallCorrection> correctionsOf(const std::vector<WallLinks>& walls,
                                          WallInterpolation interpolation);

namespace detail {

/// Corrects reflected populations for the inertia of the fluid, see WallCorrection.
template <class Fluid, class Collision, class Value, class Walls, class Correction>
TILEDLBM_HOST_DEVICE void correctForInertia(Value (&h)[D3Q19::directions], const Walls& walls,
                                            const Correction& correction) {
  using Real = Scalar<Value>;
  const ConservedMoments<Value> moments = conservedMoments(h);
  const Value(&j)[3] = moments.momentum;
  Value u[3];
  Fluid::velocity(moments, u);
  const Value squares[3] = {j[0] * u[0], j[1] * u[1], j[2] * u[2]};
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    constexpr int opposite = D3Q19::At<q>::opposite;
    if constexpr (q < opposite) {
      const Value factor =
          Value(correction.inertia[WallCorrection::pair<q>]) * Real(1 / WallCorrection::unit);
      const Value product = alongDirection<q>(j) * alongDirection<q>(u);
      const Value more = factor * Collision::template inertia<q>(product, squares);
      h[q] -= walls.weight[q - 1] != 0 ? more : Value{};
      h[opposite] -= walls.weight[opposite - 1] != 0 ? more : Value{};
    }
  });
}

}  // namespace detail

/// Whether the walls of a node move: those of nodes with a condition and of donors rest.
enum class WallMotion { AtRest, Slip };

/// Interpolated bounce-back: moves the walls from half-way to their positions, see
/// WallInterpolation, and lets them slip, see WallCorrection.
///
/// Linear has no branches. On a GPU branches would prevent the overlap of loads and operations of
/// different directions.
/// \tparam Fluid fluid model of the populations.
/// \tparam Collision collision model.
/// \tparam Motion AtRest saves registers.
/// \tparam Value a number, or a pack with one number for each of several nodes.
/// \param[in,out] h streamed populations of the node, with half-way bounce-back at its walls.
/// \param walls WallLinks of the node; for packs the same members as packs.
/// \param correction its WallCorrection, in the same form; null where correctionsOf is empty.
/// \param own gives the populations of the node before the step, by direction.
template <class Fluid, class Collision, WallMotion Motion, class Value, class Walls,
          class Correction, class Own>
TILEDLBM_HOST_DEVICE void interpolateAtWalls(Value (&h)[D3Q19::directions], const Walls& walls,
                                             const Correction* correction, const Own& own) {
  using Real = Scalar<Value>;
  constexpr WallInterpolation interpolation = Collision::traits.wallInterpolation;
  Value slip[3] = {};
  if constexpr (Motion == WallMotion::Slip && interpolation == WallInterpolation::Linear) {
    for (int axis = 0; axis < 3; ++axis) {
      slip[axis] = Value(correction->slip[axis]);
    }
  }
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    const auto weight = walls.weight[q - 1];
    const Value part = Value(weight) * Real(1.0 / WallLinks::unit);
    if constexpr (interpolation == WallInterpolation::Linear) {
      const Value other = weight < 0 ? own(direction) : h[D3Q19::At<q>::opposite];
      h[q] += (weight < 0 ? -part : part) * (other - h[q]);
      if constexpr (Motion == WallMotion::Slip) {
        // The wall sends the share 1 of a reflected population, or 1 / (2 d) beyond half-way. Each
        // direction is moved as it is interpolated: on a GPU, a loop of its own would take more
        // registers.
        const Value moved = weight != 0 ? ofMovingWall<q>(slip) : Value{};
        h[q] += moved + (weight < 0 ? part : Value{}) * moved;
      }
    } else if constexpr (std::is_arithmetic_v<Value>) {
      if (weight != 0) {
        h[q] += part * (h[D3Q19::At<q>::opposite] - own(direction));
      }
    } else {
      h[q] += part * (h[D3Q19::At<q>::opposite] - own(direction));
    }
  });
  if constexpr (interpolation == WallInterpolation::Linear) {
    detail::correctForInertia<Fluid, Collision>(h, walls, *correction);
  }
}

}  // namespace tiledlbm
