// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/Doubts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "Solver/Constants.h"
#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

namespace {

/// kg/m3 and m2/s.
struct Fluid {
  double density, viscosity;
};

/// A unit in which a value may be given, with its size in the unit of the setting.
struct GivenUnit {
  const char* name;  ///< null for the unit of the setting
  double size;
  double rarity = 0;  ///< see doubtsOfFluid
};

bool isWithin(double value, double least, double most) {
  return value >= least && value <= most;
}

/// Distance of a kinematic viscosity from those of water and blood, as a ratio.
double distanceFromWater(double viscosity) {
  constexpr double betweenWaterAndBlood = 1.8e-6;
  return std::abs(std::log(viscosity / betweenWaterAndBlood));
}

bool isLikeWater(const Fluid& fluid) {
  return isWithin(fluid.density, 750, 1400) && isWithin(fluid.viscosity, 2e-7, 2e-5);
}

FlowProblem doubt(Setting setting, double value, const GivenUnit& unit) {
  const double converted = value * unit.size;
  return doubtOf(DoubtfulUnit{setting, value, unit.name, converted},
                 SettingChange{setting, {converted}});
}

/// Finds units in which a fluid would be like water or blood: those that bring its viscosity
/// nearest to them, unless they are rare or those of a dynamic viscosity.
std::vector<FlowProblem> doubtsOfFluid(const Fluid& given) {
  if (isKnownFluid(given.density, given.viscosity)) {
    return {};
  }
  constexpr GivenUnit own{nullptr, 1};
  GivenUnit ofDensity = own, ofViscosity = own;
  double least = std::numeric_limits<double>::infinity();
  for (const GivenUnit& densityUnit : {own, GivenUnit{"g/cm3", 1e3}, GivenUnit{"g/mm3", 1e6}}) {
    const double density = given.density * densityUnit.size;
    for (const GivenUnit& viscosityUnit :
         {own, GivenUnit{"mm2/s", 1e-6}, GivenUnit{"cm2/s", 1e-4},
          GivenUnit{"Pa s", 1 / density, 0.5}, GivenUnit{"mPa s", 1e-3 / density, 0.5},
          GivenUnit{"poise", 0.1 / density, 0.5}, GivenUnit{"mm2/ms", 1e-3, 1}}) {
      const Fluid fluid{density, given.viscosity * viscosityUnit.size};
      const double distance = distanceFromWater(fluid.viscosity) + viscosityUnit.rarity;
      if (isLikeWater(fluid) && distance < least) {
        least = distance;
        ofDensity = densityUnit;
        ofViscosity = viscosityUnit;
      }
    }
  }
  if (ofDensity.name == nullptr && ofViscosity.name == nullptr) {
    return {doubtOf(UnknownFluid{given.density, given.viscosity})};
  }
  std::vector<FlowProblem> doubts;
  if (ofDensity.name != nullptr) {
    doubts.push_back(doubt(Setting::Density, given.density, ofDensity));
  }
  if (ofViscosity.name != nullptr) {
    doubts.push_back(doubt(Setting::KinematicViscosity, given.viscosity, ofViscosity));
  }
  return doubts;
}

/// A viscosity of blood in another unit, Pa s.
std::optional<FlowProblem> doubtOfBlood(Setting setting, double viscosity, double least,
                                        double most) {
  if (isWithin(viscosity, least, most)) {
    return {};
  }
  for (const GivenUnit& unit : {GivenUnit{"poise", 0.1}, GivenUnit{"mPa s", 1e-3}}) {
    if (isWithin(viscosity * unit.size, least, most)) {
      return doubt(setting, viscosity, unit);
    }
  }
  return {};
}

std::vector<FlowProblem> doubtsOfCarreauYasuda(const Parameters& parameters) {
  constexpr double leastOfBlood = 1e-3, mostAtHighShear = 0.02, mostAtLowShear = 0.4;
  const CarreauYasudaParameters& fluid = parameters.carreauYasuda;
  std::vector<FlowProblem> doubts =
      doubtsOfFluid({parameters.density, fluid.infiniteShearViscosity / parameters.density});
  if (!doubts.empty() && doubts.front().remedy &&
      doubts.front().remedy->setting == Setting::Density) {
    return {doubts.front()};
  }
  doubts.clear();
  add(doubtOfBlood(Setting::InfiniteShearViscosity, fluid.infiniteShearViscosity, leastOfBlood,
                   mostAtHighShear),
      doubts);
  add(doubtOfBlood(Setting::ZeroShearViscosity, fluid.zeroShearViscosity, leastOfBlood,
                   mostAtLowShear),
      doubts);
  return doubts;
}

/// Inlets faster than blood in any vessel.
std::optional<FlowProblem> doubtOfSpeed(const CaseConditions& conditions) {
  constexpr double fastest = 3;       // m/s
  constexpr double leastDense = 400;  // kg/m3, of liquids
  double largest = 0;
  const Opening* opening = nullptr;
  if (conditions.parameters().density < leastDense) {
    return {};
  }
  for (const Opening& inlet : conditions.openings()) {
    const OpeningCondition& condition = conditions.conditionOf(inlet);
    if (isInlet(condition.role) && std::abs(condition.speed) > std::max(largest, fastest)) {
      largest = std::abs(condition.speed);
      opening = &inlet;
    }
  }
  if (!opening) {
    return {};
  }
  return doubtOf(DoubtfulSpeed{outlineOf(*opening), largest});
}

/// Pressures at all openings with one, that are usual in mmHg.
std::optional<FlowProblem> doubtOfPressures(const CaseConditions& conditions) {
  constexpr double least = 30, most = 250;
  double lowest = std::numeric_limits<double>::infinity(), highest = 0;
  for (const OpeningCondition& condition : conditions.conditions()) {
    if (condition.role == OpeningRole::Pressure && !condition.followsWaveform) {
      lowest = std::min(lowest, condition.pressure);
      highest = std::max(highest, condition.pressure);
    }
  }
  if (!isWithin(lowest, least, most) || highest > most) {
    return {};
  }
  return doubtOf(DoubtfulPressures{lowest, highest});
}

/// A mean pressure of arteries in another unit, the one that brings it nearest to 90 mmHg.
std::optional<FlowProblem> doubtOfTarget(double target) {
  constexpr double least = 1000, most = 40000, usual = 12000;  // Pa
  if (target == 0 || isWithin(target, least, most)) {
    return {};
  }
  const auto distance = [&](const GivenUnit& unit) {
    return std::abs(std::log(target * unit.size / usual));
  };
  GivenUnit nearest{"mmHg", millimetreOfMercury};
  for (const GivenUnit& unit : {GivenUnit{"kPa", 1e3}, GivenUnit{"dyn/cm2", 0.1}}) {
    nearest = distance(unit) < distance(nearest) ? unit : nearest;
  }
  if (!isWithin(target * nearest.size, least, most)) {
    return {};
  }
  return doubt(Setting::TargetMeanPressure, target, nearest);
}

/// A pulse wave velocity in cm/s: no artery has one above 50 m/s.
std::optional<FlowProblem> doubtOfWave(double velocity) {
  constexpr double fastest = 50;  // m/s
  if (velocity <= fastest) {
    return {};
  }
  return doubt(Setting::PulseWaveVelocity, velocity, {"cm/s", 1e-2});
}

}  // namespace

// Handbook values at ambient conditions, with room for heated and compressed fluids.
bool isKnownFluid(double density, double viscosity) {
  const double dynamic = density * viscosity;
  const bool isGas = isWithin(density, 0.05, 400) && isWithin(dynamic, 5e-6, 1e-4);
  const bool isLiquid = isWithin(density, 400, 2200) && isWithin(viscosity, 5e-8, 2e-4);
  const bool isMetal = isWithin(density, 2200, 20000) && isWithin(viscosity, 5e-8, 2e-6);
  constexpr Fluid thickLiquids[] = {{961, 1.0e-3}, {1261, 1.1e-3}, {1420, 7e-3}};
  const auto isLike = [&](const Fluid& fluid) {  // castor oil, glycerol, honey
    constexpr double ofDensity = 0.03, ofViscosity = 2;
    return std::abs(density / fluid.density - 1) <= ofDensity &&
           isWithin(viscosity / fluid.viscosity, 1 / ofViscosity, ofViscosity);
  };
  return isGas || isLiquid || isMetal ||
         std::any_of(std::begin(thickLiquids), std::end(thickLiquids), isLike);
}

std::vector<FlowProblem> doubtsOfUnits(const CaseConditions& conditions) {
  const Parameters& parameters = conditions.parameters();
  std::vector<FlowProblem> doubts =
      parameters.model.viscosity == ViscosityModel::Newtonian
          ? doubtsOfFluid({parameters.density, parameters.kinematicViscosity})
          : doubtsOfCarreauYasuda(parameters);
  add(doubtOfSpeed(conditions), doubts);
  add(doubtOfPressures(conditions), doubts);
  add(doubtOfTarget(parameters.targetMeanPressure), doubts);
  add(doubtOfWave(parameters.pulseWaveVelocity), doubts);
  return doubts;
}

}  // namespace tiledlbm
