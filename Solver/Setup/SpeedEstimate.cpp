// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/SpeedEstimate.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace tiledlbm {

namespace {

bool letsIn(const OpeningCondition& condition) {
  return isInlet(condition.role) && condition.speed > 0;
}

double largestAtOpenings(const OpenVolume& volume,
                         const std::vector<OpeningCondition>& conditions) {
  double largest = 0;
  for (const Region& region : volume.regions()) {
    double inflow = 0, outletArea = 0, rest = 1, largestShare = 0;  // the last over the area
    for (const int id : region.openings) {
      const auto i = static_cast<std::size_t>(id);
      const double area = volume.openings()[i].area();
      if (isInlet(conditions[i].role)) {
        inflow += conditions[i].speed * area;
        largest = std::max(largest, std::abs(conditions[i].speed));
      } else if (conditions[i].share > 0) {
        rest -= conditions[i].share;
        largestShare = std::max(largestShare, conditions[i].share / area);
      } else if (hasPressure(conditions[i].role)) {
        outletArea += area;
      }
    }
    largest = std::max(largest, std::abs(inflow) * largestShare);
    if (outletArea > 0) {
      largest = std::max(largest, std::max(rest, 0.0) * std::abs(inflow) / outletArea);
    }
  }
  return largest;
}

}  // namespace

double largestMeanSpeed(const OpenVolume& volume, const std::vector<OpeningCondition>& conditions) {
  std::vector<int> inlets;
  std::vector<double> inflows(conditions.size());
  std::vector<bool> isOutlet(conditions.size());
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    isOutlet[i] = hasPressure(conditions[i].role);
    if (letsIn(conditions[i])) {
      inlets.push_back(static_cast<int>(i));
      inflows[i] = conditions[i].speed * volume.openings()[i].area();
    }
  }
  const double atOpenings = largestAtOpenings(volume, conditions);
  // Sections are within some 10 % of their areas: not to be told from openings within a fifth.
  constexpr double clear = 1.2;
  const double inside =
      inlets.empty() ? 0 : volume.sections(inlets)->largestMeanSpeed(inflows, isOutlet);
  return inside > clear * atOpenings ? inside : atOpenings;
}

}  // namespace tiledlbm
