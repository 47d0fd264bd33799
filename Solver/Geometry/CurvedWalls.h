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

/// Least link fraction of a wall: one that is closer counts as at this.
///
/// A square duct with flat walls at 0.02 is unstable with LBMRT at a relaxation time of 0.501 and
/// below, not at 0.507; with walls at 0.1 it is stable at 0.5006. In a round tube the larger value
/// raises the pressure lost by some per cent, so that it is taken only where it is needed.
double leastLinkFraction(double relaxationTime);

/// Finds where the walls lie between the voxels of a volume: along a link, the root of the cubic
/// through the distances of four voxels on end. No voxel of the mask changes between fluid and
/// solid. A wall on a face of the volume stays half a voxel beyond it.
/// \param volume with labels.
/// \param computed the voxels that are nodes.
/// \param distance of the volume.
/// \param leastFraction see leastLinkFraction.
std::vector<WallVoxel> curvedWalls(const VoxelMask& volume, const VoxelMask& computed,
                                   const WallDistance& distance, WallInterpolation interpolation,
                                   double leastFraction);

/// The voxels that curvedWalls finds walls for, and a few more. It does not find where the walls
/// lie.
std::vector<WallVoxel> voxelsAtWalls(const VoxelMask& volume, const VoxelMask& computed);

}  // namespace tiledlbm
