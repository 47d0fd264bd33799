// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm {

/// Coarsens a mask to voxels of twice the edge, each of which covers 2 x 2 x 2 voxels of the mask.
/// Levels (VoxelMask::levels) keep the wall in its place, and as smooth as that of the mask. Runs
/// on all cores.
///
/// A coarse voxel is inside if the mean distance of the voxels that it covers is positive. An
/// inside voxel belongs to a label if most of these voxels do, else it is fluid.
/// \param mask without periodic axes.
VoxelMask coarserMask(const VoxelMask& mask, const WallDistance& distance);

}  // namespace tiledlbm
