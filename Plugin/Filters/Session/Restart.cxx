// SPDX-License-Identifier: BSD-3-Clause
#include "Session/Restart.h"

#include "Messages/FailureOf.h"

#include "Solver/Error.h"

#include <exception>

namespace tiledlbm::plugin
{

void loadRestart(const FlowRequest& request, std::int64_t target, Simulation& simulation)
{
  if (request.restartFile.empty())
  {
    return;
  }
  simulation.loadState(request.restartFile);
  if (simulation.steps() > target)
  {
    throw InvalidInput("The flow of the restart file is at step " +
      std::to_string(simulation.steps()) + ", beyond the " + std::to_string(target) +
      " steps to run: raise " + (request.periods > 0 ? "CardiacCycles" : "NumberOfSteps") + ".");
  }
}

std::string writeRestart(const FlowRequest& request, const Simulation& simulation)
{
  if (!request.restartOutput.empty())
  {
    try
    {
      simulation.saveState(request.restartOutput);
    }
    catch (...)
    {
      return failureOf(std::current_exception(), outOfMemoryFor(request.mask->size()));
    }
  }
  return {};
}

}
