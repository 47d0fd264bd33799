// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/Acoustics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Solver/Conditions/Circuits/VesselCircuits.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Setup/FlowExtension.h"

namespace tiledlbm {

namespace {

/// Conditions without flow extensions, which give a preview the same result; openings of other
/// regions become walls.
std::vector<OpeningCondition> conditionsOf(const Region& region, const CaseConditions& setup) {
  const std::vector<OpeningCondition>& all = setup.conditionsOfVolume();
  std::vector<OpeningCondition> conditions(all.size());
  for (const int id : region.openings) {
    conditions[id] = all[id];
  }
  return conditions;
}

/// Acoustic figures for a speed of sound of 1 m/s.
struct AcousticLoad {
  double number = 0;      ///< proportional to 1 / c
  double compliance = 0;  ///< share, proportional to 1 / c^2
  double density = 0;     ///< deviation, proportional to 1 / c^2
};

AcousticLoad loadOf(const CaseConditions& setup) {
  AcousticLoad load;
  const Parameters& parameters = setup.parameters();
  const double period = periodOf(parameters);
  if (!(period > 0)) {
    return load;
  }
  const std::vector<Opening>& openings = setup.volume().openings();
  load.number = longestDistance(setup) / period;
  for (const Region& region : setup.volume().regions(setup.roles())) {
    const std::vector<OpeningCondition> conditions = conditionsOf(region, setup);
    for (const OpeningCondition& condition : conditions) {
      // Prescribed pressures compress the fluid at an opening.
      const double swing = condition.highestPressure - condition.lowestPressure;
      load.density = std::max(load.density, swing / 2 / parameters.density);
    }
    const double compliance = complianceOfCircuits(conditions, period);
    if (compliance > 0 && !hasFixedPressure(region, conditions)) {
      const std::int64_t voxels =
          region.voxelCount +
          voxelsOfExtensions(region, openings, conditions, parameters.flowExtension);
      const double volume = static_cast<double>(voxels) * std::pow(parameters.voxelSize, 3);
      load.compliance = std::max(load.compliance, volume / parameters.density / compliance);
      load.density = std::max(
          load.density, pulseOfCircuits(openings, conditions, parameters) / parameters.density);
    }
  }
  return load;
}

}  // namespace

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

Acoustics acousticsOf(const CaseSetup& setup) {
  const AcousticLoad load = loadOf(setup);
  const double sound = setup.units().soundSpeed();
  Acoustics acoustics;
  if (load.number > 0) {
    acoustics.acousticNumber = load.number / sound;
  }
  if (load.compliance > 0) {
    acoustics.complianceShare = load.compliance / (sound * sound);
  }
  return acoustics;
}

double soundOfCycle(const CaseConditions& setup) {
  constexpr double largestNumber = 0.01, largestShare = 0.02, largestDensity = 0.01;
  const AcousticLoad load = loadOf(setup);
  return std::max({load.number / largestNumber, std::sqrt(load.compliance / largestShare),
                   std::sqrt(load.density / largestDensity)});
}

}  // namespace tiledlbm
