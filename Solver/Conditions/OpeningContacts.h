// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Checks that no two openings with a flow share voxels, as at an edge of the volume, or touch, as
/// a label within another. A voxel can have the values of only one opening; the flow through the
/// other one would be neither the prescribed nor the reported one.
/// \throws InvalidInput with an OpeningsShareVoxels or an OpeningsTouch, for the pair with most of
///        these voxels.
void checkContacts(const VoxelMask& mask, const std::vector<Opening>& openings,
                   const std::vector<OpeningCondition>& conditions);

}  // namespace tiledlbm
