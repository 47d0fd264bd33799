// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/OutletCircuit.h"
#include "Solver/Run/DriveSignals.h"
#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// Fills the compliances of outlets as they are when the flow repeats itself, see LumpedVessel. So
/// it does not take the time that they take to fill. Left alone where an opening with a constant
/// pressure leads into the same region, which decides on the pressures there.
/// \param step that the flow begins at: 0, or that of a flow which has no such circuits yet.
/// \param openingsOfCircuits see CaseTiles.
void startCircuits(const CaseSetup& setup, const DriveSignals& signals, std::int64_t step,
                   const std::vector<std::vector<int>>& openingsOfCircuits,
                   std::vector<OutletCircuit>& circuits);

}  // namespace tiledlbm
