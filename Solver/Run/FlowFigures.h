// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Run/Results.h"

namespace tiledlbm {

/// What tells whether a flow is steady: of each opening that is no wall, in their order.
struct FlowFigures {
  FlowFigures() = default;
  explicit FlowFigures(const std::vector<OpeningState>& openings);

  std::vector<double> flows;  ///< flow rates, m3/s
  std::vector<double> drops;  ///< mean pressure of the first of them less that of this one, Pa
};

/// The largest size of some values; 0 of none.
double largestSize(const std::vector<double>& values);

}  // namespace tiledlbm
