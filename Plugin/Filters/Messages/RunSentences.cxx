// SPDX-License-Identifier: BSD-3-Clause
#include "Messages/TopicSentences.h"

#include "Kernels/Joined.h"
#include "Kernels/Models.h"

#include <iomanip>
#include <variant>

namespace tiledlbm::plugin
{

namespace
{

std::string restartFile(const std::string& path)
{
  return "The restart file \"" + path + "\"";
}

struct Sentence
{
  std::string operator()(const StepBehindFlow& p) const
  {
    return joined(
      "The flow is already at step ", p.step, " and cannot go back to step ", p.targetStep, ".");
  }

  std::string operator()(const Unstable& p) const
  {
    const CollisionModel best = mostStableCollision();
    return joined(std::setprecision(4), "The flow became unstable before step ", p.step,
      " (relaxation time ", p.relaxationTime, ", largest lattice velocity before that ",
      p.latticeVelocity,
      "): ", p.collision == best ? "" : "set CollisionModel to " + nameOf(best) + ", ",
      "use a finer mask, a lower speed or a higher viscosity",
      p.otherLatticeVelocity > 0
        ? joined(std::setprecision(4), ", or set LatticeVelocity to ", p.otherLatticeVelocity)
        : "",
      ".");
  }

  std::string operator()(const RestartNotWritten& p) const
  {
    return joined(restartFile(p.path), " cannot be written (", p.reason,
      "): choose a folder that you may write to, with space for ", p.bytes / 1000000, " MB.");
  }

  std::string operator()(const RestartNotRead& p) const
  {
    return joined(restartFile(p.path), " cannot be read (", p.reason,
      "): choose a file that RestartOutput wrote.");
  }

  std::string operator()(const NoRestartFile& p) const
  {
    return joined("\"", p.path,
      "\" is no restart file of this version: choose a file that RestartOutput wrote.");
  }

  std::string operator()(const RestartOfOtherByteOrder& p) const
  {
    return restartFile(p.path) +
      " was written on a machine of the other byte order: compute it anew.";
  }

  std::string operator()(const RestartCutOff& p) const
  {
    return restartFile(p.path) + " is cut off: give one that was written to its end.";
  }

  std::string operator()(const RestartDamaged& p) const
  {
    return restartFile(p.path) + " is damaged: give one that was written to its end.";
  }

  std::string operator()(const RestartOfOtherMask& p) const
  {
    return joined(restartFile(p.path), " holds a flow through another mask, of ", p.savedNodes,
      " voxels (this one: ", p.nodes,
      "): give the mask and the openings that it was computed with.");
  }

  std::string operator()(const RestartOfOtherFluidModel& p) const
  {
    return restartFile(p.path) + " holds a flow of the other fluid model: change FluidModel.";
  }

  std::string operator()(const RestartOfOtherVoxelSize& p) const
  {
    return joined(std::setprecision(10), restartFile(p.path), " holds a flow with voxels of ",
      p.savedVoxelSize, " m, those of the mask measure ", p.voxelSize,
      " m: set LengthUnit as it was.");
  }

  std::string operator()(const RestartOfOtherTimeStep& p) const
  {
    return joined(std::setprecision(10), restartFile(p.path), " holds a flow with time steps of ",
      p.savedTimeStep, " s, these settings make them ", p.timeStep, " s: set LatticeVelocity to ",
      p.workable, ".");
  }

  std::string operator()(const RestartOfOtherPressure& p) const
  {
    return joined(restartFile(p.path), " holds pressures around ", p.savedPressure,
      " Pa, too far from the ", p.pressure,
      " Pa of these settings: set OutletPressure or Openings nearer to what they were.");
  }
};

}

std::string topicSentence(const RunProblem& problem)
{
  return std::visit(Sentence(), problem);
}

}
