// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include "Kernels/Joined.h"
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
      return "use one above 0, in Pa s/ml (the mean pressure over the mean flow)";
    case CircuitElement::ProximalResistance:
      return "use 0 or more Pa s/ml, commonly a tenth of the distal one";
    case CircuitElement::Compliance:
      return "use one above 0 ml/Pa, or role 5 for a resistance alone";
    case CircuitElement::DistalResistance:
      return "use one above 0 Pa s/ml, or role 2 for a constant pressure";
  }
  return {};
}

// "1 (velocity inlet) or 4 (flow-rate inlet)": the roles of which something holds.
template <typename Condition>
std::string rolesWhere(Condition&& holds)
{
  std::vector<std::string> names;
  for (int number = 0; number < openingRoleCount; ++number)
  {
    const auto role = static_cast<OpeningRole>(number);
    if (holds(role))
    {
      names.push_back(joined(number, " (", traitsOf(role).name, ")"));
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
    return "A row of Openings has a value that is no finite number: correct it.";
  }

  std::string operator()(const UnknownOpening& p) const
  {
    return joined("Openings names an opening ", p.id, ", and the mask has ", p.openings,
      p.openings == 0 ? ": remove the row."
                      : joined(": use an id from 0 to ", p.openings - 1, "."));
  }

  std::string operator()(const RepeatedOpening& p) const
  {
    return joined("Openings has two rows for opening ", p.id, ": remove one.");
  }

  std::string operator()(const UnknownRole& p) const
  {
    return joined("Openings gives ", describe(p.opening), " the role ", p.role, ": use ",
      rolesWhere([](OpeningRole) { return true; }), ".");
  }

  std::string operator()(const UnusableElement& p) const
  {
    return joined("Openings gives ", describe(p.opening), " a ", nameOf(p.element), " of ", p.value,
      ": ", remedyOf(p.element), ".");
  }

  std::string operator()(const MovingWallOfLabel& p) const
  {
    return joined("Openings makes ", describe(p.opening),
      " a moving wall, which only an opening on a face of the volume can be: use another role.");
  }

  std::string operator()(const MovingWallOutOfPlane& p) const
  {
    return joined("The moving wall of ", describe(p.opening), " has a speed of ", p.normalSpeed,
      " m/s out of its own plane: make the velocity parallel to the face, or use role 1 for an "
      "inlet.");
  }

  std::string operator()(const NoWayOut& p) const
  {
    return joined("The fluid of the inlet at ", describe(p.inlet),
      " has no way out: no opening of role ", rolesWhere(hasPressure),
      " is connected with it. Give one such a role in Openings, or extend the mask to a second "
      "face of "
      "the volume.");
  }

  std::string operator()(const NothingDrives&) const
  {
    return "Nothing drives the flow: every opening is a wall at rest or has the same pressure. Set "
           "InletVelocity, or give an opening a speed, a pressure or a moving wall in Openings.";
  }

  std::string operator()(const UnresolvedOpenings& p) const
  {
    return joined(p.openings, p.openings == 1 ? " opening has" : " openings have", " fewer than ",
      p.fewestVoxels, " voxels (the smallest is ", describe(p.smallest),
      "), too few to resolve a flow: use a finer mask or make them walls in Openings.");
  }

  std::string operator()(const DoubtfulLength& p) const
  {
    return joined(std::setprecision(3), "The largest opening is ", p.diameter * 1e3,
      " mm wide: check LengthUnit, unless the sample is of that size.");
  }

  std::string operator()(const WaveformTooShort& p) const
  {
    return joined("The waveform has ", p.rows, p.rows == 1 ? " row" : " rows",
      ": give at least two, each with a time in seconds and a value.");
  }

  std::string operator()(const WaveformNotFinite& p) const
  {
    return joined(
      "Row ", p.row, " of the waveform has a value that is no finite number: correct it.");
  }

  std::string operator()(const WaveformNotRising& p) const
  {
    return joined("The times of the waveform must rise, but row ", p.row, " has ", p.time,
      " s after ", p.previousTime, " s: sort the rows and leave out repetitions.");
  }

  std::string operator()(const WaveformWithoutInlet&) const
  {
    return joined("There is a waveform, but no inlet that follows it: give an opening role ",
      rolesWhere(isInlet), " in Openings, or remove the waveform.");
  }

  std::string operator()(const PeriodsWithoutWaveform&) const
  {
    return "CardiacCycles is set, but there is no waveform that repeats itself: give one, or set "
           "CardiacCycles to 0 to run NumberOfSteps.";
  }
};

}

std::string topicSentence(const OpeningProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
