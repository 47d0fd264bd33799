// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm::validation {

/// Flow through a layer of voxels across an axis, in the velocity's unit times squared voxels.
///
/// Between the middles of voxels, and up to the wall, the velocity over the distance to the wall
/// varies evenly. The sum over the voxels alone is of second order too, but of a developed flow and
/// of a thin boundary layer, which is what comes out of a bend, it is off by different amounts: by
/// 0.2 and 0.5 % with 16 voxels across at a Reynolds number of 500.
/// \param velocity 3 values a voxel.
double flowThroughLayer(const VoxelMask& mask, const WallDistance& wall,
                        const std::vector<double>& velocity, int axis, std::int64_t layer);

}  // namespace tiledlbm::validation
