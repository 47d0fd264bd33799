// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/WallBlocks.h"

namespace tiledlbm {

/// Turns a function that is zero at the wall into the distance from it.
///
/// The wall is where the tricubic interpolation (Catmull and Rom) of the function passes zero. Each
/// voxel's closest point there is found by Newton's method with a step along the wall
/// (D. L. Chopp, SIAM J. Sci. Comput. 23 (2001) 230).
/// \param field rises towards the inside; away from the wall, and where several walls are equally
///        near, it stays as it is.
/// \param band the largest distance that is looked for, in voxels, at most 3.5.
/// \param beyond the value away from the blocks.
/// \param room a field that is not needed any more, whose memory is used.
/// \return the distance of each voxel in voxels, with the sign that the field has.
WallField distancesFromZero(const WallBlocks& blocks, const WallField& field, float band,
                            float beyond, WallField room = {});

/// Distances of which none is larger than that of a neighbour and the way to it. So it should be,
/// and is not where distancesFromZero found no closest point.
/// \param beyond, room as for distancesFromZero.
WallField limitedByNeighbours(const WallBlocks& blocks, const WallField& distances, float beyond,
                              WallField room = {});

}  // namespace tiledlbm
