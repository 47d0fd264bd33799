// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Wall/WallWeights.h"

#include "Kernels/Host/Parallel.h"

namespace tiledlbm {

WallWeights::WallWeights(const WallFit& fit) : points_(fit.pointCount()) {
  constexpr std::int64_t pointsAtATime = 64;
  parallelFor(0, fit.pointCount(), pointsAtATime, [&](std::int64_t point) {
    const WallFit::TermsOfBoth both = fit.termsOf(point);
    const WallFit::Terms& terms = both.balanced;
    OfPoint& of = points_[point];
    of.balanced = terms;
    of.parabola = both.parabola;
    of.seed = fit.mesh().seeds[point];
    of.voxels.reserve(terms.count());
    for (int i = 0; i < terms.count(); ++i) {
      of.voxels.push_back({static_cast<std::int32_t>(terms.voxel(i) - of.seed), terms.inSlope(i),
                           terms.inGradient(i, 0), terms.inGradient(i, 1)});
    }
  });
}

}  // namespace tiledlbm
