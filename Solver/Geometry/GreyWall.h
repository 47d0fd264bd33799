// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/WallBlocks.h"

namespace tiledlbm {

/// Signed distance from the wall that the levels of a volume tell, in voxels, positive inside.
///
/// The wall is where the level is zero, with two exceptions.
/// - A voxel stays on the side that the mask tells. Where the level tells another, the wall lies as
///   close to the voxel as it may.
/// - Blur moves the wall of a vessel inwards, by half the variance of voxel and blur times the sum
/// of
///   the curvatures. It is moved back where levels have plateaus; see WallProfile.
///
/// Between plateaus, the level of a voxel gives its distance by the profile of a flat wall at the
/// angle that the mask's wall has. Where it is on a plateau, that wall is moved by what voxels
/// nearby tell. \param levels as VoxelMask::levels. \param maskDistances what distancesOfMask
/// tells. \param beyond as for distancesOfMask.
WallField distancesOfLevels(const WallBlocks& blocks, const std::vector<float>& levels,
                            const WallField& maskDistances, float beyond);

}  // namespace tiledlbm
