// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/WallDistance.h"

namespace tiledlbm {

/// A voxel beside walls and where these lie along its links.
struct WallVoxel {
  std::int64_t voxel = 0;
  WallLinks links{};
};

/// Finds where the walls lie between the voxels of a volume: along a link, the root of the cubic
/// through the distances of four voxels on end. No voxel of the mask changes between fluid and
/// solid. A wall on a face of the volume stays half a voxel beyond it.
/// \param volume with labels.
/// \param computed the voxels that are nodes.
/// \param distance of the volume.
std::vector<WallVoxel> curvedWalls(const VoxelMask& volume, const VoxelMask& computed,
                                   const WallDistance& distance, WallInterpolation interpolation);

/// The voxels that curvedWalls finds walls for, and a few more. It does not find where the walls
/// lie.
std::vector<WallVoxel> voxelsAtWalls(const VoxelMask& volume, const VoxelMask& computed);

}  // namespace tiledlbm
