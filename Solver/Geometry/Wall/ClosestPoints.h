// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/Wall/WallBlocks.h"

namespace tiledlbm {

/// Redistancing: turns a function that is zero at the wall into the signed distance from the wall.
///
/// The wall is the zero level set of the tricubic interpolation (Catmull and Rom) of the function.
/// Newton's method with a step along the wall (D. L. Chopp, SIAM J. Sci. Comput. 23 (2001) 230)
/// finds the closest point of each voxel.
/// \param field rises towards the inside. Values away from the wall, and where several walls are
///        equally near, stay unchanged.
/// \param band largest distance to compute, in voxels, at most 3.5.
/// \param beyond value away from the blocks.
/// \param room a field no longer needed, whose memory is reused.
/// \return distance of each voxel in voxels, with the sign of the field.
WallField distancesFromZero(const WallBlocks& blocks, const WallField& field, float band,
                            float beyond, WallField room = {});

/// Limits each distance to that of any neighbour plus the length of the step to it. Distances can
/// violate this limit where distancesFromZero finds no closest point.
/// \param beyond, room as for distancesFromZero.
WallField limitedByNeighbours(const WallBlocks& blocks, const WallField& distances, float beyond,
                              WallField room = {});

}  // namespace tiledlbm
