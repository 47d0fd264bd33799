// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include "Kernels/Concatenated.h"
#include "Kernels/Models.h"

#include <cmath>
#include <iomanip>
#include <variant>

namespace tiledlbm::plugin
{

namespace
{

std::string restartFile(const std::string& path)
{
  return "the restart file \"" + path + "\"";
}

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
  std::string operator()(const StepBehindFlow& p) const
  {
    return concatenated("Raise Number Of Steps above ", p.step, ": the flow is already at step ",
      p.step, " and cannot go back to step ", p.targetStep, ".");
  }

  std::string operator()(const Unstable& p) const
  {
    const CollisionModel best = mostStableCollision();
    const std::string model =
      p.collision == best ? "" : "set Collision Model to " + nameOf(best) + ", ";
    // A model that needs a longer relaxation time as a rule is unstable at the other one, too.
    const bool isLimited =
      traitsOf(p.collision).smallestRelaxationTime > traitsOf(best).smallestRelaxationTime;
    const std::string velocity = !isLimited && p.otherLatticeVelocity > 0
      ? concatenated(std::setprecision(4), "set Lattice Velocity to ", p.otherLatticeVelocity, ", ")
      : "";
    std::string cure = model + velocity + "use a finer mask, a lower speed or a higher viscosity";
    cure.front() = model.empty() && velocity.empty() ? 'U' : 'S';
    return concatenated(cure, std::setprecision(4), ": the flow became unstable before step ",
      p.step, " (relaxation time ", p.relaxationTime, ", largest lattice velocity before that ",
      p.latticeVelocity, ").");
  }

  std::string operator()(const RestartNotWritten& p) const
  {
    return concatenated("Choose a folder for Restart Output that you may write to, with space for ",
      p.bytes / 1000000, " MB: ", restartFile(p.path), " cannot be written (", p.reason, ").");
  }

  std::string operator()(const RestartInPlaceOfOther& p) const
  {
    return concatenated("Choose another Restart Output: \"", p.path,
      "\" is there already and is no restart file, so it is left as it is.");
  }

  std::string operator()(const RestartNotRead& p) const
  {
    return concatenated("Choose a Restart File that Restart Output wrote: ", restartFile(p.path),
      " cannot be read (", p.reason, ").");
  }

  std::string operator()(const NoRestartFile& p) const
  {
    return concatenated("Choose a Restart File that Restart Output wrote: \"", p.path,
      "\" is no restart file of this version.");
  }

  std::string operator()(const RestartOfOtherByteOrder& p) const
  {
    return "Compute the flow anew: " + restartFile(p.path) +
      " was written on a machine of the other byte order.";
  }

  std::string operator()(const RestartCutOff& p) const
  {
    return "Choose a Restart File that was written to its end: " + restartFile(p.path) +
      " is cut off.";
  }

  std::string operator()(const RestartDamaged& p) const
  {
    return "Choose a Restart File that was written to its end: " + restartFile(p.path) +
      " is damaged.";
  }

  std::string operator()(const RestartOfOtherMask& p) const
  {
    return concatenated("Give the mask and the openings that the Restart File was computed with: ",
      restartFile(p.path), " holds a flow through another mask, of ", p.savedNodes,
      " voxels (this one: ", p.nodes, ").");
  }

  std::string operator()(const RestartOfOtherFluidModel& p) const
  {
    return "Change Fluid Model: " + restartFile(p.path) + " holds a flow of the other fluid model.";
  }

  std::string operator()(const RestartOfOtherVoxelSize& p) const
  {
    return concatenated(std::setprecision(10), "Set Length Unit as it was: ", restartFile(p.path),
      " holds a flow with voxels of ", p.savedVoxelSize, " m, those of the mask measure ",
      p.voxelSize, " m.");
  }

  std::string operator()(const RestartOfOtherTimeStep& p) const
  {
    return concatenated(std::setprecision(10), "Set Lattice Velocity to ", p.workable, ": ",
      restartFile(p.path), " holds a flow with time steps of ", p.savedTimeStep,
      " s, these settings make them ", p.timeStep, " s.");
  }

  std::string operator()(const RestartOfOtherPressure& p) const
  {
    return concatenated("Set Outlet Pressure or Openings nearer to what they were: ",
      restartFile(p.path), " holds pressures around ", p.savedPressure, " Pa, too far from the ",
      p.pressure, " Pa of these settings.");
  }

  std::string operator()(const StatisticsTooLarge& p) const
  {
    const char* remedy = p.phases > 1
      ? "Lower Statistics Phases, or switch Turbulence Statistics off"
      : "Switch Turbulence Statistics off, or use a coarser mask";
    return concatenated(remedy, std::setprecision(3), ": the statistics need ",
      p.requiredBytes / 1e9, " GB of main memory, where ",
      static_cast<double>(p.availableBytes) / 1e9, " GB are free.");
  }

  std::string operator()(const StillRising& p) const
  {
    return concatenated("Raise Number Of Steps well above ", p.rampSteps,
      ", or lower Ramp Steps: the run ended at step ", p.step,
      ", while speeds and pressures at the openings still rise from rest and have reached ",
      percent(p.factor), " of the prescribed values.");
  }

  std::string operator()(const NotSettled& p) const
  {
    return concatenated("Raise Number Of Steps to about ", p.workableSteps,
      ": the flow has not settled yet. The run ended at step ", p.step,
      ", and until the fluid is exchanged or friction has damped the start it takes about ",
      p.settlingSteps, " steps after step ", p.begin, ".");
  }

  std::string operator()(const NotSteady& p) const
  {
    return concatenated("Raise Number Of Steps, or use a Waveform File or snapshots if the flow "
                        "oscillates by itself: "
                        "their changes over the last ",
      p.overSteps, " steps show that flow rates and pressure drops will still change by ",
      percent(p.remaining), ".");
  }

  std::string operator()(const PartNotSteady& p) const
  {
    return concatenated("Raise Number Of Steps, or use snapshots if the flow oscillates by itself: "
                        "around voxel (",
      p.voxel[0], ", ", p.voxel[1], ", ", p.voxel[2], ") the velocity will still change by about ",
      percent(p.remaining), ", while flow rates and pressures are steady.");
  }

  std::string operator()(const ResidualRisen& p) const
  {
    return concatenated(
      "Lower Lattice Velocity or use smaller voxels: the flow does not become steady. "
      "Its residual was ",
      std::setprecision(2), p.lowest, " at step ", p.lowestStep, " and has risen to ", p.residual,
      ".");
  }

  std::string operator()(const NoWholePeriod& p) const
  {
    return concatenated(std::setprecision(3), "Raise Cardiac Cycles to ", p.workablePeriods,
      " or more, or lower Ramp Steps: the run has no whole cardiac cycle after the start, which "
      "takes ",
      p.rampPeriods, " of its ", p.periods, " cycles.");
  }

  std::string operator()(const NotPeriodic& p) const
  {
    const std::string more =
      concatenated("Raise Cardiac Cycles to ", p.workablePeriods, " or more");
    if (!(p.change > 0))
    {
      return more +
        ": one whole cardiac cycle after the start does not show whether the flow is "
        "periodic.";
    }
    if (!p.opening)
    {
      return concatenated(more,
        ", unless eddies make the cardiac cycles differ: a mean pressure drop changed by ",
        percent(p.change), " from the last cycle but one to the last.");
    }
    return concatenated(more,
      ": the flow is not periodic yet, and averages over the last cardiac cycle differ from those "
      "of "
      "the next. From the last cycle but one to the last, the ",
      p.isOfPressure ? "pressure" : "flow rate", " at ", describe(*p.opening), " changed by ",
      percent(p.change), ".");
  }

  std::string operator()(const MassNotBalanced& p) const
  {
    const char* remedy = p.isSteady ? "Use smaller voxels"
      : p.ofPeriod                  ? "Raise Cardiac Cycles, or use smaller voxels"
                                    : "Raise Number Of Steps, or use smaller voxels";
    return concatenated(remedy, ": inflow and outflow differ by ", percent(p.imbalance),
      p.ofPeriod ? " over the last cardiac cycle." : ".");
  }

  std::string operator()(const DensityVaries& p) const
  {
    return concatenated(lowered(p.workable), ": pressures compress the lattice fluid by ",
      percent(p.deviation), ", above ", percent(p.accurate),
      ", and flow rates or pressures can have an error as large.");
  }

  std::string operator()(const MassStored& p) const
  {
    return concatenated(lowered(p.workable),
      ": within the cardiac cycle pressures compress the lattice fluid, and inflow and outflow "
      "differ by up to ",
      percent(p.share), " of the largest inflow, above ", percent(p.accurate), ".");
  }

  std::string operator()(const FlowRateMissed& p) const
  {
    return concatenated("Check ", describe(p.opening), ", or use smaller voxels: its inflow is ",
      millilitres(p.found), ", and ", millilitres(p.prescribed), " were prescribed.");
  }

  std::string operator()(const ShareMissed& p) const
  {
    return concatenated("Run longer, or prescribe another share at ", describe(p.opening), ": ",
      std::setprecision(3), 100 * p.found, " % of the outflow leaves through it, and ",
      100 * p.target, " % were prescribed.");
  }

  std::string operator()(const PressureMissed& p) const
  {
    return p.flowsBack
      ? concatenated(std::setprecision(4), "Check the pressure at ", describe(p.opening),
          ": fluid enters there with the prescribed total pressure of ", p.prescribed,
          " Pa; the static pressure is ", p.found, " Pa.")
      : concatenated(std::setprecision(4), "Read pressures at ", describe(p.opening),
          " by their differences, or use smaller voxels: the pressure there is ", p.found,
          " Pa, and ", p.prescribed, " Pa were prescribed.");
  }

  std::string operator()(const FewForStatistics& p) const
  {
    return p.areBeats ? concatenated("Raise Cardiac Cycles to ", p.workable,
                          " or more: the statistics of turbulence cover ", p.found,
                          " whole cardiac cycles after the start, and fluctuations with an error "
                          "of at most 16 % at each phase need ",
                          p.enough, ".")
                      : concatenated("Set Flow Tolerance to 0 and raise Number Of Steps to ",
                          p.workable, " or more: the statistics of turbulence cover ", p.found,
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

std::string topicSentence(const RunProblem& problem)
{
  return std::visit(Sentence(), problem);
}

std::string topicSentence(const ResultProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
