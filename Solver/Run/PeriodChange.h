// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>
#include <vector>

#include "Solver/Run/FlowRecord.h"
#include "Solver/Run/Results.h"

namespace tiledlbm {

/// How an opening's values changed from one period to the next: the larger of the changes of their
/// mean and of their root mean square deviation from it.
struct PeriodChange {
  double flowRate = std::numeric_limits<double>::quiet_NaN();  ///< over the largest of its region
  /// Over the difference of the largest and the least pressure of its region.
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

}  // namespace tiledlbm
