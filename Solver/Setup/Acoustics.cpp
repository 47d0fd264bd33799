// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/Acoustics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "Solver/Conditions/OutletCircuits.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Setup/FlowExtension.h"

namespace tiledlbm {

namespace {

bool holdsItsPressure(const Region& region, const CaseSetup& setup) {
  return std::any_of(region.openings.begin(), region.openings.end(), [&](int id) {
    return hasConstantPressure(setup.conditions()[static_cast<std::size_t>(id)].role);
  });
}

/// The conditions of all openings, those of other regions as walls.
std::vector<OpeningCondition> conditionsOf(const Region& region, const CaseSetup& setup) {
  std::vector<OpeningCondition> conditions(setup.conditions().size());
  for (const int id : region.openings) {
    conditions[static_cast<std::size_t>(id)] = setup.conditions()[static_cast<std::size_t>(id)];
  }
  return conditions;
}

/// Volume of a region as it will be lengthened, m3.
double volumeOf(const Region& region, const CaseSetup& setup) {
  const Parameters& parameters = setup.parameters();
  auto voxels = static_cast<double>(region.voxelCount);
  for (const int id : region.openings) {
    const Opening& opening = setup.volume().openings()[static_cast<std::size_t>(id)];
    if (isLengthened(setup.conditionOf(opening).role)) {
      voxels += static_cast<double>(voxelsOfExtension(opening, parameters.flowExtension));
    }
  }
  return voxels * std::pow(parameters.voxelSize, 3);
}

/// What the acoustics are for a speed of sound of 1 m/s.
struct AcousticLoad {
  double number = 0;      ///< goes with 1 / c
  double compliance = 0;  ///< share of it, goes with 1 / c^2
  double density = 0;     ///< deviation, goes with 1 / c^2
};

AcousticLoad loadOf(const CaseSetup& setup) {
  AcousticLoad load;
  const Parameters& parameters = setup.parameters();
  const double period = periodOf(parameters.waveform);
  if (!(period > 0)) {
    return load;
  }
  load.number = longestWay(setup) / period;
  for (const Region& region : setup.volume().regions(setup.roles())) {
    const std::vector<OpeningCondition> conditions = conditionsOf(region, setup);
    const double compliance = complianceOfCircuits(conditions, period);
    if (compliance > 0 && !holdsItsPressure(region, setup)) {
      load.compliance =
          std::max(load.compliance, volumeOf(region, setup) / parameters.density / compliance);
      load.density = std::max(
          load.density,
          pulseOfCircuits(setup.volume().openings(), conditions, parameters) / parameters.density);
    }
  }
  return load;
}

}  // namespace

double longestWay(const CaseSetup& setup) {
  const std::vector<std::array<double, 3>> ends = setup.endsOfOpenings();
  double longest = 0;
  for (const Region& region : setup.volume().regions()) {
    for (const int from : region.openings) {
      const auto i = static_cast<std::size_t>(from);
      if (!setup.conditions()[i].followsWaveform) {
        continue;
      }
      for (const int to : region.openings) {
        const auto &a = ends[i], &b = ends[static_cast<std::size_t>(to)];
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

double soundOfHeartbeat(const CaseSetup& setup) {
  constexpr double largestNumber = 0.01, largestShare = 0.02, largestDensity = 0.01;
  const AcousticLoad load = loadOf(setup);
  return std::max({load.number / largestNumber, std::sqrt(load.compliance / largestShare),
                   std::sqrt(load.density / largestDensity)});
}

}  // namespace tiledlbm
