// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "Solver/Run/FlowRecord.h"
#include "Solver/Run/Results.h"

namespace tiledlbm {

/// How far an opening's values are from those of the period before at the same phase, the largest
/// over the phases.
struct PeriodChange {
  /// Over the range of its flow rate and 0, or a hundredth of the largest of its region, whose flow
  /// tells an opening that lets next to nothing through.
  double flowRate = std::numeric_limits<double>::quiet_NaN();
  /// Over the difference of the largest and the least pressure of its region: a constant pressure
  /// has no range of its own.
  double pressure = std::numeric_limits<double>::quiet_NaN();
};

/// The changes at all openings, by id; NaN at walls, and where nothing moves the fluid.
/// \param states of all openings, with their drops.
std::vector<PeriodChange> changesBetween(const PeriodValues& before, const PeriodValues& last,
                                         const std::vector<OpeningState>& states);

/// Change of the mean pressure drops between the openings of a region, over the largest of these;
/// the largest over the regions. It is what tells of a flow within that still develops, where the
/// pressures at openings swing by far more.
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
