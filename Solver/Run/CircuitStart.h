// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/Circuit.h"
#include "Solver/Run/DriveSignals.h"
#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// Fills the compliances of outlets with their pressures in the periodic flow, see LumpedVessel,
/// which saves the cycles of filling them. Regions with an opening of constant pressure need no
/// such start, since that opening sets the pressure level.
/// \param step at which the flow begins: 0, or that of a flow without such circuits so far.
/// \param openingsOfCircuits see CaseTiles.
void startCircuits(const CaseSetup& setup, const DriveSignals& signals, std::int64_t step,
                   const std::vector<std::vector<int>>& openingsOfCircuits,
                   std::vector<Circuit>& circuits);

}  // namespace tiledlbm
