// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/Acoustics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "Solver/Conditions/OutletCircuits.h"
#include "Solver/Conditions/Waveform.h"

namespace tiledlbm {

namespace {

constexpr double pi = 3.14159265358979323846;

/// Of the voxels that have circuits and no opening that holds its pressure, m3.
double volumeOfCircuits(const CaseSetup& setup) {
  double voxels = 0;
  for (const Region& region : setup.volume().regions()) {
    const auto is = [&](bool (*has)(OpeningRole)) {
      return std::any_of(region.openings.begin(), region.openings.end(), [&](int id) {
        return has(setup.conditions()[static_cast<std::size_t>(id)].role);
      });
    };
    if (is(hasCircuit) && !is(hasConstantPressure)) {
      voxels += static_cast<double>(region.voxelCount);
    }
  }
  return voxels * std::pow(setup.parameters().voxelSize, 3);
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
  const double volume = volumeOfCircuits(setup);
  if (volume > 0) {
    const double frequency = 2 * pi / period;
    load.compliance =
        volume / parameters.density / complianceOfCircuits(setup.conditions(), frequency);
    load.density = pulseOfCircuits(setup.volume().openings(), setup.conditions(), parameters) /
                   parameters.density;
  }
  return load;
}

}  // namespace

double longestWay(const CaseSetup& setup) {
  double longest = 0;
  for (const Region& region : setup.volume().regions()) {
    for (const int from : region.openings) {
      const auto i = static_cast<std::size_t>(from);
      if (!setup.conditions()[i].followsWaveform) {
        continue;
      }
      for (const int to : region.openings) {
        const auto &a = setup.volume().centroids()[i],
                   &b = setup.volume().centroids()[static_cast<std::size_t>(to)];
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
