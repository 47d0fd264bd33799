// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/Sentences.h"
#include "Messages/TopicSentences.h"

#include "Kernels/Concatenated.h"
#include "Solver/Constants.h"
#include "Solver/Geometry/Opening.h"

#include <cctype>
#include <cmath>
#include <iomanip>
#include <limits>
#include <regex>
#include <string>
#include <variant>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

std::string periodicProperty(int axis)
{
  return std::string("Periodic ") + "XYZ"[axis];
}

// Remedy and reason, with "row 2 of Cuts" for each "%".
const char* textOf(UnusableCut::Reason reason)
{
  switch (reason)
  {
    case UnusableCut::Reason::OutsideVessel:
      return "Move the point of % into the vessel, or remove that row: no fluid lies within two "
             "voxels of the point of %.";
    case UnusableCut::Reason::NothingBeyond:
      return "Move the point of % further into the vessel, or turn its direction round: no fluid "
             "lies beyond the plane of %.";
    case UnusableCut::Reason::NothingBefore:
      return "Turn the direction of % round, so that it leads out of the vessel: all fluid lies "
             "beyond the plane of %.";
    case UnusableCut::Reason::LeadsAround:
      return "Move the point of % to where its plane parts the vessel, or remove that row: fluid "
             "leads around the plane of %.";
    case UnusableCut::Reason::TooMany:
      return "Remove % and those after it: a mask has no more openings by labels and cuts than "
             "those before %.";
  }
  return "";
}

struct ElementText
{
  const char* name;
  const char* range; // of its value, or a role without it
};

// In the order of CircuitElement.
constexpr ElementText elementTexts[] = {
  { "resistance", "above 0 Pa s/ml (the mean pressure over the mean flow)" },
  { "proximal resistance", "of 0 or more Pa s/ml (commonly a tenth of the distal one)" },
  { "compliance", "above 0 ml/Pa, or role 5 for a resistance alone" },
  { "distal resistance", "above 0 Pa s/ml, or role 2 for a constant pressure" },
};

// "1 (velocity inlet) or 4 (flow-rate inlet)": the roles that fulfil a condition.
template <typename Condition>
std::string rolesWhere(Condition&& holds)
{
  std::vector<std::string> names;
  for (int number = 0; number < openingRoleCount; ++number)
  {
    const auto role = static_cast<OpeningRole>(number);
    if (holds(role))
    {
      names.push_back(concatenated(number, " (", traitsOf(role).name, ")"));
    }
  }
  std::string list = names.front();
  for (std::size_t i = 1; i < names.size(); ++i)
  {
    list += (i + 1 < names.size() ? ", " : " or ") + names[i];
  }
  return list;
}

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
    case Setting::WaveformPeriod:
      return " s";
    case Setting::TargetMeanPressure:
      return " Pa";
    case Setting::PulseWaveVelocity:
      return " m/s";
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
  const char* const noun = p.setting == Setting::FlowExtension ? "voxel" : "step";
  if (p.highest < std::numeric_limits<std::int64_t>::max())
  {
    return concatenated(p.lowest, " to ", p.highest, " ", noun, "s");
  }
  return p.lowest == 0 ? concatenated("0 or more ", noun, "s")
                       : "at least " + counted(p.lowest, noun);
}

// "set Lattice Velocity to 0.04 or less", or `otherwise` if no value works.
std::string changed(double latticeVelocity, const char* bound, const std::string& otherwise)
{
  return std::isnan(latticeVelocity) ? otherwise
    : latticeVelocity == 0
    ? "set Lattice Velocity to 0 (Auto)"
    : concatenated(std::setprecision(3), "set Lattice Velocity to ", latticeVelocity, bound);
}

std::string capitalized(std::string text)
{
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::string lowered(double latticeVelocity, const std::string& otherwise)
{
  return capitalized(changed(latticeVelocity, " or less", otherwise));
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
  std::string operator()(const EmptyVolume& p) const
  {
    return concatenated("Choose an input with voxels: this volume is empty (", p.size[0], " x ",
      p.size[1], " x ", p.size[2], ").");
  }

  std::string operator()(const VolumeTooThin& p) const
  {
    return concatenated(
      "Use a volume with more slices, or for a plane flow repeat the slice four times "
      "and set ",
      periodicProperty(p.axis), ": this volume is ", counted(p.voxels, "voxel"), " thick along ",
      nameOfAxis(p.axis), ", and a flow in three dimensions needs at least ", p.fewestVoxels, ".");
  }

  std::string operator()(const PeriodicAxisNotWhole& p) const
  {
    return concatenated("Resample or crop the volume to ", (p.voxels / p.tileEdge + 1) * p.tileEdge,
      " voxels along ", nameOfAxis(p.axis), ", or clear ", periodicProperty(p.axis),
      ": a periodic axis needs a multiple of ", p.tileEdge, " voxels, and there are ", p.voxels,
      ".");
  }

  std::string operator()(const LabelOnPeriodicFace& p) const
  {
    return concatenated("Keep label ", p.label, " away from the faces of the volume along ",
      nameOfAxis(p.axis), ", or clear ", periodicProperty(p.axis),
      ": it touches one of them, and that axis is periodic.");
  }

  std::string operator()(const NoFluid& p) const
  {
    return concatenated(
      "Choose another Mask Array, or set Fluid Range to the values of the vessel: none "
      "of the ",
      p.voxels, " voxels is fluid.");
  }

  std::string operator()(const NoWall&) const
  {
    return "Set Fluid Range to the values of the vessel, or give each of the 6 faces a role in "
           "Openings: every voxel is fluid, so no wall bounds the flow.";
  }

  std::string operator()(const NoOpening&) const
  {
    return "Crop the volume so that its faces cut the ends of the vessel, or paint a label across "
           "each end and name it in Opening Labels: the mask has no opening, so nothing can flow "
           "in or out.";
  }

  std::string operator()(const LabelWithoutFluid& p) const
  {
    return concatenated("Correct the mask, or leave label ", p.label,
      " out of Opening Labels: it touches no fluid, so that nothing can flow through it.");
  }

  std::string operator()(const LabelWithoutSection& p) const
  {
    return concatenated("Let label ", p.label,
      " fill the whole section of the vessel, or leave it out of Opening Labels: it does not cut "
      "the vessel, since the ",
      p.faces, " faces that its voxels share with fluid look in all directions.");
  }

  std::string operator()(const UnusableCut& p) const
  {
    static const std::regex row("%");
    return std::regex_replace(textOf(p.reason), row, concatenated("row ", p.row, " of Cuts"));
  }

  std::string operator()(const RowNotFinite&) const
  {
    return "Correct the row of Openings with a value that is no finite number.";
  }

  std::string operator()(const UnknownOpening& p) const
  {
    return p.openings == 0
      ? concatenated("Remove the row of Openings for opening ", p.id, ": the mask has 0.")
      : concatenated("Use an id from 0 to ", p.openings - 1, " in Openings: it names an opening ",
          p.id, ", and the mask has ", p.openings, ".");
  }

  std::string operator()(const RepeatedOpening& p) const
  {
    return concatenated("Remove a row of Openings: there are two rows for opening ", p.id, ".");
  }

  std::string operator()(const UnknownRole& p) const
  {
    return concatenated(
      "Use one of these roles in Openings: ", rolesWhere([](OpeningRole) { return true; }), ". ",
      "The row of ", describe(p.opening), " has role ", p.role, ".");
  }

  std::string operator()(const UnusableElement& p) const
  {
    const ElementText& element = elementTexts[static_cast<int>(p.element)];
    return concatenated("Give ", describe(p.opening), " a ", element.name, " ", element.range,
      ": Openings gives it a ", element.name, " of ", p.value, ".");
  }

  std::string operator()(const ShareOutOfRange& p) const
  {
    return concatenated("Give ", describe(p.opening),
      " a share of the flow above 0 and below 100 % in Openings: it has ", p.percent, " %.");
  }

  std::string operator()(const ShareOfOnlyOutlet& p) const
  {
    return concatenated("Use role 2 (pressure) for ", describe(p.opening),
      " in Openings: it is the only outlet of its part of the vessel, which takes all of the flow, "
      "and has role 7 (share of the flow).");
  }

  std::string operator()(const SharesNotWhole& p) const
  {
    return p.areOfAll
      ? concatenated(
          "Let the shares of role 7 in Openings add up to 100 %, or give one outlet another "
          "role: all outlets of a part of the vessel have shares, which add up to ",
          std::setprecision(4), p.percent, " %.")
      : concatenated(
          "Lower the shares of role 7 in Openings to less than 100 % together, or give all "
          "outlets shares: they add up to ",
          std::setprecision(4), p.percent,
          " %, which leaves nothing for the other outlets of the same part of the vessel.");
  }

  std::string operator()(const ShareWithoutTarget& p) const
  {
    return concatenated("Set Target Mean Pressure, such as 12000 Pa (90 mmHg) in arteries: with a "
                        "waveform an outlet with a share of the flow is a Windkessel, as ",
      describe(p.opening), ", and its resistance follows from that pressure.");
  }

  std::string operator()(const MovingWallOfLabel& p) const
  {
    return concatenated("Use another role for ", describe(p.opening),
      " in Openings: only an opening on a face of the volume can be a moving wall.");
  }

  std::string operator()(const MovingWallOutOfPlane& p) const
  {
    return concatenated("Make the velocity of the moving wall of ", describe(p.opening),
      " parallel to its face, or use role 1 for an inlet: it has a speed of ", p.normalSpeed,
      " m/s out of its own plane.");
  }

  std::string operator()(const NoWayOut& p) const
  {
    return concatenated("Give an opening role ", rolesWhere(hasPressure),
      " in Openings, or extend the mask to a second face of the volume: the fluid of the inlet at ",
      describe(p.opening), " has no way out: no outlet is connected with it.");
  }

  std::string operator()(const OpeningsShareVoxels& p) const
  {
    return concatenated(
      "Crop or pad the volume so that the vessel leaves it through one face, or make "
      "one of them a wall (role 0) in Openings: ",
      describe(p.first), " and ", describe(p.second), " share ", counted(p.voxels, "voxel"),
      ", which can hold the values of only one of them.");
  }

  std::string operator()(const OpeningsTouch& p) const
  {
    return concatenated(
      "Give both one label, or leave fluid or wall between them, or make one of them a "
      "wall (role 0) in Openings: ",
      describe(p.first), " and ", describe(p.second), " touch at ", counted(p.voxels, "voxel"),
      ", where neither can hold its values.");
  }

  std::string operator()(const NoRoomForExtension& p) const
  {
    return concatenated("Set Flow Extension to ", p.workable,
      p.workable == 0 ? "" : " voxels or less",
      ", or move the cut of the label: ", describe(p.opening), " cannot be lengthened by ",
      p.length,
      " voxels, since other fluid or a periodic face is in the way or the vessel is too narrow.");
  }

  std::string operator()(const NothingDrives&) const
  {
    return "Set Inlet Velocity, or give an opening a speed, a pressure or a moving wall in "
           "Openings: nothing drives the flow, since every opening is a wall at rest or has the "
           "same pressure.";
  }

  std::string operator()(const UnresolvedOpenings& p) const
  {
    return concatenated(
      "Use a finer mask, or make the smallest openings walls in Openings: ", p.openings,
      p.openings == 1 ? " opening has" : " openings have", " fewer than ", p.fewestVoxels,
      " voxels (the smallest is ", describe(p.smallest), "), too few to resolve a flow.");
  }

  std::string operator()(const LabelCoversPart& p) const
  {
    return concatenated("Paint the label over the whole section, unless the flow is to be a jet: ",
      describe(p.opening), " covers ", std::setprecision(2), 100 * p.cover,
      " % of the section of the vessel.");
  }

  std::string operator()(const SolidBehindInlet& p) const
  {
    return concatenated("Set Flow Extension to ", p.workable,
      ", or crop the volume where the vessel is clear: solid lies close behind a part of ",
      describe(p.opening),
      ", whose speed is prescribed, and the pressure there may be off by 20 to "
      "40 %.");
  }

  std::string operator()(const OpeningInSide& p) const
  {
    return concatenated("Make ", describe(p.opening),
      " a wall in Openings, or give it another role "
      "there: the volume cuts the side of a vessel, which does not go on behind that opening as "
      "behind an end.");
  }

  std::string operator()(const DoubtfulLength& p) const
  {
    return concatenated(std::setprecision(3), "Check Length Unit: with it the largest opening is ",
      p.diameter * 1e3, " mm wide, or its voxels are much smaller than this flow asks for.");
  }

  std::string operator()(const WaveformTooShort& p) const
  {
    return concatenated(
      "Give the waveform at least two rows, each with a time in seconds and a value: "
      "it has ",
      counted(p.rows, "row"), ".");
  }

  std::string operator()(const WaveformNotFinite& p) const
  {
    return concatenated("Correct row ", p.row,
      " of the waveform, headings not counted: it has a value that is no finite "
      "number.");
  }

  std::string operator()(const WaveformNotRising& p) const
  {
    return concatenated("Sort the rows of the waveform and leave out repetitions: row ", p.row,
      ", headings not counted, has ", p.time, " s after ", p.previousTime,
      " s, and times must rise.");
  }

  std::string operator()(const PeriodTooShort& p) const
  {
    return concatenated(std::setprecision(3),
      "Check that the times of the waveform are in seconds, Length Unit and the speeds at the "
      "inlets, or lower Lattice Velocity: a period of ",
      p.period, " s is ", p.steps, p.steps == 1 ? " time step" : " time steps", " of ", p.timeStep,
      " s, and needs at least ", p.fewest, ".");
  }

  std::string operator()(const RunTooLong& p) const
  {
    return concatenated(std::setprecision(3),
      "Set Cardiac Cycles to less, such as 1, and check that the times of the waveform are in "
      "seconds: ",
      p.periods, p.periods == 1 ? " period of " : " periods of ", p.period, " s in time steps of ",
      p.timeStep, " s are more than ", p.most, " steps.");
  }

  std::string operator()(const PeriodShorterThanRows& p) const
  {
    return concatenated("Set Waveform Period to ", p.length,
      " s or more, or to 0 (from the rows): "
      "the rows of the waveform extend over ",
      p.length, " s, and it is ", p.period, " s.");
  }

  std::string operator()(const DoubtfulPeriod& p) const
  {
    return concatenated(std::setprecision(4), "Set Waveform Period to the duration of the cycle: ",
      "the rows of the waveform leave open whether it is ", p.period, " s, as taken here, or ",
      p.other, " s.");
  }

  std::string operator()(const WaveformJumps& p) const
  {
    return concatenated(std::setprecision(3),
      "Correct the waveform, or its Waveform Period: ", "behind the row at ", p.time,
      " s it jumps from ", p.from, " to ", p.onwards, ", and each jump gives a pressure wave.");
  }

  std::string operator()(const InletsDrawOut& p) const
  {
    return concatenated(std::setprecision(3),
      "Change the sign of the waveform if fluid flows in at "
      "the inlets: its mean of ",
      p.flow * 1e6,
      " ml/s draws fluid out of them. Some programs count "
      "inflow as negative.");
  }

  std::string operator()(const DoubtfulSpeed& p) const
  {
    constexpr double centimetres = 1e-2, perMillimetre = 1e-3;
    return concatenated(std::setprecision(3),
      "Give speeds in m/s and flow rates in ml/s: ", describe(p.opening), " has ", p.speed,
      " m/s, faster than blood in any vessel. ", p.speed, " cm/s are ", p.speed * centimetres,
      " m/s, and ", p.speed, " mm/s are ", p.speed * perMillimetre, " m/s.");
  }

  std::string operator()(const DoubtfulPressures& p) const
  {
    return concatenated(std::setprecision(3), "Give pressures in Pa: those of the openings are ",
      p.lowest, " to ", p.highest, " Pa, and ", p.highest, " mmHg are ",
      p.highest * millimetreOfMercury, " Pa.");
  }

  std::string operator()(const WaveformWithoutInlet&) const
  {
    return concatenated("Give an opening role ", rolesWhere(isInlet),
      " in Openings, or remove the waveform: no inlet follows it.");
  }

  std::string operator()(const NoCommonWaveform&) const
  {
    return "Give the common waveform too, by Waveform File, Waveform Preset or a table: Inlet "
           "Waveforms only replace it at single inlets.";
  }

  std::string operator()(const TooManyWaveforms& p) const
  {
    return concatenated("Give at most ", p.most,
      " openings in Inlet Waveforms and Pressure Waveforms together: there are ", p.count, ".");
  }

  std::string operator()(const RepeatedWaveform& p) const
  {
    return concatenated("Give opening ", p.opening,
      " one waveform in Inlet Waveforms and Pressure Waveforms: it has two.");
  }

  std::string operator()(const WaveformOfNoInlet& p) const
  {
    return concatenated("Give ", describe(p.opening), " role ", rolesWhere(isInlet),
      " in Openings, or take it out of Inlet Waveforms: it is no inlet.");
  }

  std::string operator()(const PressureWaveformOfOther& p) const
  {
    return concatenated("Give ", describe(p.opening), " role ",
      rolesWhere([](OpeningRole role) { return role == OpeningRole::Pressure; }),
      " in Openings, or take it out of Pressure Waveforms: it has another role.");
  }

  std::string operator()(const PeriodsDiffer& p) const
  {
    return concatenated(std::setprecision(9),
      "Give all waveforms the same period: that of opening ", p.opening, " has ", p.period,
      " s, another one ", p.common, " s.");
  }

  std::string operator()(const TargetNotAbove& p) const
  {
    return concatenated("Set Target Mean Pressure above Outlet Pressure, which lies behind the "
                        "Windkessels, or to 0 for none: it is ",
      p.mean, " Pa, Outlet Pressure ", p.behind, " Pa.");
  }

  std::string operator()(const TargetWithoutInflow&) const
  {
    return concatenated("Give an opening role ", rolesWhere(isInlet),
      " in Openings with a flow into the vessel, or set Target Mean Pressure to 0: without it "
      "there "
      "is no flow to tune Windkessels for.");
  }

  std::string operator()(const PulseOutOfReach& p) const
  {
    return concatenated(std::setprecision(3), "Set Target Pulse Pressure between ", p.smallest,
      " and ", p.largest, " Pa, the range for this waveform, or to 0: it is ", p.pulse, " Pa.");
  }

  std::string operator()(const OutletsAtOnePressure& p) const
  {
    return concatenated(std::setprecision(3), "Set Target Mean Pressure to ", p.target, " Pa (",
      p.target / millimetreOfMercury, " mmHg)", p.behind != 0 ? " and Outlet Pressure to 0" : "",
      " where the vessel is an artery: ", p.outlets,
      " outlets have the same pressure throughout the cardiac cycle. The flow then does not divide "
      "as "
      "in a body, and fluid may enter at an outlet.");
  }

  std::string operator()(const MeasuredOpeningUnknown& p) const
  {
    return concatenated("Set Measured Inlet Opening to an inlet from 0 to ", p.openings - 1,
      ", or to -1 for the nearest one: there is no opening ", p.id, ".");
  }

  std::string operator()(const MeasuredOfNoInlet& p) const
  {
    return concatenated("Make ", describe(p.opening),
      " an inlet, or set Measured Inlet Opening to one: ",
      "only an inlet can have a measured velocity.");
  }

  std::string operator()(const MeasuredWithoutInlet&) const
  {
    return "Make an opening an inlet, or take the Measured Inlet away: no opening is one.";
  }

  std::string operator()(const MeasuredTooFar& p) const
  {
    return concatenated(std::setprecision(3),
      "Move the plane of Measured Inlet to an inlet, in the unit and the place of the mask, or "
      "set ",
      "Measured Inlet Opening: it is ", 1e3 * p.distance, " mm from the nearest one, ",
      describe(p.nearest), ", which has a smaller diameter.");
  }

  std::string operator()(const MeasuredWithoutInflow& p) const
  {
    return concatenated(std::setprecision(3),
      "Take a time at which fluid flows in, turn the vectors of Measured Inlet, or move its plane "
      "to the opening: at ",
      describe(p.opening), " they are a flow rate of ", 1e6 * p.flow, " ml/s into the vessel.");
  }

  std::string operator()(const PeriodsWithoutWaveform&) const
  {
    return "Give a Waveform File, or set Cardiac Cycles to 0 to run Number Of Steps: there is no "
           "waveform.";
  }

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

  std::string operator()(const DoubtfulUnit& p) const
  {
    return concatenated(std::setprecision(4), "Set ", labelOf(p.setting), " to ", p.converted,
      unitOf(p.setting), " if the given value is in ", p.unit, ": ", p.value, unitOf(p.setting),
      p.setting == Setting::TargetMeanPressure ? " is no pressure of arteries."
        : p.setting == Setting::PulseWaveVelocity
        ? " is no pulse wave of arteries."
        : " is far from blood, water and other known fluids.");
  }

  std::string operator()(const UnknownFluid& p) const
  {
    return concatenated(std::setprecision(3),
      "Check the units of Density and Kinematic Viscosity: ", "no known liquid or gas has ",
      p.density, " kg/m3 and ", p.viscosity, " m2/s.");
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
    return capitalized(changed(
             p.workable, " or more", "use smaller voxels, a higher viscosity or a lower speed")) +
      tooCloseToHalf(p.relaxationTime, p.collision, p.smallest);
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
    return concatenated("Check Length Unit, then ",
      changed(p.workable, " or less", "use larger voxels, a lower viscosity or a higher speed"),
      std::setprecision(3),
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
      p.relaxationTime, ", out of the range of single precision.");
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
    return concatenated(lowered(p.workable, "Use smaller voxels"), std::setprecision(2),
      ": sound on the lattice passes the vessel in ", 100 * p.acousticNumber,
      " % of a cardiac cycle.");
  }

  std::string operator()(const TimeStepGivenTwice& p) const
  {
    return concatenated(std::setprecision(3), "Set Lattice Velocity to 0 (Auto), or Pulse Wave ",
      "Velocity to 0 (rigid walls): a pulse wave of ", p.pulseWaveVelocity,
      " m/s determines the time step.");
  }

  std::string operator()(const SlowPulseWave& p) const
  {
    const std::string cause = p.speed > 0
      ? concatenated(std::setprecision(3), "the blood reaches ", p.speed, " m/s")
      : concatenated(
          "pressures change the section of the vessel by ", std::lround(100 * p.stretch), " %");
    const std::string cure = std::isnan(p.workable)
      ? "Use smaller voxels and a faster pulse wave"
      : concatenated(
          std::setprecision(3), "Set Pulse Wave Velocity to ", p.workable, " m/s or more");
    return concatenated(std::setprecision(3), cure, ": ", cause, ", too much for a wave of ",
      p.pulseWaveVelocity, " m/s.");
  }

  std::string operator()(const LayerUnresolved& p) const
  {
    const std::string remedy =
      concatenated(finer(p.workable, p.voxelSize), " for the wall shear stress");
    const std::string thickness =
      concatenated(std::setprecision(2), millimetres * p.thickness, " mm");
    return p.harmonic > 0
      ? concatenated(remedy, ": the boundary layer of harmonic ", p.harmonic,
          " of the waveform is ", thickness, " thick.")
      : concatenated(remedy,
          " and the pressure loss: a tenth of the stress is in boundary layers of at most ",
          thickness, ".");
  }

  std::string operator()(const VesselUnresolved& p) const
  {
    return concatenated(finer(p.workable, p.voxelSize), std::setprecision(2), ": a vessel of ",
      p.across, " voxels across does not resolve a Reynolds number of ",
      std::lround(p.reynoldsNumber),
      ", where the viscosity on the lattice depends on direction by ", std::lround(100 * p.share),
      " %.");
  }

  std::string operator()(const WallsDisplaced& p) const
  {
    return concatenated("Check Length Unit, then ",
      changed(p.workable, " or less", "use larger voxels"), std::setprecision(3),
      ": the relaxation time is ", p.relaxationTime, ", above ", p.largest,
      ", where walls are visibly displaced.");
  }
};

}

std::string topicSentence(const MaskProblem& problem)
{
  return std::visit(Sentence(), problem);
}

std::string topicSentence(const OpeningProblem& problem)
{
  return std::visit(Sentence(), problem);
}

std::string topicSentence(const UnitProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
