// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/PeriodChange.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>

namespace tiledlbm {

namespace {

double largestChange(const PeriodRange& before, const PeriodRange& last) {
  return std::max(std::abs(last.mean - before.mean), std::abs(last.deviation - before.deviation));
}

/// Not a number where there is nothing that it would be a share of.
double share(double change, double whole) {
  return change == 0 ? 0 : whole > 0 ? change / whole : std::numeric_limits<double>::quiet_NaN();
}

/// Whether something moves the fluid at an opening. Where nothing does, what is left is rounding.
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
    double largestFlow = 0, leastPressure = last.openings[i].pressure.least;
    double largestPressure = last.openings[i].pressure.largest;
    for (std::size_t other = 0; other < states.size(); ++other) {
      const PeriodValues::OfOpening& values = last.openings[other];
      if (isDriven(states[other]) && states[other].region == states[i].region) {
        largestFlow = std::max(
            {largestFlow, std::abs(values.flowRate.largest), std::abs(values.flowRate.least)});
        leastPressure = std::min(leastPressure, values.pressure.least);
        largestPressure = std::max(largestPressure, values.pressure.largest);
      }
    }
    changes[i].flowRate =
        share(largestChange(before.openings[i].flowRate, last.openings[i].flowRate), largestFlow);
    changes[i].pressure =
        share(largestChange(before.openings[i].pressure, last.openings[i].pressure),
              largestPressure - leastPressure);
  }
  return changes;
}

double dropChangeBetween(const PeriodValues& before, const PeriodValues& last,
                         const std::vector<OpeningState>& states) {
  struct Drops {
    std::size_t from;  ///< first opening of the region that is no wall
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

}  // namespace tiledlbm
