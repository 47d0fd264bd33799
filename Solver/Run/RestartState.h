// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/FlowHistory.h"

namespace tiledlbm {

/// Checks that saveState can write a file; see Simulation::checkSave.
void checkSave(const CaseOnDevice& of, const std::string& path);

/// Writes all that a flow needs to go on; see Simulation::saveState.
void saveState(const CaseOnDevice& of, const FlowHistory& history, const std::string& path);

/// Takes up the flow of a restart file; see Simulation::loadState.
/// \return how far it had come.
FlowHistory loadState(CaseOnDevice& into, const std::string& path);

}  // namespace tiledlbm
