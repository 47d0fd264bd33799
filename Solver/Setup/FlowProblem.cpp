// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/FlowProblem.h"

#include <cmath>

#include "Solver/Setup/UnitChoice.h"

namespace tiledlbm {

namespace {

/// Relaxation time above which bounce-back walls are visibly displaced.
constexpr double largestAccurateRelaxationTime = 2;
/// Openings with fewer voxels do not resolve a velocity profile.
constexpr std::int64_t fewestResolvedVoxels = 12;

/// Widths of the largest opening that a unit of length can be right for, m.
constexpr double narrowestOpening = 2e-5, widestOpening = 0.5;

/// The next lower number of three digits, so that a sentence and a setting can have the same.
double roundedDown(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
  return std::floor(value / unit) * unit;
}

}  // namespace

std::optional<FlowProblem> problemOfCompressibility(double largest, bool expected,
                                                    double relaxationTime,
                                                    const LatticeUnits& units,
                                                    const Parameters& parameters) {
  const double accurate = accurateLatticeVelocity(parameters.model.fluid);
  if (!(largest > accurate)) {
    return {};
  }
  // tau - 1/2 = 3 nu u_lattice / (u dx)
  const double factor = accurate / largest;
  const double room = smallestRelaxationTime(parameters.model.collision) - 0.5;
  const double lowered = factor * (relaxationTime - 0.5);
  if (lowered < room) {
    constexpr double margin = 0.95;
    const double workable = margin * parameters.voxelSize * lowered / room;
    return FlowProblem{CompressibleFlowInLargeVoxels{largest, expected, accurate, relaxationTime,
                                                     parameters.voxelSize, workable},
                       false,
                       {},
                       Figure::MaxLatticeVelocity};
  }
  const double workable = roundedDown(units.latticeVelocity * factor);
  return FlowProblem{CompressibleFlow{largest, expected, accurate, workable}, false,
                     SettingChange{Setting::LatticeVelocity, {workable}},
                     Figure::MaxLatticeVelocity};
}

std::optional<FlowProblem> problemOfWalls(double relaxationTime, const LatticeUnits& units,
                                          const Parameters& parameters) {
  if (!(relaxationTime > largestAccurateRelaxationTime) ||
      !traitsOf(parameters.model.collision).wallsMoveWithViscosity) {
    return {};
  }
  const double workable = roundedDown(
      units.latticeVelocity * (largestAccurateRelaxationTime - 0.5) / (relaxationTime - 0.5));
  return FlowProblem{WallsDisplaced{relaxationTime, largestAccurateRelaxationTime, workable}, false,
                     SettingChange{Setting::LatticeVelocity, {workable}}, Figure::RelaxationTime};
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

std::optional<FlowProblem> problemOfLengthUnit(const std::vector<Opening>& openings,
                                               double voxelSize) {
  const double diameter =
      openings.empty() ? 0 : voxelSize * equivalentDiameter(openings.front().area());
  if (openings.empty() || (diameter >= narrowestOpening && diameter <= widestOpening)) {
    return {};
  }
  return FlowProblem{DoubtfulLength{diameter}, false, {}, {}};
}

}  // namespace tiledlbm
