// SPDX-License-Identifier: BSD-3-Clause
#include "Session/Restart.h"

#include "Messages/Refuse.h"
#include "Messages/Sentences.h"

#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"

#include <exception>
#include <ratio>

namespace tiledlbm::plugin
{

WallLayers::State loadRestart(
  const FlowRequest& request, std::int64_t target, Simulation& simulation)
{
  if (request.restartFile.empty())
  {
    return {};
  }
  WallLayers::State layers = simulation.loadState(request.restartFile);
  if (!isUntilPeriodic(request.periods) && simulation.steps() > target)
  {
    refuse("Raise ", (request.periods > 0 ? "Cardiac Cycles" : "Number Of Steps"),
      ": the flow of the restart file is at step ", simulation.steps(), ", beyond the ", target,
      " steps to run.");
  }
  return layers;
}

void RestartKeeper::check(const FlowRequest& request, const Simulation& simulation)
{
  if (!request.restartOutput.empty())
  {
    simulation.checkSave(request.restartOutput);
  }
}

void RestartKeeper::keepOnAll(const FlowRequest& request, const Simulation& simulation)
{
  if (!(request.restartInterval > 0))
  {
    return;
  }
  const double minutes =
    std::chrono::duration<double, std::ratio<60>>(Clock::now() - this->last_).count();
  if (firstOnAll(this->team_, minutes) >= request.restartInterval)
  {
    this->writeOnAll(request, simulation);
  }
}

std::string RestartKeeper::writeOnAll(const FlowRequest& request, const Simulation& simulation)
{
  this->failure_.clear();
  if (!request.restartOutput.empty())
  {
    try
    {
      simulation.saveState(request.restartOutput, this->layersOnAll_());
    }
    catch (const FileFailure&) // on all ranks
    {
      this->failure_ = failureOf(std::current_exception(), outOfMemoryFor(request.mask->size()));
    }
    catch (...)
    {
      if (!this->team_.isAlone())
      {
        throw;
      }
      this->failure_ = failureOf(std::current_exception(), outOfMemoryFor(request.mask->size()));
    }
  }
  this->last_ = Clock::now(); // excludes the time of writing
  return this->failure_;
}

std::string RestartKeeper::takeFailure()
{
  if (this->failure_.empty() || this->isTold_)
  {
    return {};
  }
  this->isTold_ = true;
  return this->failure_;
}

}
