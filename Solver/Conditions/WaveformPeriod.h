// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

namespace tiledlbm {

/// Rows of a waveform, time (s) and value, over a whole period.
struct WholePeriod {
  std::vector<std::array<double, 2>> rows;
  /// s, that the given rows may mean as well; 0 where they leave no doubt.
  double otherPeriod = 0;
};

/// Completes the period of a waveform. Files of other programs often lack the closing row: N phases
/// of a scanner at 0, T/N, ..., T - T/N have the period T. Where the last value is not the first
/// one and the rows are evenly spaced, the period is one interval longer than the rows, and a
/// closing row repeats the first value.
///
/// The number of rows decides where the values leave a doubt: with equal ends of a number of rows
/// such as 20 or 100, which is usual for phases, since a flat part such as diastole has equal ends
/// too; and with unequal ends of a number such as 21 or 101, whose last row usually closes the
/// period.
/// \param period s; 0: from the rows.
/// \throws InvalidInput for a period that is shorter than the rows
WholePeriod wholePeriodOf(std::vector<std::array<double, 2>> rows, double period);

}  // namespace tiledlbm
