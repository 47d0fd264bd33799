// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Wall/LayerThickness.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace tiledlbm {

void LayerThickness::add(double stress, double thickness) {
  const double place = std::min(thickness / resolved, 1.0) * classes;
  stresses_[static_cast<std::size_t>(place)] += stress;
}

std::optional<double> LayerThickness::unresolved(const std::vector<double>& stresses) {
  constexpr double share = 0.1;
  double rest = share * std::accumulate(stresses.begin(), stresses.end(), 0.0);
  for (std::size_t i = 0; i < classes; ++i) {
    if (stresses[i] >= rest && stresses[i] > 0) {
      return (double(i) + rest / stresses[i]) * resolved / classes;
    }
    rest -= stresses[i];
  }
  return {};
}

}  // namespace tiledlbm
