// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/WaveformPeriod.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

using Rows = std::vector<std::array<double, 2>>;

/// Whether Waveform accepts the rows.
bool areUsable(const Rows& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!std::isfinite(rows[i][0]) || !std::isfinite(rows[i][1]) ||
        (i > 0 && !(rows[i][0] > rows[i - 1][0]))) {
      return false;
    }
  }
  return rows.size() > 1;
}

/// Times are rounded to milliseconds in many files.
bool areEvenlySpaced(const Rows& rows) {
  constexpr double ofInterval = 0.1;
  double shortest = rows[1][0] - rows[0][0], longest = shortest;
  for (std::size_t i = 2; i < rows.size(); ++i) {
    shortest = std::min(shortest, rows[i][0] - rows[i - 1][0]);
    longest = std::max(longest, rows[i][0] - rows[i - 1][0]);
  }
  return longest - shortest <= ofInterval * longest;
}

/// How usual a number of intervals of a cycle is.
int usualness(std::size_t intervals) {
  return intervals % 10 == 0                         ? 4
         : intervals % 25 == 0 || intervals % 8 == 0 ? 3
         : intervals % 5 == 0                        ? 2
         : intervals % 2 == 0 || intervals % 3 == 0  ? 1
                                                     : 0;
}

WholePeriod closed(Rows rows, double period, double otherPeriod = 0) {
  rows.push_back({rows.front()[0] + period, rows.front()[1]});
  return {std::move(rows), otherPeriod};
}

}  // namespace

WholePeriod wholePeriodOf(Rows rows, double period) {
  if (!areUsable(rows)) {
    return {std::move(rows)};
  }
  constexpr double ofRounding = 1e-4;
  const std::size_t count = rows.size();
  const double length = rows.back()[0] - rows.front()[0];
  if (period > 0) {
    if (length > period * (1 + ofRounding)) {
      throw InvalidInput(PeriodShorterThanRows{period, length});
    }
    return length < period * (1 - ofRounding) ? closed(std::move(rows), period)
                                              : WholePeriod{std::move(rows)};
  }
  const Waveform waveform(rows);
  const double range = waveform.most() - waveform.least();
  const auto differBy = [&](std::size_t a, std::size_t b) {
    return std::abs(rows[a][1] - rows[b][1]) / range;
  };
  constexpr std::size_t fewest = 4;  // whose spacing says anything
  if (range == 0 || count < fewest || !areEvenlySpaced(rows)) {
    return {std::move(rows)};
  }
  constexpr double equal = 1e-3, nearlyEqual = 0.05;
  const double longer = length + length / double(count - 1);
  const int preference = usualness(count) - usualness(count - 1);  // for the longer period
  const double gap = differBy(count - 1, 0);
  if (gap > nearlyEqual || (gap > equal && preference > 0)) {
    return preference < 0 ? WholePeriod{std::move(rows), longer} : closed(std::move(rows), longer);
  }
  if (gap > equal) {
    return {std::move(rows), preference < -1 ? 0 : longer};
  }
  // Fewer are written by hand, and with more an interval is little.
  constexpr std::size_t fewestPhases = 8, mostPhases = 200;
  const bool isFlat = differBy(count - 1, count - 2) <= equal;
  // Phases at rest, as in diastole, may be equal, others hardly to the last digit.
  const bool closes = !isFlat && rows.back()[1] == rows.front()[1];
  if (!closes && preference > 0 && count >= fewestPhases && count <= mostPhases) {
    return closed(std::move(rows), longer, length);
  }
  return {std::move(rows), preference == 0 && isFlat ? longer : 0};
}

}  // namespace tiledlbm
