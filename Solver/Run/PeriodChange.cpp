// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/PeriodChange.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>

namespace tiledlbm {

namespace {

double largestDifference(const PeriodCurve& before, const PeriodCurve& last) {
  double largest = 0;
  for (std::size_t phase = 0; phase < last.values.size(); ++phase) {
    largest = std::max(largest, std::abs(last.values[phase] - before.values[phase]));
  }
  return largest;
}

/// Range of the flow rate and 0.
double rangeWithZero(const PeriodCurve& flowRate) {
  return std::max(flowRate.largest(), 0.0) - std::min(flowRate.least(), 0.0);
}

/// Relative change; NaN where the reference value is 0.
double share(double change, double whole) {
  return change == 0 ? 0 : whole > 0 ? change / whole : std::numeric_limits<double>::quiet_NaN();
}

/// Whether anything drives the fluid at an opening; elsewhere the values are rounding errors.
bool isDriven(const OpeningState& state) {
  return !isWall(state.role) && !std::isnan(state.pressureDrop);
}

}  // namespace

std::vector<PeriodChange> changesBetween(const PeriodValues& before, const PeriodValues& last,
                                         const std::vector<OpeningState>& states) {
  std::vector<PeriodChange> changes(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (!isDriven(states[i])) {
      continue;
    }
    constexpr double leastShare = 0.01;  // of the region's largest flow rate: least reference value
    const PeriodValues::OfOpening& own = last.openings[i];
    double ofFlow = rangeWithZero(own.flowRate);
    double leastPressure = own.pressure.least(), largestPressure = own.pressure.largest();
    for (std::size_t other = 0; other < states.size(); ++other) {
      const PeriodValues::OfOpening& values = last.openings[other];
      if (isDriven(states[other]) && states[other].region == states[i].region) {
        ofFlow = std::max(ofFlow, leastShare * rangeWithZero(values.flowRate));
        leastPressure = std::min(leastPressure, values.pressure.least());
        largestPressure = std::max(largestPressure, values.pressure.largest());
      }
    }
    const PeriodValues::OfOpening& earlier = before.openings[i];
    changes[i].flowRate = share(largestDifference(earlier.flowRate, own.flowRate), ofFlow);
    changes[i].pressure =
        share(largestDifference(earlier.pressure, own.pressure), largestPressure - leastPressure);
  }
  return changes;
}

double dropChangeBetween(const PeriodValues& before, const PeriodValues& last,
                         const std::vector<OpeningState>& states) {
  struct Drops {
    std::size_t from;  ///< first opening of the region other than walls
    double largest = 0, change = 0;
  };
  std::map<int, Drops> ofRegions;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (!isDriven(states[i])) {
      continue;
    }
    Drops& drops = ofRegions.try_emplace(states[i].region, Drops{i}).first->second;
    const auto dropIn = [&](const PeriodValues& values) {
      return values.openings[drops.from].pressure.mean - values.openings[i].pressure.mean;
    };
    drops.largest = std::max(drops.largest, std::abs(dropIn(last)));
    drops.change = std::max(drops.change, std::abs(dropIn(last) - dropIn(before)));
  }
  double largest = 0;
  for (const auto& [region, drops] : ofRegions) {
    const double ofRegion = share(drops.change, drops.largest);
    largest = ofRegion > largest ? ofRegion : largest;
  }
  return largest;
}

LargestChange largestChangeOf(const std::vector<PeriodChange>& changes) {
  LargestChange largest;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (changes[i].flowRate > largest.change) {  // false for NaN
      largest = {changes[i].flowRate, i, false};
    }
    if (changes[i].pressure > largest.change) {
      largest = {changes[i].pressure, i, true};
    }
  }
  return largest;
}

}  // namespace tiledlbm
