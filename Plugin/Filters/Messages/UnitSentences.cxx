// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/Names.h"
#include "Messages/TopicSentences.h"

#include "Kernels/Joined.h"

#include <cmath>
#include <iomanip>
#include <limits>
#include <variant>

namespace tiledlbm::plugin
{

namespace
{

constexpr double millimetres = 1e3; // in a metre

std::string quantityOf(Setting setting)
{
  return setting == Setting::VoxelSize ? "The size of a voxel" : propertyOf(setting);
}

// With a blank before it.
std::string unitOf(Setting setting)
{
  switch (setting)
  {
    case Setting::VoxelSize:
      return " m";
    case Setting::Density:
      return " kg/m3";
    case Setting::KinematicViscosity:
      return " m2/s";
    case Setting::ZeroShearViscosity:
    case Setting::InfiniteShearViscosity:
      return " Pa s";
    case Setting::ViscosityTimeConstant:
      return " s";
    case Setting::LatticeVelocity:
      return " (lattice units)";
    default:
      return {};
  }
}

// What to set.
std::string remedyOf(Setting setting, const ValueRange& range)
{
  if (setting == Setting::ZeroShearViscosity)
  {
    return propertyOf(Setting::InfiniteShearViscosity) + " or more";
  }
  if (std::isinf(range.highest))
  {
    return joined("a value above ", range.lowest);
  }
  return range.includesLowest
    ? joined("a value from ", range.lowest, " to ", range.highest)
    : joined("a value above ", range.lowest, " and at most ", range.highest);
}

// The same for a number of something.
std::string remedyOf(const CountOutOfRange& p)
{
  const std::string counted = p.setting == Setting::FlowExtension ? " voxel" : " step";
  if (p.highest < std::numeric_limits<std::int64_t>::max())
  {
    return joined(p.lowest, " to ", p.highest, counted, "s");
  }
  return p.lowest == 0 ? joined("0 or more", counted, "s")
                       : joined("at least ", p.lowest, counted, p.lowest == 1 ? "" : "s");
}

std::string tooFast(double latticeVelocity, bool isExpected, double accurate)
{
  return joined(std::setprecision(3), "The largest lattice velocity is ",
    isExpected ? "expected to be " : "", latticeVelocity, ", above ", accurate,
    ": compressibility may falsify the flow, ");
}

std::string tooCloseToHalf(double relaxationTime, CollisionModel collision, double smallest)
{
  return joined("The relaxation time is ", relaxationTime, ", too close to 0.5 for ",
    nameOf(collision), " (at least ", smallest, "): ");
}

struct Sentence
{
  std::string operator()(const ValueOutOfRange& p) const
  {
    return joined(quantityOf(p.setting), " is ", p.value, unitOf(p.setting), ": set ",
      remedyOf(p.setting, p.range), ".");
  }

  std::string operator()(const CountOutOfRange& p) const
  {
    return joined(quantityOf(p.setting), " is ", p.value, ": set ", remedyOf(p), ".");
  }

  std::string operator()(const BoundaryValueNotFinite&) const
  {
    return "InletVelocity or OutletPressure is no finite number: correct it.";
  }

  std::string operator()(const LatticeVelocityTooHigh& p) const
  {
    return joined("LatticeVelocity is ", p.latticeVelocity, ", above ", p.largest,
      ", where the lattice-Boltzmann method no longer describes a liquid: set it to ", p.workable,
      " or less.");
  }

  std::string operator()(const RelaxationTimeTooLow& p) const
  {
    return joined(tooCloseToHalf(p.relaxationTime, p.collision, p.smallest), std::setprecision(3),
      "set LatticeVelocity to ", p.workable, " or more.");
  }

  std::string operator()(const VoxelsTooLarge& p) const
  {
    return joined(tooCloseToHalf(p.relaxationTime, p.collision, p.smallest), std::setprecision(3),
      "use voxels of at most ", millimetres * p.workable, " mm (they are ",
      millimetres * p.voxelSize, " mm) with a LatticeVelocity of ", p.latticeVelocity,
      ", a higher viscosity, or a lower speed.");
  }

  std::string operator()(const ViscositiesTooFarApart& p) const
  {
    return joined(std::setprecision(3), "ZeroShearViscosity is ", p.ratio,
      " times InfiniteShearViscosity, too much for the relaxation times of one lattice: set it to ",
      p.workable, " Pa s or less.");
  }

  std::string operator()(const RestRelaxationTimeTooHigh& p) const
  {
    return joined(std::setprecision(3),
      "The relaxation time of the fluid at rest, of ZeroShearViscosity, is ", p.relaxationTime,
      ", above ", p.largest, ": set LatticeVelocity to ", p.workable, " or less.");
  }

  std::string operator()(const PressuresTooFarApart& p) const
  {
    return joined(std::setprecision(3), "The pressures at the openings differ by ",
      p.pressureDifference, " Pa, which is ", p.densityDifference,
      " of the lattice density, too much for a nearly incompressible flow: set LatticeVelocity to ",
      p.workable, " or less.");
  }

  std::string operator()(const ScalesNotHeld& p) const
  {
    return joined(std::setprecision(3), "A time step is ", p.timeStep, " s, with pressures around ",
      p.pressure, " Pa and a relaxation time of ", p.relaxationTime,
      ", which no field of numbers can hold: check LengthUnit, the fluid, and the speeds and "
      "pressures at the openings.");
  }

  std::string operator()(const CompressibleFlow& p) const
  {
    return joined(tooFast(p.latticeVelocity, p.isExpected, p.accurate), "set LatticeVelocity to ",
      p.workable, " or less.");
  }

  std::string operator()(const CompressibleFlowInLargeVoxels& p) const
  {
    return joined(tooFast(p.latticeVelocity, p.isExpected, p.accurate), std::setprecision(3),
      "and a lower LatticeVelocity would bring the relaxation time, ", p.relaxationTime,
      ", too close to 0.5: use voxels of at most ", millimetres * p.workable, " mm (they are ",
      millimetres * p.voxelSize, " mm), a higher viscosity, or a lower speed.");
  }

  std::string operator()(const WallsDisplaced& p) const
  {
    return joined(std::setprecision(3), "The relaxation time is ", p.relaxationTime, ", above ",
      p.largest, ", where walls are visibly displaced: set LatticeVelocity to ", p.workable,
      " or less.");
  }
};

}

std::string topicSentence(const UnitProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
