// SPDX-License-Identifier: BSD-3-Clause
#ifndef Restart_h
#define Restart_h

#include "Session/FlowRequest.h"

#include "Solver/Run/Simulation.h"

#include <cstdint>
#include <string>

namespace tiledlbm::plugin
{

/// Takes up the flow of the request's restart file, if it names one.
/// \param target the step at which the run is to end.
/// \throws what Simulation::loadState does, and InvalidInput if that flow is beyond the target.
void loadRestart(const FlowRequest& request, std::int64_t target, Simulation& simulation);

/// Writes the state to the request's file, if it names one.
/// \return why it could not be written, empty if all is well. Does not throw: the flow is worth
/// more
///         than its file.
std::string writeRestart(const FlowRequest& request, const Simulation& simulation);

}

#endif
