// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/Names.h"
#include "Messages/TopicSentences.h"

#include "Kernels/Concatenated.h"

#include <cmath>
#include <iomanip>
#include <limits>
#include <variant>

namespace tiledlbm::plugin
{

namespace
{

constexpr double millimetres = 1e3; // per metre

std::string quantityOf(Setting setting)
{
  return setting == Setting::VoxelSize ? "the size of a voxel" : labelOf(setting);
}

// Unit of a setting, with a blank in front.
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

// Advice for a setting with a range of workable values.
std::string remedyOf(Setting setting, const ValueRange& range)
{
  if (setting == Setting::ZeroShearViscosity)
  {
    return labelOf(Setting::InfiniteShearViscosity) + " or more";
  }
  if (std::isinf(range.highest))
  {
    return concatenated("a value above ", range.lowest);
  }
  return range.includesLowest
    ? concatenated("a value from ", range.lowest, " to ", range.highest)
    : concatenated("a value above ", range.lowest, " and at most ", range.highest);
}

// Advice for a number of items.
std::string remedyOf(const CountOutOfRange& p)
{
  const std::string counted = p.setting == Setting::FlowExtension ? " voxel" : " step";
  if (p.highest < std::numeric_limits<std::int64_t>::max())
  {
    return concatenated(p.lowest, " to ", p.highest, counted, "s");
  }
  return p.lowest == 0 ? concatenated("0 or more", counted, "s")
                       : concatenated("at least ", p.lowest, counted, p.lowest == 1 ? "" : "s");
}

// "Set Lattice Velocity to 0.04 or less", or `otherwise` if no value works.
std::string lowered(double latticeVelocity, const std::string& otherwise)
{
  if (std::isnan(latticeVelocity))
  {
    return otherwise;
  }
  return latticeVelocity == 0
    ? "Set Lattice Velocity to 0 (Auto)"
    : concatenated(std::setprecision(3), "Set Lattice Velocity to ", latticeVelocity, " or less");
}

std::string tooFast(double latticeVelocity, bool isExpected, double accurate)
{
  return concatenated(std::setprecision(3), ": the largest lattice velocity is ",
    isExpected ? "expected to be " : "", latticeVelocity, ", above ", accurate,
    ", and compressibility may falsify the flow");
}

std::string tooCloseToHalf(double relaxationTime, CollisionModel collision, double smallest)
{
  return concatenated(": the relaxation time is ", relaxationTime, ", too close to 0.5 for ",
    nameOf(collision), " (at least ", smallest, ").");
}

// "Use voxels of at most 0.1 mm (they are 0.2 mm)"
std::string finer(double workable, double voxelSize)
{
  return std::isnan(workable)
    ? concatenated(
        std::setprecision(3), "Use smaller voxels (they are ", millimetres * voxelSize, " mm)")
    : concatenated(std::setprecision(3), "Use voxels of at most ", millimetres * workable,
        " mm (they are ", millimetres * voxelSize, " mm)");
}

struct Sentence
{
  std::string operator()(const ValueOutOfRange& p) const
  {
    return concatenated("Set ", quantityOf(p.setting), " to ", remedyOf(p.setting, p.range),
      ": it is ", p.value, unitOf(p.setting), ".");
  }

  std::string operator()(const CountOutOfRange& p) const
  {
    return concatenated(
      "Set ", quantityOf(p.setting), " to ", remedyOf(p), ": it is ", p.value, ".");
  }

  std::string operator()(const BoundaryValueNotFinite&) const
  {
    return "Correct Inlet Velocity or Outlet Pressure: one is no finite number.";
  }

  std::string operator()(const LatticeVelocityTooHigh& p) const
  {
    return concatenated("Set Lattice Velocity to 0 (Auto), or to ", p.largest, " or less: it is ",
      p.latticeVelocity, ", where the lattice-Boltzmann method no longer describes a liquid.");
  }

  std::string operator()(const RelaxationTimeTooLow& p) const
  {
    const std::string cure = std::isnan(p.workable)
      ? "Use smaller voxels, a higher viscosity or a lower speed"
      : p.workable == 0
      ? "Set Lattice Velocity to 0 (Auto)"
      : concatenated(std::setprecision(3), "Set Lattice Velocity to ", p.workable, " or more");
    return cure + tooCloseToHalf(p.relaxationTime, p.collision, p.smallest);
  }

  std::string operator()(const VoxelsTooLarge& p) const
  {
    return concatenated(finer(p.workable, p.voxelSize),
      " with a Lattice Velocity of 0 (Auto), a higher viscosity, or a lower speed",
      tooCloseToHalf(p.relaxationTime, p.collision, p.smallest));
  }

  std::string operator()(const ViscositiesTooFarApart& p) const
  {
    const std::string cure = std::isnan(p.workable)
      ? "Bring Zero Shear Viscosity and Infinite Shear Viscosity nearer to each other"
      : concatenated(std::setprecision(3), "Set Zero Shear Viscosity to ", p.workable,
          " Pa s or less, with a Lattice Velocity of 0 (Auto)");
    return concatenated(cure, std::setprecision(3), ": it is ", p.ratio,
      " times Infinite Shear Viscosity, too much for the relaxation times of one lattice.");
  }

  std::string operator()(const RestRelaxationTimeTooHigh& p) const
  {
    const std::string cure = std::isnan(p.workable)
      ? "Check Length Unit, then use larger voxels, a lower viscosity or a higher speed"
      : p.workable == 0
      ? "Check Length Unit, then set Lattice Velocity to 0 (Auto)"
      : concatenated(std::setprecision(3), "Check Length Unit, then set Lattice Velocity to ",
          p.workable, " or less");
    return concatenated(cure, std::setprecision(3),
      ": the relaxation time of the fluid at rest, of Zero Shear Viscosity, is ", p.relaxationTime,
      ", above ", p.largest, ".");
  }

  std::string operator()(const PressuresTooFarApart& p) const
  {
    return concatenated(
      lowered(p.workable, "Bring the pressures at the openings nearer to each other"),
      std::setprecision(3), ": they differ by ", p.pressureDifference, " Pa, which is ",
      p.densityDifference, " of the lattice density, too much for a nearly incompressible flow.");
  }

  std::string operator()(const ScalesNotHeld& p) const
  {
    return concatenated(std::setprecision(3),
      "Check Length Unit, the fluid, and the speeds and pressures at the openings: a time step is ",
      p.timeStep, " s, with pressures around ", p.pressure, " Pa and a relaxation time of ",
      p.relaxationTime, ", which no field of numbers can hold.");
  }

  std::string operator()(const CompressibleFlow& p) const
  {
    return lowered(p.workable, "Use smaller voxels") +
      tooFast(p.latticeVelocity, p.isExpected, p.accurate) + ".";
  }

  std::string operator()(const CompressibleFlowInLargeVoxels& p) const
  {
    return concatenated(finer(p.workable, p.voxelSize), ", a higher viscosity, or a lower speed",
      tooFast(p.latticeVelocity, p.isExpected, p.accurate), std::setprecision(3),
      "; a lower Lattice Velocity would bring the relaxation time, ", p.relaxationTime,
      ", too close to 0.5.");
  }

  std::string operator()(const SlowSound& p) const
  {
    const std::string stored = std::isnan(p.complianceShare)
      ? std::string()
      : concatenated(std::setprecision(2), ", and its fluid stores ", 100 * p.complianceShare,
          " % of what resistances and Windkessels do");
    return concatenated(lowered(p.workable, "Use smaller voxels"), std::setprecision(2),
      ": the sound of the lattice takes ", 100 * p.acousticNumber,
      " % of a heartbeat through the vessel", stored, ".");
  }

  std::string operator()(const WallsDisplaced& p) const
  {
    const std::string cure = std::isnan(p.workable)
      ? "Check Length Unit, then use larger voxels"
      : concatenated(std::setprecision(3), "Check Length Unit, then set Lattice Velocity to ",
          p.workable, " or less");
    return concatenated(cure, std::setprecision(3), ": the relaxation time is ", p.relaxationTime,
      ", above ", p.largest, ", where walls are visibly displaced.");
  }
};

}

std::string topicSentence(const UnitProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
