#include "Solver/Setup/FlowProblem.h"

#include <cmath>
#include <sstream>

#include "Solver/Setup/UnitChoice.h"

namespace tiledlbm {

namespace {

/// Relaxation time above which bounce-back walls are visibly displaced.
constexpr double largestAccurateRelaxationTime = 2;
/// Openings with fewer voxels do not resolve a velocity profile.
constexpr std::int64_t fewestResolvedVoxels = 12;

/// Widths of the largest opening that a unit of length can be right for, m.
constexpr double narrowestOpening = 2e-5, widestOpening = 0.5;

/// The next lower number of three digits, so that a text and a setting can have the same.
double roundedDown(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
  return std::floor(value / unit) * unit;
}

FlowProblem tooFast(const std::string& sentence, double latticeVelocity, const char* figure) {
  const double workable = roundedDown(latticeVelocity);
  std::ostringstream text;
  text << sentence << "set LatticeVelocity to " << workable << " or less.";
  return {text.str(), false, SettingChange{"LatticeVelocity", {workable}}, figure};
}

}  // namespace

std::optional<FlowProblem> problemOfCompressibility(double largest, bool expected,
                                                    double relaxationTime,
                                                    const Parameters& parameters) {
  if (!(largest > accurateLatticeVelocity)) {
    return {};
  }
  std::ostringstream text;
  text.precision(3);
  text << "The largest lattice velocity is " << (expected ? "expected to be " : "") << largest
       << ", above " << accurateLatticeVelocity << ": compressibility may falsify the flow, ";
  // tau - 1/2 = 3 nu u_lattice / (u dx)
  const double factor = accurateLatticeVelocity / largest;
  const double room = smallestRelaxationTime(parameters.model.collision) - 0.5;
  const double lowered = factor * (relaxationTime - 0.5);
  if (lowered < room) {
    constexpr double margin = 0.95;
    text << "and a lower LatticeVelocity would bring the relaxation time, " << relaxationTime
         << ", too close to 0.5: use voxels of at most "
         << 1e3 * margin * parameters.voxelSize * lowered / room << " mm (they are "
         << 1e3 * parameters.voxelSize << " mm), a higher viscosity, or a lower speed.";
    return FlowProblem{text.str(), false, {}, "max_lattice_velocity"};
  }
  return tooFast(text.str(), parameters.latticeVelocity * factor, "max_lattice_velocity");
}

std::optional<FlowProblem> problemOfWalls(double relaxationTime, const Parameters& parameters) {
  if (!(relaxationTime > largestAccurateRelaxationTime) ||
      !traitsOf(parameters.model.collision).wallsMoveWithViscosity) {
    return {};
  }
  std::ostringstream text;
  text.precision(3);
  text << "The relaxation time is " << relaxationTime << ", above " << largestAccurateRelaxationTime
       << ", where walls are visibly displaced: ";
  return tooFast(
      text.str(),
      parameters.latticeVelocity * (largestAccurateRelaxationTime - 0.5) / (relaxationTime - 0.5),
      "relaxation_time");
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
  std::ostringstream text;
  text << unresolved << (unresolved == 1 ? " opening has" : " openings have") << " fewer than "
       << fewestResolvedVoxels << " voxels (the smallest is " << describe(*smallest)
       << "), too few to resolve a flow: use a finer mask or make them walls in Openings.";
  return FlowProblem{text.str(), false, {}, {}};
}

std::optional<FlowProblem> problemOfLengthUnit(const std::vector<Opening>& openings,
                                               double voxelSize) {
  const double diameter =
      openings.empty() ? 0 : voxelSize * equivalentDiameter(openings.front().area());
  if (openings.empty() || (diameter >= narrowestOpening && diameter <= widestOpening)) {
    return {};
  }
  std::ostringstream text;
  text.precision(3);
  text << "The largest opening is " << diameter * 1e3
       << " mm wide: check LengthUnit, unless the sample is of that size.";
  return FlowProblem{text.str(), false, {}, {}};
}

}  // namespace tiledlbm
