// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include "Kernels/Concatenated.h"
#include "Solver/Geometry/Opening.h"

#include <iomanip>
#include <string>
#include <variant>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

std::string nameOf(CircuitElement element)
{
  switch (element)
  {
    case CircuitElement::Resistance:
      return "resistance";
    case CircuitElement::ProximalResistance:
      return "proximal resistance";
    case CircuitElement::Compliance:
      return "compliance";
    case CircuitElement::DistalResistance:
      return "distal resistance";
  }
  return {};
}

std::string remedyOf(CircuitElement element)
{
  switch (element)
  {
    case CircuitElement::Resistance:
      return "above 0 Pa s/ml (the mean pressure over the mean flow)";
    case CircuitElement::ProximalResistance:
      return "of 0 or more Pa s/ml (commonly a tenth of the distal one)";
    case CircuitElement::Compliance:
      return "above 0 ml/Pa, or role 5 for a resistance alone";
    case CircuitElement::DistalResistance:
      return "above 0 Pa s/ml, or role 2 for a constant pressure";
  }
  return {};
}

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

struct Sentence
{
  std::string operator()(const RowNotFinite&) const
  {
    return "Correct the row of Openings that has a value which is no finite number.";
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
    return concatenated("Give ", describe(p.opening), " a ", nameOf(p.element), " ",
      remedyOf(p.element), ": Openings gives it a ", nameOf(p.element), " of ", p.value, ".");
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
    return concatenated(
      "Set Target Mean Pressure, such as 12000 Pa (90 mmHg) in arteries: in a heartbeat "
      "an outlet with a share of the flow is a Windkessel, as ",
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
      describe(p.opening), " has no way out, since no opening of these roles is connected with it.");
  }

  std::string operator()(const OpeningsShareVoxels& p) const
  {
    return concatenated(
      "Crop or pad the volume so that the vessel leaves it through one face, or make "
      "one of them a wall (role 0) in Openings: ",
      describe(p.first), " and ", describe(p.second), " share ", p.voxels,
      p.voxels == 1 ? " voxel" : " voxels", ", which can hold the values of only one of them.");
  }

  std::string operator()(const OpeningsTouch& p) const
  {
    return concatenated(
      "Give both one label, or leave fluid or wall between them, or make one of them a "
      "wall (role 0) in Openings: ",
      describe(p.first), " and ", describe(p.second), " touch at ", p.voxels,
      p.voxels == 1 ? " voxel" : " voxels", ", where neither can hold its values.");
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
      p.rows, p.rows == 1 ? " row." : " rows.");
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

  std::string operator()(const WaveformWithoutInlet&) const
  {
    return concatenated("Give an opening role ", rolesWhere(isInlet),
      " in Openings, or remove the waveform: no inlet follows it.");
  }

  std::string operator()(const NoCommonWaveform&) const
  {
    return "Give the waveform of all inlets beside Inlet Waveforms, by Waveform File, Waveform "
           "Preset or a table: those of single inlets replace it there.";
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
      " and ", p.largest, " Pa, which the heartbeat's flow can make, or to 0: it is ", p.pulse,
      " Pa.");
  }

  std::string operator()(const OutletsAtOnePressure& p) const
  {
    constexpr double millimetreOfMercury = 133.322;
    return concatenated(std::setprecision(3), "Set Target Mean Pressure to ", p.target, " Pa (",
      p.target / millimetreOfMercury, " mmHg)", p.behind != 0 ? " and Outlet Pressure to 0" : "",
      " where the vessel is an artery: ", p.outlets,
      " outlets have the same pressure throughout a heartbeat, with which flow does not divide as "
      "in a body, and may come back.");
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
      "the velocity of an inlet is all that can be measured.");
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
      describe(p.nearest), ", which is less wide than that.");
  }

  std::string operator()(const MeasuredWithoutInflow& p) const
  {
    return concatenated(std::setprecision(3),
      "Take a time at which fluid flows in, turn the vectors of Measured Inlet, or move its plane "
      "to the opening: at ",
      describe(p.opening), " they are a flow of ", 1e6 * p.flow, " ml/s into the vessel.");
  }

  std::string operator()(const PeriodsWithoutWaveform&) const
  {
    return "Give a Waveform File, or set Cardiac Cycles to 0 to run Number Of Steps: there is no "
           "waveform that repeats itself.";
  }
};

}

std::string topicSentence(const OpeningProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
