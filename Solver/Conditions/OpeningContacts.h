// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Checks that no two openings through which fluid passes share voxels, as at an edge of the
/// volume, or touch, as where one label lies within another: a voxel can hold the values of only
/// one opening, so that what the other carries is neither what was prescribed nor what is reported.
/// \throws InvalidInput with an OpeningsShareVoxels or an OpeningsTouch, of the pair that has most
///         of these voxels.
void checkContacts(const VoxelMask& mask, const std::vector<Opening>& openings,
                   const std::vector<OpeningCondition>& conditions);

}  // namespace tiledlbm
