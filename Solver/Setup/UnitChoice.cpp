// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/UnitChoice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "Solver/Conditions/Circuits/VesselCircuits.h"
#include "Solver/Conditions/FluidViscosity.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

/// (Relaxation time - 1/2) of a viscosity over the lattice velocity: 3 nu / (u dx).
double relaxationOver(double viscosity, double speed, const Parameters& parameters) {
  return 3 * viscosity / (speed * parameters.voxelSize);
}

}  // namespace

double automaticLatticeVelocity(const SpeedsOfFlow& speeds, const Parameters& parameters,
                                int halvings) {
  constexpr double ofSlowFlow = 0.03, ofReynoldsNumber = 0.0008;
  constexpr double largestRelaxation = 0.2, largestAtRest = 3.5;  // beyond 1/2
  constexpr double largestDensity = 0.1;
  const double largestMean = parameters.model.fluid == FluidModel::Incompressible ? 0.095 : 0.024;
  const double viscosity = referenceViscosity(parameters);
  const double reynolds = speeds.fastest * parameters.voxelSize / viscosity;
  const double accurateInTubes = isPulsatile(parameters) ? largestAutomaticLatticeVelocity
                                                         : ofSlowFlow + ofReynoldsNumber * reynolds;
  double chosen = std::min(
      {accurateInTubes, largestAutomaticLatticeVelocity,
       largestRelaxation / relaxationOver(viscosity, speeds.fastest, parameters),
       largestAtRest / relaxationOver(largestViscosity(parameters), speeds.fastest, parameters),
       largestMean * speeds.fastest / std::max(speeds.fastest, speeds.narrowest)});
  if (speeds.largestPressure > 0) {
    // A density deviation of d is a pressure of d rho (u / u_lattice)^2 / 3.
    chosen = std::min(chosen, speeds.fastest * std::sqrt(largestDensity * parameters.density /
                                                         (3 * speeds.largestPressure)));
  }
  constexpr double margin = 1.05;
  const auto velocityFor = [&](double relaxationTime) {
    return margin * (relaxationTime - 0.5) / relaxationOver(viscosity, speeds.fastest, parameters);
  };
  if (speeds.sound > 0) {
    // Accurate walls have priority.
    const double accurate = velocityFor(accurateRelaxationTime(parameters.model));
    const double ofSound = speeds.fastest / (std::sqrt(3.0) * speeds.sound);
    const bool canBeAccurate = accurate <= largestAutomaticLatticeVelocity;
    chosen = std::min(chosen, canBeAccurate ? std::max(ofSound, accurate) : ofSound);
  }
  chosen = std::ldexp(chosen, -halvings);
  const double least = velocityFor(smallestRelaxationTime(parameters.model));
  return least <= largestLatticeVelocity ? std::max(chosen, least) : chosen;
}

namespace {

/// Largest relaxation time of a fluid at rest whose viscosity varies.
constexpr double largestRestRelaxationTime = 5;

double distance(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// Largest simultaneous difference of two prescribed pressures, Pa.
double largestDifference(const OpeningCondition& a, const OpeningCondition& b,
                         const Parameters& parameters) {
  const bool areOfWaveforms = a.followsWaveform || b.followsWaveform;
  if (!areOfWaveforms) {
    return std::abs(a.pressure - b.pressure);
  }
  constexpr int times = 1000;  // resolves a cardiac cycle
  const std::vector<Waveform> waveforms = waveformsOf(parameters);
  const auto pressureAt = [&](const OpeningCondition& of, double time) {
    return of.followsWaveform ? waveforms[of.waveform].valueAt(time) : of.pressure;
  };
  double largest = 0;
  for (int i = 0; i < times; ++i) {
    const double time = periodOf(parameters) * i / times;
    largest = std::max(largest, std::abs(pressureAt(a, time) - pressureAt(b, time)));
  }
  return largest;
}

/// Upper estimate of the speed of a flow driven by pressures.
double speedOfPressures(const std::vector<std::array<double, 3>>& centroids,
                        const std::vector<Opening>& openings,
                        const std::vector<OpeningCondition>& conditions,
                        const Parameters& parameters) {
  double fastest = 0;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!hasPressure(conditions[i].role) || !hasPressure(conditions[j].role)) {
        continue;
      }
      const double difference = largestDifference(conditions[i], conditions[j], parameters);
      const double area = std::min(openings[i].area(), openings[j].area());
      const double diameter = parameters.voxelSize * equivalentDiameter(area);
      const double length =
          parameters.voxelSize * std::max(1.0, distance(centroids[i], centroids[j]));
      const double viscosity = parameters.density * referenceViscosity(parameters);
      const double frictionless = std::sqrt(2 * difference / parameters.density);
      const double viscous = difference * diameter * diameter / (16 * viscosity * length);
      fastest = std::max(fastest, std::min(frictionless, viscous));
    }
  }
  return fastest;
}

/// Refuses a pulse wave that is too slow for a speed (m/s) or, where that is 0, for a stretch of
/// the vessel.
/// \param factor on its velocity that suffices.
[[noreturn]] void refuseSlowWave(double wave, double factor, double speed, double stretch) {
  constexpr double margin = 1.05;
  const double workable = margin * wave * factor;
  throw UnworkableSetting(SlowPulseWave{wave, speed, stretch, workable}, workable,
                          Setting::PulseWaveVelocity);
}

void checkLatticeVelocity(const LatticeUnits& units, const Parameters& parameters) {
  if (isDistensible(parameters) && units.latticeVelocity > largestLatticeVelocity) {
    refuseSlowWave(parameters.pulseWaveVelocity, units.latticeVelocity / largestLatticeVelocity,
                   units.latticeVelocity * units.velocityScale(), 0);
  }
  constexpr double automatic = 0;
  if (parameters.latticeVelocity > largestLatticeVelocity) {
    throw UnworkableSetting(
        LatticeVelocityTooHigh{parameters.latticeVelocity, largestLatticeVelocity, automatic},
        automatic);
  }
}

void checkRelaxationTime(const LatticeUnits& units, const Parameters& parameters) {
  const double relaxationTime = units.relaxationTime(referenceViscosity(parameters));
  // tau - 1/2 = 3 nu u_lattice / (u dx) is proportional to the lattice velocity.
  constexpr double margin = 1.05;
  const auto velocityFor = [&](double smallest) {
    return margin * units.latticeVelocity * (smallest - 0.5) / (relaxationTime - 0.5);
  };
  const bool wasChosen = parameters.latticeVelocity > 0;
  const double accurate = accurateRelaxationTime(parameters.model);
  const bool canBeAccurate = velocityFor(accurate) <= largestAutomaticLatticeVelocity;
  const double smallest =
      wasChosen && canBeAccurate ? accurate : smallestRelaxationTime(parameters.model);
  if (relaxationTime >= smallest) {
    return;
  }
  const double workable = velocityFor(smallest);
  const bool hasFreeStep = !isDistensible(parameters);
  if (hasFreeStep && workable <= largestLatticeVelocity) {
    throw UnworkableSetting(
        RelaxationTimeTooLow{relaxationTime, smallest, parameters.model.collision, workable},
        workable);
  }
  // Auto chooses up to the largest lattice velocity, with its own margin.
  const double fastest = units.latticeVelocity * units.velocityScale();
  const double latticeVelocity = hasFreeStep ? largestLatticeVelocity : units.latticeVelocity;
  const double voxelSize = 3 * referenceViscosity(parameters) * latticeVelocity /
                           (fastest * (smallest - 0.5)) / (margin * margin);
  throw UnworkableSetting(VoxelsTooLarge{relaxationTime, smallest, parameters.model.collision,
                                         parameters.voxelSize, voxelSize},
                          voxelSize, Setting::VoxelSize);
}

/// With a varying viscosity, the largest one must also suit the lattice.
void checkRestRelaxationTime(const LatticeUnits& units, const Parameters& parameters) {
  if (parameters.model.viscosity != ViscosityModel::CarreauYasuda) {
    return;
  }
  const double smallest = referenceViscosity(parameters), largest = largestViscosity(parameters);
  const double span = (largestRestRelaxationTime - 0.5) /
                      (traitsOf(parameters.model.collision).smallestAccurateRelaxationTime - 0.5);
  // Leaves a range for a lattice velocity, given the margins of both limits.
  constexpr double margin = 0.9;
  if (largest > margin * span * smallest) {
    constexpr double ofRounding = 0.99;  // of a message with three digits
    const double workable = ofRounding * margin * span * smallest * parameters.density;
    throw UnworkableSetting(ViscositiesTooFarApart{largest / smallest, workable}, workable,
                            Setting::ZeroShearViscosity);
  }
  const double relaxationTime = units.relaxationTime(largest);
  if (relaxationTime > largestRestRelaxationTime) {
    const double workable =
        0.95 * units.latticeVelocity * (largestRestRelaxationTime - 0.5) / (relaxationTime - 0.5);
    throw UnworkableSetting(
        RestRelaxationTimeTooHigh{relaxationTime, largestRestRelaxationTime, workable}, workable);
  }
}

void checkDensity(double deviation, const LatticeUnits& units, const Parameters& parameters) {
  if (deviation <= largestDensityDeviation) {
    return;
  }
  if (isDistensible(parameters)) {
    refuseSlowWave(parameters.pulseWaveVelocity, std::sqrt(deviation / largestDensityDeviation), 0,
                   deviation);
  }
  // The density deviation is proportional to the square of the lattice velocity.
  const double workable =
      0.95 * units.latticeVelocity * std::sqrt(largestDensityDeviation / deviation);
  throw UnworkableSetting(
      PressuresTooFarApart{2 * deviation * units.pressureScale(), 2 * deviation, workable},
      workable);
}

void checkPressures(const std::vector<Opening>& openings,
                    const std::vector<OpeningCondition>& conditions, const LatticeUnits& units,
                    const Parameters& parameters) {
  for (const OpeningCondition& condition : conditions) {
    if (hasPrescribedPressure(condition.role)) {
      checkDensity(std::max(std::abs(units.toLatticeDensity(condition.lowestPressure)),
                            std::abs(units.toLatticeDensity(condition.highestPressure))),
                   units, parameters);
    }
  }
  checkDensity(pressureSwingOfCircuits(openings, conditions, parameters) / units.pressureScale(),
               units, parameters);
}

}  // namespace

double smallestRelaxationTime(const ModelChoice& model) {
  const CollisionTraits& traits = traitsOf(model.collision);
  return model.viscosity == ViscosityModel::EddyViscosity ? traits.smallestWithEddies
                                                          : traits.smallestRelaxationTime;
}

double accurateRelaxationTime(const ModelChoice& model) {
  return model.viscosity == ViscosityModel::EddyViscosity
             ? smallestRelaxationTime(model)
             : traitsOf(model.collision).smallestAccurateRelaxationTime;
}

void checkParameters(const Parameters& parameters) {
  requireRange(Setting::VoxelSize, parameters.voxelSize, {0});
  requireRange(Setting::Density, parameters.density, {0});
  checkViscosity(parameters);
  requireRange(Setting::LatticeVelocity, parameters.latticeVelocity, {0, true});
  requireRange(Setting::PulseWaveVelocity, parameters.pulseWaveVelocity, {0, true});
  if (isDistensible(parameters) && parameters.latticeVelocity > 0) {
    throw InvalidInput(TimeStepGivenTwice{parameters.pulseWaveVelocity});
  }
  if (!std::isfinite(parameters.inletVelocity) || !std::isfinite(parameters.outletPressure)) {
    throw InvalidInput(BoundaryValueNotFinite{parameters.inletVelocity, parameters.outletPressure});
  }
  if (parameters.rampSteps < automaticRamp || parameters.rampSteps > mostTimeSteps) {
    throw InvalidInput(
        CountOutOfRange{Setting::RampSteps, parameters.rampSteps, automaticRamp, mostTimeSteps});
  }
  if (parameters.flowExtension < 0 || parameters.flowExtension > largestFlowExtension) {
    throw InvalidInput(
        CountOutOfRange{Setting::FlowExtension, parameters.flowExtension, 0, largestFlowExtension});
  }
}

double fastestPrescribedSpeed(const std::vector<OpeningCondition>& conditions) {
  double fastest = 0;
  for (const OpeningCondition& condition : conditions) {
    // The peak of a developed profile is about twice its mean.
    double factor = 1;
    for (const auto& velocity : condition.profile) {
      factor = std::max(factor, std::hypot(velocity[0], velocity[1], velocity[2]) / 2);
    }
    fastest =
        std::max({fastest, factor * std::abs(condition.speed),
                  std::hypot(condition.velocity[0], condition.velocity[1], condition.velocity[2])});
  }
  return fastest;
}

LatticeUnits unitsOf(const std::vector<std::array<double, 3>>& centroids,
                     const std::vector<Opening>& openings,
                     const std::vector<OpeningCondition>& conditions, const Parameters& parameters,
                     const SpeedsOfFlow& known, int halvings) {
  SpeedsOfFlow speeds = known;
  speeds.fastest = fastestPrescribedSpeed(conditions);
  if (speeds.fastest == 0) {
    speeds.fastest = speedOfPressures(centroids, openings, conditions, parameters);
  }
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
  for (const OpeningCondition& condition : conditions) {
    if (hasPrescribedPressure(condition.role)) {
      lowest = std::min(lowest, condition.lowestPressure);
      highest = std::max(highest, condition.highestPressure);
    }
  }
  LatticeUnits units;
  units.voxelSize = parameters.voxelSize;
  units.density = parameters.density;
  units.referencePressure = lowest <= highest
                                ? (lowest + highest) / 2
                                : pressureOfCircuits(openings, conditions, parameters);
  speeds.largestPressure = std::max(lowest <= highest ? (highest - lowest) / 2 : 0,
                                    pressureSwingOfCircuits(openings, conditions, parameters));
  if (isDistensible(parameters)) {
    units.latticeVelocity = speeds.fastest / (std::sqrt(3.0) * parameters.pulseWaveVelocity);
  } else {
    units.latticeVelocity = parameters.latticeVelocity > 0
                                ? parameters.latticeVelocity
                                : automaticLatticeVelocity(speeds, parameters, halvings);
  }
  units.timeStep = units.latticeVelocity * parameters.voxelSize / speeds.fastest;
  if (isPulsatile(parameters)) {
    const double period = periodOf(parameters);
    units.timeStep = period / std::ceil(period / units.timeStep);
  }
  return units;
}

void checkScales(const LatticeUnits& units, const Parameters& parameters) {
  constexpr double smallest = 1e-30, largest = 1e30;
  const double relaxationTime = units.relaxationTime(largestViscosity(parameters));
  bool areHeld = std::abs(units.referencePressure) <= largest;
  for (const double scale :
       {units.timeStep, units.velocityScale(), units.pressureScale(), relaxationTime}) {
    areHeld = areHeld && scale >= smallest && scale <= largest;
  }
  if (areHeld) {
    return;
  }
  throw InvalidInput(ScalesNotHeld{units.timeStep, units.referencePressure, relaxationTime});
}

void checkUnits(const LatticeUnits& units, const std::vector<Opening>& openings,
                const std::vector<OpeningCondition>& conditions, const Parameters& parameters) {
  checkScales(units, parameters);
  checkLatticeVelocity(units, parameters);
  if (isPulsatile(parameters)) {
    checkPeriod(periodOf(parameters), units.timeStep);
  }
  checkRelaxationTime(units, parameters);
  checkRestRelaxationTime(units, parameters);
  checkPressures(openings, conditions, units, parameters);
}

namespace {

bool letsIn(const OpeningCondition& condition) {
  return isInlet(condition.role) && condition.speed > 0;
}

double largestAtOpenings(const OpenVolume& volume,
                         const std::vector<OpeningCondition>& conditions) {
  double largest = 0;
  for (const Region& region : volume.regions()) {
    double inflow = 0, outletArea = 0, rest = 1, largestShare = 0;  // largest share over area
    for (const std::size_t id : region.openings) {
      const double area = volume.openings()[id].area();
      if (isInlet(conditions[id].role)) {
        inflow += conditions[id].speed * area;
        largest = std::max(largest, std::abs(conditions[id].speed));
      } else if (conditions[id].share > 0) {
        rest -= conditions[id].share;
        largestShare = std::max(largestShare, conditions[id].share / area);
      } else if (hasPressure(conditions[id].role)) {
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
  // Section areas are accurate to some 10 %; sections within 20 % of the openings count as equal.
  constexpr double clear = 1.2;
  const double inside =
      inlets.empty() ? 0 : volume.sections(inlets)->largestMeanSpeed(inflows, isOutlet);
  return inside > clear * atOpenings ? inside : atOpenings;
}

}  // namespace tiledlbm
