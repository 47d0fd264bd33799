// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/FlowProblem.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "Solver/Conditions/FluidViscosity.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Constants.h"
#include "Solver/Error.h"
#include "Solver/Setup/Acoustics.h"
#include "Solver/Setup/CaseSetup.h"
#include "Solver/Setup/Doubts.h"
#include "Solver/Setup/UnitChoice.h"

namespace tiledlbm {

namespace {

/// Relaxation time above which bounce-back displaces walls visibly. At higher ones, voxels are much
/// smaller than the flow requires.
constexpr double largestAccurateRelaxationTime = 2;
/// Openings with fewer voxels do not resolve a velocity profile.
constexpr std::int64_t fewestResolvedVoxels = 12;

/// Mean arterial pressure of an adult, about 100 mmHg, Pa.
constexpr double arterialPressure = 13300;

/// Range of widths of the largest opening for a credible unit of length, m.
constexpr double narrowestOpening = 2e-5, widestOpening = 0.5;
/// Of capillaries, m and m/s.
constexpr double narrowestCapillary = 3e-6, fastestInCapillary = 5e-3;

/// Rounds down to three digits, for equal numbers in messages and settings.
double roundedDown(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
  return std::floor(value / unit) * unit;
}

/// A lower lattice velocity that passes the checks of a case; NaN if there is none.
/// \param factor on the present one, below 1.
double loweredLatticeVelocity(const CaseSetup& setup, double factor) {
  const double lowered = roundedDown(setup.units().latticeVelocity * factor);
  return setup.worksWith({Setting::LatticeVelocity, {lowered}})
             ? lowered
             : std::numeric_limits<double>::quiet_NaN();
}

/// A change to a lattice velocity; none for NaN.
std::optional<SettingChange> settingOf(double latticeVelocity) {
  return std::isnan(latticeVelocity)
             ? std::nullopt
             : std::optional(SettingChange{Setting::LatticeVelocity, {latticeVelocity}});
}

/// Problem of a pulse wave that is too slow.
/// \param factor on its velocity that removes the problem.
FlowProblem slowPulseWave(SlowPulseWave problem, double factor, const CaseSetup& setup) {
  constexpr double rounding = 1.01;
  problem.pulseWaveVelocity = setup.parameters().pulseWaveVelocity;
  const SettingChange faster{Setting::PulseWaveVelocity,
                             {roundedDown(rounding * factor * problem.pulseWaveVelocity)}};
  const bool works = setup.worksWith(faster);
  problem.workable = works ? faster.values.front() : std::numeric_limits<double>::quiet_NaN();
  return doubtOf(problem, works ? std::optional(faster) : std::nullopt, Figure::TimeStep);
}

/// Voxel size for which the lattice velocity can be lowered by a factor; 0 if the present voxels
/// permit it. tau - 1/2 = 3 nu u_lattice / (u dx)
double voxelSizeFor(const CaseSetup& setup, double factor) {
  const Parameters& parameters = setup.parameters();
  const double room = smallestRelaxationTime(setup.model()) - 0.5;
  const double lowered = factor * (setup.viscosity().relaxationTime - 0.5);
  constexpr double margin = 0.95;
  return lowered < room ? margin * parameters.voxelSize * lowered / room : 0;
}

/// Lattice velocity lowered by a factor; NaN if the voxel size does not permit it.
double velocityWithRoom(const CaseSetup& setup, double factor) {
  return voxelSizeFor(setup, factor) > 0 ? std::numeric_limits<double>::quiet_NaN()
                                         : loweredLatticeVelocity(setup, factor);
}

}  // namespace

std::optional<FlowProblem> problemOfCompressibility(double largest, bool expected,
                                                    const CaseSetup& setup) {
  const double accurate = accurateLatticeVelocity(setup.parameters().model.fluid);
  if (!(largest > accurate)) {
    return {};
  }
  if (isDistensible(setup.parameters())) {
    SlowPulseWave problem;
    problem.speed = largest * setup.units().velocityScale();
    return slowPulseWave(problem, largest / accurate, setup);
  }
  const double factor = accurate / largest;
  if (const double voxelSize = voxelSizeFor(setup, factor); voxelSize > 0) {
    return doubtOf(
        CompressibleFlowInLargeVoxels{largest, expected, accurate, setup.viscosity().relaxationTime,
                                      setup.parameters().voxelSize, voxelSize},
        {}, Figure::MaxLatticeVelocity);
  }
  const double workable = loweredLatticeVelocity(setup, factor);
  return doubtOf(CompressibleFlow{largest, expected, accurate, workable}, settingOf(workable),
                 Figure::MaxLatticeVelocity);
}

std::optional<FlowProblem> problemOfDensity(double deviation, const CaseSetup& setup) {
  const bool stretches = isDistensible(setup.parameters());
  const double accurate = stretches ? largestDensityDeviation
                                    : accurateDensityDeviation(setup.parameters().model.fluid);
  if (!(deviation > accurate)) {
    return {};
  }
  if (stretches) {
    SlowPulseWave problem;
    problem.stretch = deviation;
    return slowPulseWave(problem, std::sqrt(deviation / accurate), setup);
  }
  // The deviation is proportional to the square of the lattice velocity, except for a small change
  // of the pressure loss.
  constexpr double room = 0.99;
  const double workable = velocityWithRoom(setup, std::sqrt(room * accurate / deviation));
  return doubtOf(DensityVaries{deviation, accurate, workable}, settingOf(workable),
                 Figure::MaxLatticeVelocity);
}

std::optional<FlowProblem> problemOfStorage(double share, const CaseSetup& setup) {
  if (!(share > accurateStorage) || isDistensible(setup.parameters())) {
    return {};
  }
  // Sound passes the vessel in a fixed number of steps: the delay in periods is proportional to the
  // lattice velocity.
  const double workable = velocityWithRoom(setup, accurateStorage / share);
  return doubtOf(MassStored{share, accurateStorage, workable}, settingOf(workable),
                 Figure::MaxLatticeVelocity);
}

std::optional<FlowProblem> problemOfSound(const CaseSetup& setup) {
  constexpr double largestOfHarmonic = 0.065;
  const double number = acousticNumber(setup);
  const double largest = largestOfHarmonic / std::max(highestHarmonicOf(setup.parameters()), 1);
  if (!(number > largest) || isDistensible(setup.parameters())) {
    return {};
  }
  // The acoustic number is proportional to the lattice velocity.
  const double workable = velocityWithRoom(setup, largest / number);
  return doubtOf(SlowSound{number, workable}, settingOf(workable), Figure::TimeStep);
}

std::optional<FlowProblem> problemOfLayer(const CaseSetup& setup) {
  constexpr double voxelsOfLayer = 0.8;
  const Parameters& parameters = setup.parameters();
  const int harmonic = highestHarmonicOf(parameters);
  if (harmonic == 0) {
    return {};
  }
  const double frequency = 2 * pi * harmonic / periodOf(parameters);
  const double thickness = std::sqrt(2 * referenceViscosity(parameters) / frequency);
  if (thickness >= voxelsOfLayer * parameters.voxelSize) {
    return {};
  }
  return doubtOf(LayerUnresolved{thickness, harmonic, parameters.voxelSize,
                                 roundedDown(thickness / voxelsOfLayer)});
}

std::optional<FlowProblem> problemOfVessel(double flow, double across, const CaseSetup& setup) {
  constexpr double ofReynolds = 0.063, largestShare = 0.25;
  const Parameters& parameters = setup.parameters();
  const double diameter = across * parameters.voxelSize;
  const double reynolds = 4 * std::abs(flow) / (pi * diameter * referenceViscosity(parameters));
  const double share = ofReynolds * reynolds / (across * across);
  if (!(share > largestShare)) {
    return {};
  }
  const double workable = parameters.voxelSize * std::sqrt(largestShare / share);
  return doubtOf(
      VesselUnresolved{reynolds, across, share, parameters.voxelSize, roundedDown(workable)});
}

std::optional<FlowProblem> problemOfInlets(const CaseSetup& setup) {
  const double voxelSize = setup.parameters().voxelSize;
  double largest = 0, flow = 0, across = 1;
  for (const Opening& opening : setup.openings()) {
    const OpeningCondition& condition = setup.conditionOf(opening);
    const auto area = static_cast<double>(opening.area());
    const double speed = isInlet(condition.role) ? std::abs(condition.speed) : 0;
    if (const double diameter = equivalentDiameter(area); speed / diameter > largest) {
      largest = speed / diameter;  // Re / across^2 times the viscosity, per voxel
      flow = speed * area * voxelSize * voxelSize;
      across = diameter;
    }
  }
  return problemOfVessel(flow, across, setup);
}

std::optional<FlowProblem> problemOfWalls(const CaseSetup& setup) {
  const double relaxationTime = setup.viscosity().restRelaxationTime;
  if (!(relaxationTime > largestAccurateRelaxationTime) ||
      !traitsOf(setup.parameters().model.collision).wallsMoveWithViscosity) {
    return {};
  }
  const double workable =
      loweredLatticeVelocity(setup, (largestAccurateRelaxationTime - 0.5) / (relaxationTime - 0.5));
  return doubtOf(WallsDisplaced{relaxationTime, largestAccurateRelaxationTime, workable},
                 settingOf(workable), Figure::RelaxationTime);
}

std::optional<FlowProblem> problemOfSmallOpenings(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions) {
  int unresolved = 0;
  const Opening* smallest = nullptr;
  for (const Opening& opening : openings) {
    if (conditions[opening.id].role != OpeningRole::Wall && opening.area() < fewestResolvedVoxels) {
      ++unresolved;
      smallest = &opening;
    }
  }
  if (!smallest) {
    return {};
  }
  return doubtOf(UnresolvedOpenings{unresolved, fewestResolvedVoxels, outlineOf(*smallest)});
}

std::optional<FlowProblem> problemOfOutlets(const CaseSetup& setup) {
  const std::vector<Opening>& openings = setup.volume().openings();
  Parameters tuned = setup.parameters();
  if (!(periodOf(tuned) > 0) || tuned.targetMeanPressure != 0) {
    return {};
  }
  tuned.targetMeanPressure = arterialPressure;
  tuned.targetPulsePressure = 0;
  tuned.outletPressure = 0;
  std::int64_t outlets = 0;
  try {
    const std::vector<OpeningCondition> conditions =
        resolveConditions(setup.volume().mask(), openings, tuned);
    outlets = std::count_if(openings.begin(), openings.end(), [&](const Opening& opening) {
      const std::size_t id = opening.id;
      return conditions[id].role != setup.conditionsOfVolume()[id].role;
    });
  } catch (const InvalidInput&) {  // no flow for which to tune Windkessels
    return {};
  }
  if (outlets < 2) {
    return {};
  }
  const double behind = setup.parameters().outletPressure;
  const SettingChange target{Setting::TargetMeanPressure, {arterialPressure}};
  return doubtOf(OutletsAtOnePressure{outlets, arterialPressure, behind},
                 behind == 0 ? std::optional(target) : std::nullopt);
}

std::optional<FlowProblem> problemOfLengthUnit(const std::vector<Opening>& openings,
                                               double voxelSize, double relaxationTime,
                                               double fastest) {
  const double diameter =
      openings.empty() ? 0 : voxelSize * equivalentDiameter(openings.front().area());
  const bool isCapillary =
      diameter >= narrowestCapillary && fastest > 0 && fastest <= fastestInCapillary;
  const bool isVessel = (diameter >= narrowestOpening || isCapillary) && diameter <= widestOpening;
  if (openings.empty() || (isVessel && !(relaxationTime > largestAccurateRelaxationTime))) {
    return {};
  }
  return doubtOf(DoubtfulLength{diameter});
}

std::vector<FlowProblem> doubtsOfSettings(const CaseConditions& conditions, double relaxationTime) {
  std::vector<FlowProblem> doubts = doubtsOfUnits(conditions);
  if (doubts.empty()) {
    add(problemOfLengthUnit(conditions.openings(), conditions.parameters().voxelSize,
                            relaxationTime, fastestPrescribedSpeed(conditions.conditions())),
        doubts);
  }
  for (const auto& more : {doubtsOfWaveforms(conditions), doubtsOfOpenings(conditions)}) {
    doubts.insert(doubts.end(), more.begin(), more.end());
  }
  return doubts;
}

}  // namespace tiledlbm
