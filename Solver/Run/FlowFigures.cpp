// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/FlowFigures.h"

#include <algorithm>
#include <cmath>

namespace tiledlbm {

FlowFigures::FlowFigures(const std::vector<OpeningState>& openings) {
  const OpeningState* first = nullptr;
  for (const OpeningState& opening : openings) {
    if (!isWall(opening.role)) {
      first = first ? first : &opening;
      flows.push_back(opening.flowRate);
      drops.push_back(first->meanPressure - opening.meanPressure);
    }
  }
}

double largestSize(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) {
    largest = std::max(largest, std::abs(value));
  }
  return largest;
}

}  // namespace tiledlbm
