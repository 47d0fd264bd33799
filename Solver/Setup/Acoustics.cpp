// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/Acoustics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "Solver/Conditions/OpeningWaveforms.h"

namespace tiledlbm {

double longestDistance(const CaseConditions& setup) {
  const std::vector<std::array<double, 3>> ends = setup.endsOfOpenings();
  double longest = 0;
  for (const Region& region : setup.volume().regions()) {
    for (const std::size_t i : region.openings) {
      if (!setup.conditionsOfVolume()[i].followsWaveform) {
        continue;
      }
      for (const int to : region.openings) {
        const auto &a = ends[i], &b = ends[to];
        longest = std::max(longest, std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
      }
    }
  }
  return longest * setup.parameters().voxelSize;
}

double acousticNumber(const CaseSetup& setup) {
  const double period = periodOf(setup.parameters());
  return period > 0 ? longestDistance(setup) / period / setup.units().soundSpeed()
                    : std::numeric_limits<double>::quiet_NaN();
}

double soundOfCycle(const CaseConditions& setup) {
  constexpr double largestNumber = 0.01, largestOfHarmonic = 0.05, largestDensity = 0.01;
  const Parameters& parameters = setup.parameters();
  const double period = periodOf(parameters);
  if (!(period > 0)) {
    return 0;
  }
  double swing = 0;  // prescribed pressures compress the fluid at an opening
  for (const OpeningCondition& condition : setup.conditionsOfVolume()) {
    swing = std::max(swing, condition.highestPressure - condition.lowestPressure);
  }
  const double ofDistance =
      std::max(1 / largestNumber, highestHarmonicOf(parameters) / largestOfHarmonic);
  return std::max(longestDistance(setup) / period * ofDistance,
                  std::sqrt(swing / 2 / parameters.density / largestDensity));
}

}  // namespace tiledlbm
