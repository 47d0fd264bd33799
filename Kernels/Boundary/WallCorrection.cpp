// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/Host/Parallel.h"

namespace tiledlbm {

WallCorrection::WallCorrection(const WallLinks& walls) : slip{} {
  for (int q = 1; q < D3Q19::directions; ++q) {
    const int opposite = D3Q19::opposite(q);
    if (q < opposite) {
      const int forth = walls.weight[q - 1], back = walls.weight[opposite - 1];
      const int weight = std::abs(forth) > std::abs(back) ? forth : back;
      const double part = std::abs(weight) / double(WallLinks::unit);
      const double rest = 1 - part;  // 2 d, or 1 / (2 d)
      const double over = weight < 0 ? rest : 1 / std::max(rest, 2 * leastFraction);
      inertia[D3Q19::pairsBefore(q)] =
          static_cast<std::int16_t>(std::lround(4 * part * over * unit));
    }
  }
}

std::vector<WallCorrection> correctionsOf(const std::vector<WallLinks>& walls,
                                          WallInterpolation interpolation) {
  if (interpolation != WallInterpolation::Linear) {
    return {};
  }
  constexpr std::int64_t nodesAtOnce = 4096;
  std::vector<WallCorrection> corrections(walls.size());
  parallelFor(0, static_cast<std::int64_t>(walls.size()), nodesAtOnce, [&](std::int64_t i) {
    corrections[static_cast<std::size_t>(i)] = WallCorrection(walls[static_cast<std::size_t>(i)]);
  });
  return corrections;
}

}  // namespace tiledlbm
