#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/WallLinks.h"
#include "Solver/VoxelMask.h"

namespace tiledlbm {

/// A voxel beside walls and where these lie along its links.
struct WallVoxel {
  std::int64_t voxel = 0;
  WallLinks links{};
};

/// Finds where the walls lie between the voxels of a volume.
///
/// The wall is where the smoothed level of the volume passes zero: that of VoxelMask::levels where
/// there are some, else +1/2 in fluid and in labels and -1/2 in the solid. It is smoothed by the
/// binomial kernel 1-2-1 along each axis, B, as 2 B - B B, which moves a curved surface by a
/// quarter less than a tenth of a voxel over its radius in voxels; beyond the volume it goes on as
/// at its face. Along a link it is the root of the cubic through four voxels on end.
///
/// Of the fluid and solid voxels of the mask none changes sides: a wall that would lie beyond a
/// voxel lies close to it. A wall on a face of the volume stays half a voxel beyond it.
/// \param volume with labels.
/// \param computed the voxels that are nodes.
std::vector<WallVoxel> curvedWalls(const VoxelMask& volume, const VoxelMask& computed);

}  // namespace tiledlbm
