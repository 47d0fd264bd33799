// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Geometry/OpenVolume.h"

namespace tiledlbm {

/// Largest mean speed over the openings and the sections of a vessel, m/s: what flows into a region
/// leaves it through its outlets by their shares, else by their area, and its sections share it as
/// FlowSections tells. 0 where no inlet prescribes a speed.
double largestMeanSpeed(const OpenVolume& volume, const std::vector<OpeningCondition>& conditions);

}  // namespace tiledlbm
