// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include "Kernels/Concatenated.h"
#include "Kernels/Models.h"

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
    const std::string velocity = p.otherLatticeVelocity > 0
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
};

}

std::string topicSentence(const RunProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
