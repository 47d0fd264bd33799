// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/WallDistance.h"

namespace tiledlbm {

/// The vessel of a mask in voxels of twice the edge, each of which covers 2 x 2 x 2 voxels of the
/// mask. Its wall is where that of the mask is, as its levels tell (VoxelMask::levels), so that it
/// is no rougher than the mask's. Found on all cores.
///
/// A voxel is fluid or belongs to a label where the mean distance of those that it covers is
/// inside, and to a label where most of these do.
/// \param mask without periodic axes.
/// \param distance from its wall.
VoxelMask coarserMask(const VoxelMask& mask, const WallDistance& distance);

}  // namespace tiledlbm
