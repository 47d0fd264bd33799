// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/Wall/WallBlocks.h"

namespace tiledlbm {

/// Finds the voxels at flat walls along the axes of the volume, such as the walls of a duct, which
/// lie half-way between voxels.
///
/// A wall is flat at a voxel if, in each of the four directions along the wall, it has no step of
/// one or two voxels before it reaches an edge or has continued for 12 voxels. At an edge the wall
/// turns by a right angle for at least three voxels, or cuts through to the wall on the other side.
/// Round vessels of less than 70 voxels across have a step within that distance.
/// \return for each voxel of the blocks, 1 at such a wall, 0 elsewhere.
WallBytes voxelsAtFlatWalls(const WallBlocks& blocks);

}  // namespace tiledlbm
