// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Where the wall lies along the links of a node to it.
///
/// Central linear interpolation (Ginzburg, Verhaeghe and d'Humieres 2008, Commun. Comput. Phys. 3,
/// 427, section 4: CLI): with q the direction to the wall and q' the opposite one,
/// f_q'(x, t+1) = f*_q(x) + k (f*_q(x - c_q) - f*_q'(x)), k = (1 - 2 d) / (1 + 2 d), where d is the
/// link fraction: the part of the link that lies in the fluid. Second order in the voxel size;
/// half-way bounce-back is its case of d = 1/2.
struct WallLinks {
  static constexpr int unit = 32767;

  /// k of each population that comes back from a wall, at its number less 1, in multiples of
  /// 1 / unit. 0 for the others, and where there is no node behind x to interpolate with.
  std::int16_t weight[D3Q19::directions - 1];

  /// k of a link fraction, 0 to 1.
  static std::int16_t weightOf(double fraction) {
    const double scaled = (1 - 2 * fraction) / (1 + 2 * fraction) * unit;
    return static_cast<std::int16_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
  }
};

/// Puts the walls where they lie: interpolated bounce-back, see WallLinks.
/// \param[in,out] h what arrives at the node, with half-way bounce-back at its walls.
/// \param own gives the populations of the node before the step, by direction.
template <class Real, class Own>
TILEDLBM_HOST_DEVICE void interpolateAtWalls(Real (&h)[D3Q19::directions], const WallLinks& walls,
                                             const Own& own) {
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    const std::int16_t weight = walls.weight[q - 1];
    if (weight != 0) {
      h[q] +=
          Real(weight) * Real(1.0 / WallLinks::unit) * (h[D3Q19::At<q>::opposite] - own(direction));
    }
  });
}

}  // namespace tiledlbm
