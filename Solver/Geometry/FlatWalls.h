// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/WallBlocks.h"

namespace tiledlbm {

/// Finds the voxels at flat walls along the axes of the volume, as those of a duct, which are meant
/// to lie half-way between voxels.
///
/// A wall is taken for flat if it has no step of one or two voxels from here on, along each of the
/// four directions, to an edge or for 12 voxels. An edge is where it turns by a right angle for at
/// least three voxels, or goes through to the wall on the other side. Round vessels of less than
/// 70 voxels across have steps before that.
/// \return for each voxel of the blocks 1 at such a wall, 0 elsewhere.
WallBytes voxelsAtFlatWalls(const WallBlocks& blocks);

}  // namespace tiledlbm
