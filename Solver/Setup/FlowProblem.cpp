// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/FlowProblem.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Error.h"
#include "Solver/Setup/Acoustics.h"
#include "Solver/Setup/CaseSetup.h"
#include "Solver/Setup/UnitChoice.h"

namespace tiledlbm {

namespace {

/// Relaxation time above which bounce-back walls are visibly displaced. Beyond it voxels are much
/// smaller than the flow asks for.
constexpr double largestAccurateRelaxationTime = 2;
/// Openings with fewer voxels do not resolve a velocity profile.
constexpr std::int64_t fewestResolvedVoxels = 12;

/// Mean pressure in the arteries of an adult, some 100 mmHg, Pa.
constexpr double arterialPressure = 13300;

/// Widths of the largest opening that a unit of length can be right for, m.
constexpr double narrowestOpening = 2e-5, widestOpening = 0.5;

/// The next lower number of three digits, so that a sentence and a setting can have the same.
double roundedDown(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
  return std::floor(value / unit) * unit;
}

/// A lower lattice velocity, as far as the checks of a case pass it; NaN where they do not.
/// \param factor on the one that there is, below 1.
double loweredLatticeVelocity(const CaseSetup& setup, double factor) {
  const double lowered = roundedDown(setup.units().latticeVelocity * factor);
  return setup.worksWith({Setting::LatticeVelocity, {lowered}})
             ? lowered
             : std::numeric_limits<double>::quiet_NaN();
}

/// The remedy that sets the lattice velocity, if there is a value for it.
std::optional<SettingChange> settingOf(double latticeVelocity) {
  return std::isnan(latticeVelocity)
             ? std::nullopt
             : std::optional(SettingChange{Setting::LatticeVelocity, {latticeVelocity}});
}

/// The voxel size with which a lattice velocity can be lowered by a factor; 0 where it can be with
/// the voxels that there are. tau - 1/2 = 3 nu u_lattice / (u dx)
double voxelSizeFor(const CaseSetup& setup, double factor) {
  const Parameters& parameters = setup.parameters();
  const double room = smallestRelaxationTime(setup.model()) - 0.5;
  const double lowered = factor * (setup.viscosity().relaxationTime - 0.5);
  constexpr double margin = 0.95;
  return lowered < room ? margin * parameters.voxelSize * lowered / room : 0;
}

/// A lattice velocity lower by a factor, NaN where the voxels leave no room for it.
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
  const double factor = accurate / largest;
  if (const double voxelSize = voxelSizeFor(setup, factor); voxelSize > 0) {
    return FlowProblem{
        CompressibleFlowInLargeVoxels{largest, expected, accurate, setup.viscosity().relaxationTime,
                                      setup.parameters().voxelSize, voxelSize},
        false,
        {},
        Figure::MaxLatticeVelocity};
  }
  const double workable = loweredLatticeVelocity(setup, factor);
  return FlowProblem{CompressibleFlow{largest, expected, accurate, workable}, false,
                     settingOf(workable), Figure::MaxLatticeVelocity};
}

std::optional<FlowProblem> problemOfDensity(double deviation, const CaseSetup& setup) {
  const double accurate = accurateDensityDeviation(setup.parameters().model.fluid);
  if (!(deviation > accurate)) {
    return {};
  }
  // The deviation goes with the square of the lattice velocity, but for the little by which the
  // pressure lost changes with it.
  constexpr double room = 0.99;
  const double workable = velocityWithRoom(setup, std::sqrt(room * accurate / deviation));
  return FlowProblem{DensityVaries{deviation, accurate, workable}, false, settingOf(workable),
                     Figure::MaxLatticeVelocity};
}

std::optional<FlowProblem> problemOfStorage(double share, const CaseSetup& setup) {
  if (!(share > accurateStorage)) {
    return {};
  }
  // Sound takes so many steps through the vessel: its share of a period goes with the velocity.
  const double workable = velocityWithRoom(setup, accurateStorage / share);
  return FlowProblem{MassStored{share, accurateStorage, workable}, false, settingOf(workable),
                     Figure::MaxLatticeVelocity};
}

std::optional<FlowProblem> problemOfSound(const CaseSetup& setup) {
  constexpr double largestNumber = 0.05, largestShare = 0.1;
  const Acoustics acoustics = acousticsOf(setup);
  // Of the velocity: the number goes with it, the share with its square.
  const double factor = std::min(largestNumber / acoustics.acousticNumber,
                                 std::isnan(acoustics.complianceShare)
                                     ? 1
                                     : std::sqrt(largestShare / acoustics.complianceShare));
  if (!(factor < 1)) {
    return {};
  }
  const double workable = velocityWithRoom(setup, factor);
  return FlowProblem{SlowSound{acoustics.acousticNumber, acoustics.complianceShare, workable},
                     false, settingOf(workable), Figure::TimeStep};
}

std::optional<FlowProblem> problemOfWalls(const CaseSetup& setup) {
  const double relaxationTime = setup.viscosity().restRelaxationTime;
  if (!(relaxationTime > largestAccurateRelaxationTime) ||
      !traitsOf(setup.parameters().model.collision).wallsMoveWithViscosity) {
    return {};
  }
  const double workable =
      loweredLatticeVelocity(setup, (largestAccurateRelaxationTime - 0.5) / (relaxationTime - 0.5));
  return FlowProblem{WallsDisplaced{relaxationTime, largestAccurateRelaxationTime, workable}, false,
                     settingOf(workable), Figure::RelaxationTime};
}

std::optional<FlowProblem> problemOfSmallOpenings(const std::vector<Opening>& openings,
                                                  const std::vector<OpeningCondition>& conditions) {
  int unresolved = 0;
  const Opening* smallest = nullptr;
  for (const Opening& opening : openings) {
    if (conditions[static_cast<std::size_t>(opening.id)].role != OpeningRole::Wall &&
        opening.area() < fewestResolvedVoxels) {
      ++unresolved;
      smallest = &opening;
    }
  }
  if (!smallest) {
    return {};
  }
  return FlowProblem{
      UnresolvedOpenings{unresolved, fewestResolvedVoxels, outlineOf(*smallest)}, false, {}, {}};
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
      const auto id = static_cast<std::size_t>(opening.id);
      return conditions[id].role != setup.conditionsOfVolume()[id].role;
    });
  } catch (const InvalidInput&) {  // nothing flows in that Windkessels could be tuned to
    return {};
  }
  if (outlets < 2) {
    return {};
  }
  const double behind = setup.parameters().outletPressure;
  return FlowProblem{
      OutletsAtOnePressure{outlets, arterialPressure, behind},
      false,
      behind == 0 ? std::optional(SettingChange{Setting::TargetMeanPressure, {arterialPressure}})
                  : std::nullopt,
      {}};
}

std::optional<FlowProblem> problemOfLengthUnit(const std::vector<Opening>& openings,
                                               double voxelSize, double relaxationTime) {
  const double diameter =
      openings.empty() ? 0 : voxelSize * equivalentDiameter(openings.front().area());
  const bool isVessel = diameter >= narrowestOpening && diameter <= widestOpening;
  if (openings.empty() || (isVessel && !(relaxationTime > largestAccurateRelaxationTime))) {
    return {};
  }
  return FlowProblem{DoubtfulLength{diameter}, false, {}, {}};
}

}  // namespace tiledlbm
