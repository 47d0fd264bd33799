// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/Host/Parallel.h"

namespace tiledlbm {

std::vector<WallInertia> inertiaOf(const std::vector<WallLinks>& walls) {
  constexpr std::int64_t nodesAtOnce = 4096;
  std::vector<WallInertia> inertia(walls.size());
  parallelFor(0, static_cast<std::int64_t>(walls.size()), nodesAtOnce, [&](std::int64_t i) {
    inertia[static_cast<std::size_t>(i)] = WallInertia(walls[static_cast<std::size_t>(i)]);
  });
  return inertia;
}

}  // namespace tiledlbm
