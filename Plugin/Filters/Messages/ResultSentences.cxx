// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include "Kernels/Concatenated.h"

#include <cmath>
#include <iomanip>
#include <variant>

namespace tiledlbm::plugin
{

namespace
{

// A share in per cent, with two digits.
std::string percent(double share)
{
  return concatenated(std::setprecision(2), 100 * share, " %");
}

std::string lowered(double latticeVelocity)
{
  return std::isnan(latticeVelocity)
    ? "Use smaller voxels"
    : concatenated(std::setprecision(3), "Set Lattice Velocity to ", latticeVelocity, " or less");
}

std::string millilitres(double flowRate)
{
  return concatenated(std::setprecision(4), 1e6 * flowRate, " ml/s");
}

struct Sentence
{
  std::string operator()(const StillRising& p) const
  {
    return concatenated("Raise Number Of Steps well above ", p.rampSteps,
      ", or lower Ramp Steps: the run ended at step ", p.step,
      ", while speeds and pressures at the openings still rise from rest and are at ",
      percent(p.factor), " of what was asked.");
  }

  std::string operator()(const NotSettled& p) const
  {
    return concatenated("Raise Number Of Steps to about ", p.workableSteps,
      ": the flow has not settled yet. The run ended at step ", p.step, ", and from step ", p.begin,
      " on it takes about ", p.settlingSteps,
      " steps until the fluid was exchanged or friction has", " brought it to rest in itself.");
  }

  std::string operator()(const NotSteady& p) const
  {
    return concatenated(
      "Raise Number Of Steps, or use a Waveform File or kept states if the flow "
      "pulsates by itself: by how flow rates and pressure drops moved over the last ",
      p.overSteps, " steps, they still have ", percent(p.remaining), " to go.");
  }

  std::string operator()(const ResidualRisen& p) const
  {
    return concatenated(
      "Lower Lattice Velocity or use smaller voxels: the flow does not come to rest. "
      "Its residual was ",
      std::setprecision(2), p.lowest, " at step ", p.lowestStep, " and has risen to ", p.residual,
      ".");
  }

  std::string operator()(const NoWholePeriod& p) const
  {
    return concatenated(std::setprecision(3), "Raise Cardiac Cycles to ", p.workablePeriods,
      " or more, or lower Ramp Steps: no whole heartbeat lies after the start, which takes ",
      p.rampPeriods, " of the ", p.periods, " heartbeats that were run.");
  }

  std::string operator()(const NotPeriodic& p) const
  {
    const std::string more =
      concatenated("Raise Cardiac Cycles to ", p.workablePeriods, " or more");
    if (!(p.change > 0))
    {
      return more + ": with one whole heartbeat nothing tells whether the flow repeats itself.";
    }
    if (!p.opening)
    {
      return concatenated(more,
        ", unless eddies make each heartbeat another: a mean pressure drop changed by ",
        percent(p.change), " from the last heartbeat but one to the last.");
    }
    return concatenated(more,
      ": the flow does not repeat itself yet, so that averages over the last heartbeat are "
      "not those of the next. From the last but one to the last, the ",
      p.isOfPressure ? "pressure" : "flow rate", " at ", describe(*p.opening), " changed by ",
      percent(p.change), ".");
  }

  std::string operator()(const MassNotBalanced& p) const
  {
    const char* remedy = p.isSteady ? "Use smaller voxels"
      : p.ofPeriod ? "Run more heartbeats, by Cardiac Cycles, or use smaller voxels"
                   : "Raise Number Of Steps, or use smaller voxels";
    return concatenated(remedy, ": what flows in and what flows out differ by ",
      percent(p.imbalance), p.ofPeriod ? " over the last heartbeat." : ".");
  }

  std::string operator()(const DensityVaries& p) const
  {
    return concatenated(lowered(p.workable), ": pressures compress the lattice's fluid by ",
      percent(p.deviation), ", above ", percent(p.accurate),
      ", so that flow rates or pressures can be off by as much.");
  }

  std::string operator()(const MassStored& p) const
  {
    return concatenated(lowered(p.workable),
      ": within the heartbeat the lattice's fluid is compressed, so that what flows in and out "
      "differs by up to ",
      percent(p.share), " of the largest inflow, above ", percent(p.accurate), ".");
  }

  std::string operator()(const FlowRateMissed& p) const
  {
    return concatenated("Check ", describe(p.opening),
      ", or use smaller voxels: ", millilitres(p.found), " flow in there, and ",
      millilitres(p.prescribed), " were asked for.");
  }

  std::string operator()(const ShareMissed& p) const
  {
    return concatenated("Run longer, or ask for another share at ", describe(p.opening), ": ",
      std::setprecision(3), 100 * p.found, " % of what leaves goes through it, and ",
      100 * p.target, " % were asked for.");
  }

  std::string operator()(const PressureMissed& p) const
  {
    return p.flowsBack
      ? concatenated(std::setprecision(4), "Check the pressure at ", describe(p.opening),
          ": fluid comes in there, whose total pressure is the ", p.prescribed,
          " Pa that were asked for; the pressure itself is ", p.found, " Pa.")
      : concatenated(std::setprecision(4), "Read pressures at ", describe(p.opening),
          " by their differences, or use smaller voxels: the pressure there is ", p.found,
          " Pa, and ", p.prescribed, " Pa were asked for.");
  }

  std::string operator()(const FewForStatistics& p) const
  {
    return p.areBeats ? concatenated("Raise Cardiac Cycles to ", p.workable,
                          " or more: the statistics of turbulence are ", "over ", p.found,
                          " whole heartbeats after the start, and it takes ", p.enough,
                          " to tell fluctuations within 16 % at each phase.")
                      : concatenated("Set Flow Tolerance to 0 and raise Number Of Steps to ",
                          p.workable, " or more: the statistics of turbulence are over ", p.found,
                          " samples after the start, fewer than ", p.enough, ".");
  }

  std::string operator()(const PartsAtRest& p) const
  {
    return concatenated("Give ", describe(p.largest), p.parts == 1 ? "" : " and others",
      " another role, or take that part out of the mask: nothing drives the fluid in ", p.parts,
      p.parts == 1 ? " part" : " parts",
      " of the vessel, which is at rest and has no pressure drop.");
  }
};

}

std::string topicSentence(const ResultProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
