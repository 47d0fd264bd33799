// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/Wall/WallBlocks.h"

namespace tiledlbm {

/// Signed distance from the wall that the grey levels of a volume define, in voxels, positive
/// inside.
///
/// The wall is the zero level set of the levels, with two exceptions.
/// - Each voxel keeps its side in the mask. Where its level has the other sign, the wall lies as
///   close to the voxel as possible.
/// - Blur moves the wall of a vessel inwards, by half the variance of voxel and blur times the sum
///   of the principal curvatures. Where levels have plateaus, the wall is moved back; see
///   WallProfile.
///
/// The level of a voxel between the plateaus gives its distance from a flat wall that is inclined
/// as the wall of the mask. A voxel on a plateau takes its distance from the mask, corrected by the
/// mean difference between the two distances at nearby voxels.
/// \param levels as VoxelMask::levels.
/// \param maskDistances result of distancesOfMask.
/// \param beyond as for distancesOfMask.
WallField distancesOfLevels(const WallBlocks& blocks, const std::vector<float>& levels,
                            const WallField& maskDistances, float beyond);

}  // namespace tiledlbm
