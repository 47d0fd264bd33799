#include "Solver/Setup/UnitChoice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "Solver/Conditions/OutletCircuits.h"
#include "Solver/Conditions/Rheology.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

/// Fastest lattice velocity at which the low-Mach expansion still holds at all.
constexpr double largestLatticeVelocity = 0.3;
/// Largest prescribed deviation of the lattice density from 1.
constexpr double largestDensityDeviation = 0.2;
/// Largest relaxation time of a fluid at rest whose viscosity varies.
constexpr double largestRestRelaxationTime = 5;

void requirePositive(double value, const char* name, const char* unit) {
  if (!(value > 0) || !std::isfinite(value)) {
    std::ostringstream text;
    text << name << " is " << value << " " << unit << ": set a value above 0.";
    throw InvalidInput(text.str());
  }
}

double distance(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// Upper estimate of the speed that prescribed pressures drive.
double speedOfPressures(const VoxelMask& mask, const std::vector<Opening>& openings,
                        const std::vector<OpeningCondition>& conditions,
                        const Parameters& parameters) {
  double fastest = 0;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!hasPressure(conditions[i].role) || !hasPressure(conditions[j].role)) {
        continue;
      }
      const double difference = std::abs(conditions[i].pressure - conditions[j].pressure);
      const double area = std::min(openings[i].area(), openings[j].area());
      const double diameter = parameters.voxelSize * equivalentDiameter(area);
      const double length =
          parameters.voxelSize *
          std::max(1.0, distance(centroid(mask, openings[i]), centroid(mask, openings[j])));
      const double viscosity = parameters.density * referenceViscosity(parameters);
      const double frictionless = std::sqrt(2 * difference / parameters.density);
      const double viscous = difference * diameter * diameter / (16 * viscosity * length);
      fastest = std::max(fastest, std::min(frictionless, viscous));
    }
  }
  return fastest;
}

void checkRelaxationTime(const LatticeUnits& units, const Parameters& parameters) {
  const double relaxationTime = units.relaxationTime(referenceViscosity(parameters));
  const double smallest = smallestRelaxationTime(parameters.model.collision);
  if (relaxationTime >= smallest) {
    return;
  }
  // tau - 1/2 = 3 nu u_lattice / (u dx) grows with the lattice velocity.
  constexpr double margin = 1.05;
  const double workable =
      margin * parameters.latticeVelocity * (smallest - 0.5) / (relaxationTime - 0.5);
  std::ostringstream text;
  text << "The relaxation time is " << relaxationTime << ", too close to 0.5 for "
       << nameOf(parameters.model.collision) << " (at least " << smallest << "): ";
  if (workable <= largestLatticeVelocity) {
    text.precision(3);
    text << "set LatticeVelocity to " << workable << " or more.";
    throw UnworkableSetting(text.str(), workable);
  }
  const double fastest = parameters.latticeVelocity * units.velocityScale();
  const double voxelSize = 3 * referenceViscosity(parameters) * largestLatticeVelocity /
                           (fastest * (smallest - 0.5)) / margin;
  text.precision(3);
  text << "use voxels of at most " << 1e3 * voxelSize << " mm (they are "
       << 1e3 * parameters.voxelSize << " mm) with a LatticeVelocity of " << largestLatticeVelocity
       << ", a higher viscosity, or a lower speed.";
  throw UnworkableSetting(text.str(), voxelSize, "VoxelSize");
}

/// Where the viscosity varies, its largest value too must suit the lattice.
void checkRestRelaxationTime(const LatticeUnits& units, const Parameters& parameters) {
  if (parameters.model.viscosity == ViscosityModel::Newtonian) {
    return;
  }
  const double smallest = referenceViscosity(parameters), largest = largestViscosity(parameters);
  const double span = (largestRestRelaxationTime - 0.5) /
                      (smallestRelaxationTime(parameters.model.collision) - 0.5);
  // Wide enough that a lattice velocity can be named, see the margins of the two.
  constexpr double margin = 0.9;
  std::ostringstream text;
  if (largest > margin * span * smallest) {
    const double workable = margin * span * smallest * parameters.density;
    text.precision(3);
    text << "ZeroShearViscosity is " << largest / smallest
         << " times InfiniteShearViscosity, too much for the relaxation times of one lattice: set "
            "it to "
         << workable << " Pa s or less.";
    throw UnworkableSetting(text.str(), workable, "ZeroShearViscosity");
  }
  const double relaxationTime = units.relaxationTime(largest);
  if (relaxationTime > largestRestRelaxationTime) {
    const double workable = 0.95 * parameters.latticeVelocity * (largestRestRelaxationTime - 0.5) /
                            (relaxationTime - 0.5);
    text.precision(3);
    text << "The relaxation time of the fluid at rest, of ZeroShearViscosity, is " << relaxationTime
         << ", above " << largestRestRelaxationTime << ": set LatticeVelocity to " << workable
         << " or less.";
    throw UnworkableSetting(text.str(), workable);
  }
}

void checkDensity(double deviation, const LatticeUnits& units, const Parameters& parameters) {
  if (deviation <= largestDensityDeviation) {
    return;
  }
  // The density deviation goes with the square of the lattice velocity.
  const double workable =
      0.95 * parameters.latticeVelocity * std::sqrt(largestDensityDeviation / deviation);
  std::ostringstream text;
  text.precision(3);
  text << "The pressures at the openings differ by " << 2 * deviation * units.pressureScale()
       << " Pa, which is " << 2 * deviation
       << " of the lattice density, too much for a nearly incompressible flow: set "
          "LatticeVelocity to "
       << workable << " or less.";
  throw UnworkableSetting(text.str(), workable);
}

void checkPressures(const std::vector<Opening>& openings,
                    const std::vector<OpeningCondition>& conditions, const LatticeUnits& units,
                    const Parameters& parameters) {
  for (const OpeningCondition& condition : conditions) {
    if (condition.role != OpeningRole::Pressure) {
      continue;
    }
    checkDensity(std::abs(units.toLatticeDensity(condition.pressure)), units, parameters);
  }
  checkDensity(pressureSwingOfCircuits(openings, conditions, parameters) / units.pressureScale(),
               units, parameters);
}

}  // namespace

double smallestRelaxationTime(CollisionModel collision) {
  return collision == CollisionModel::Lbmrt ? 0.5005 : 0.505;
}

void checkParameters(const Parameters& parameters) {
  requirePositive(parameters.voxelSize, "The size of a voxel", "m");
  requirePositive(parameters.density, "Density", "kg/m3");
  checkViscosity(parameters);
  requirePositive(parameters.latticeVelocity, "LatticeVelocity", "(lattice units)");
  if (!std::isfinite(parameters.inletVelocity) || !std::isfinite(parameters.outletPressure)) {
    throw InvalidInput("InletVelocity or OutletPressure is no finite number: correct it.");
  }
  if (parameters.latticeVelocity > largestLatticeVelocity) {
    std::ostringstream text;
    text << "LatticeVelocity is " << parameters.latticeVelocity << ", above "
         << largestLatticeVelocity
         << ", where the lattice-Boltzmann method no longer describes a liquid: set it to 0.05 or "
            "less.";
    throw UnworkableSetting(text.str(), 0.05);
  }
  if (parameters.rampSteps < 0) {
    throw InvalidInput("RampSteps is " + std::to_string(parameters.rampSteps) +
                       ": set 0 or more steps.");
  }
  if (parameters.flowExtension < 0 || parameters.flowExtension > largestFlowExtension) {
    throw InvalidInput("FlowExtension is " + std::to_string(parameters.flowExtension) +
                       ": set 0 to " + std::to_string(largestFlowExtension) + " voxels.");
  }
}

double fastestPrescribedSpeed(const std::vector<OpeningCondition>& conditions) {
  double fastest = 0;
  for (const OpeningCondition& condition : conditions) {
    fastest =
        std::max({fastest, std::abs(condition.speed),
                  std::hypot(condition.velocity[0], condition.velocity[1], condition.velocity[2])});
  }
  return fastest;
}

LatticeUnits unitsOf(const VoxelMask& mask, const std::vector<Opening>& openings,
                     const std::vector<OpeningCondition>& conditions,
                     const Parameters& parameters) {
  double fastest = fastestPrescribedSpeed(conditions);
  if (fastest == 0) {
    fastest = speedOfPressures(mask, openings, conditions, parameters);
  }
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
  for (const OpeningCondition& condition : conditions) {
    if (condition.role == OpeningRole::Pressure) {
      lowest = std::min(lowest, condition.pressure);
      highest = std::max(highest, condition.pressure);
    }
  }
  LatticeUnits units;
  units.voxelSize = parameters.voxelSize;
  units.density = parameters.density;
  units.timeStep = parameters.latticeVelocity * parameters.voxelSize / fastest;
  if (!parameters.waveform.empty()) {
    const double period = periodOf(parameters.waveform);
    units.timeStep = period / std::ceil(period / units.timeStep);
  }
  units.referencePressure = lowest <= highest
                                ? (lowest + highest) / 2
                                : pressureOfCircuits(openings, conditions, parameters);
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
  std::ostringstream text;
  text.precision(3);
  text << "A time step is " << units.timeStep << " s, with pressures around "
       << units.referencePressure << " Pa and a relaxation time of " << relaxationTime
       << ", which no field of numbers can hold: check LengthUnit, the fluid, and the speeds and "
          "pressures at the openings.";
  throw InvalidInput(text.str());
}

void checkUnits(const LatticeUnits& units, const std::vector<Opening>& openings,
                const std::vector<OpeningCondition>& conditions, const Parameters& parameters) {
  checkScales(units, parameters);
  checkRelaxationTime(units, parameters);
  checkRestRelaxationTime(units, parameters);
  checkPressures(openings, conditions, units, parameters);
}

}  // namespace tiledlbm
