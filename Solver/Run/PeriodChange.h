// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "Solver/Run/FlowRecord.h"
#include "Solver/Run/Results.h"

namespace tiledlbm {

/// Largest change of an opening's values from one period to the next at the same phase.
struct PeriodChange {
  /// Relative to the range of its flow rate and 0, or to 1 % of the largest such range of its
  /// region, which applies to an opening with hardly any flow.
  double flowRate = std::numeric_limits<double>::quiet_NaN();
  /// Relative to the range of all pressures of its region, since a constant pressure has no range.
  double pressure = std::numeric_limits<double>::quiet_NaN();
};

/// Changes at all openings, by id; NaN at walls, and where nothing drives the fluid.
/// \param states of all openings, with their pressure drops.
std::vector<PeriodChange> changesBetween(const PeriodValues& before, const PeriodValues& last,
                                         const std::vector<OpeningState>& states);

/// Change of the mean pressure drops between the openings of a region, relative to the largest
/// drop; the maximum over the regions. It detects a flow that still develops, where the pressures
/// of a cardiac cycle vary by far more.
double dropChangeBetween(const PeriodValues& before, const PeriodValues& last,
                         const std::vector<OpeningState>& states);

/// The largest change at an opening.
struct LargestChange {
  double change = 0;
  std::size_t opening = 0;
  bool isOfPressure = false;  ///< else of the flow rate
};

LargestChange largestChangeOf(const std::vector<PeriodChange>& changes);

}  // namespace tiledlbm
