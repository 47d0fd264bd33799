// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>

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

/// Where the wall lies along the links of a node to it.
struct WallLinks {
  static constexpr int unit = 32767;

  /// Of each population that comes back from a wall, at its number less 1, in multiples of
  /// 1 / unit: k of CentralLinear; of Linear the part of f*_q(x - c_q), or less the part of f*_q'(x).
  /// 0 for the others, and where there is no node behind x that an interpolation needs.
  std::int16_t weight[D3Q19::directions - 1];

  /// The weight of a link fraction, 0 to 1.
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

/// Puts the walls where they lie, see WallInterpolation.
/// \param[in,out] h what arrives at the node, with half-way bounce-back at its walls.
/// \param own gives the populations of the node before the step, by direction.
template <WallInterpolation Interpolation, class Real, class Own>
TILEDLBM_HOST_DEVICE void interpolateAtWalls(Real (&h)[D3Q19::directions], const WallLinks& walls,
                                             const Own& own) {
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    const std::int16_t weight = walls.weight[q - 1];
    if (weight != 0) {
      const Real part = Real(weight) * Real(1.0 / WallLinks::unit);
      if constexpr (Interpolation == WallInterpolation::CentralLinear) {
        h[q] += part * (h[D3Q19::At<q>::opposite] - own(direction));
      } else if (weight > 0) {
        h[q] += part * (h[D3Q19::At<q>::opposite] - h[q]);
      } else {
        h[q] += part * (h[q] - own(direction));
      }
    }
  });
}

}  // namespace tiledlbm
