// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/WallBlocks.h"

namespace tiledlbm {

/// Signed distance from the wall that the levels of a volume tell, in voxels, positive inside.
/// \param levels as VoxelMask::levels.
/// \param maskDistances what distancesOfMask tells.
/// \param beyond as for distancesOfMask.
std::vector<float> distancesOfLevels(const WallBlocks& blocks, const std::vector<float>& levels,
                                     const std::vector<float>& maskDistances, float beyond);

}  // namespace tiledlbm
