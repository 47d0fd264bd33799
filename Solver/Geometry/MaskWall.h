// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/WallBlocks.h"

namespace tiledlbm {

/// Signed distance from the wall that a mask stands for, in voxels, positive inside.
/// \param blocks made with `near` of at least `beyond`, which is the value away from them.
std::vector<float> distancesOfMask(const WallBlocks& blocks, float beyond);

}  // namespace tiledlbm
