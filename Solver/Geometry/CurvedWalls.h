#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/Models.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// A voxel beside walls and where these lie along its links.
struct WallVoxel {
  std::int64_t voxel = 0;
  WallLinks links{};
};

/// Least share of a link that may lie in the fluid: with a flat wall closer to the nodes a flow
/// near a relaxation time of 1/2 becomes unstable. Measured in a square duct: LBMRT below 0.15 at
/// 0.5006, below 0.1 at 0.507, below 0.05 at 0.52, LBGK the same there; not at 0.54, and TRT never.
double leastLinkFraction(CollisionModel collision, double relaxationTime);

/// Finds where the walls lie between the voxels of a volume.
///
/// The wall is where the smoothed level of the volume passes zero: that of VoxelMask::levels where
/// there are some, else +1/2 in fluid and in labels and -1/2 in the solid; beyond the volume it
/// goes on as at its face. With B the binomial kernel 1-2-1 along each axis, it is smoothed by 3 B
/// - 2 B B, which leaves linear functions as they are and gives back to a curved surface what a
/// point spread of the scanner of 0.7 voxels (standard deviation) or the rounding to whole voxels
/// took from it. Along a link the wall is the root of the cubic through four voxels on end.
///
/// Pipes at an arbitrary angle (27 degrees, turned by 33), relaxation time 0.8, LBMRT; error of the
/// pressure gradient with 8, 16 and 32 voxels across: half-way walls 21, 9.3 and 4.8 %; smoothed
/// mask 12, 4.2 and 2.0 %; grey levels that are the share of each voxel that is fluid, blurred by
/// 1-2-1, 14, 3.5 and 0.87 %.
///
/// The interpolation does not keep the mass of a voxel at the wall, of the flow through a pipe of 8
/// to 12 voxels at most 0.09 %. Giving back to each voxel's population at rest what its links add
/// would keep it, at the price of the velocity: the error of the pressure gradient of the pipe
/// above with 48 voxels across (TRT) rises from 0.28 to 0.39 %, and its order, from 12 voxels on,
/// falls from 2.0 to 1.9; that of the permeability of sphere arrays rises by 15 to 60 %.
///
/// Of the fluid and solid voxels of the mask none changes sides: a wall that would lie beyond a
/// voxel lies close to it. A wall on a face of the volume stays half a voxel beyond it.
/// \param volume with labels.
/// \param computed the voxels that are nodes.
/// \param leastFraction see leastLinkFraction.
std::vector<WallVoxel> curvedWalls(const VoxelMask& volume, const VoxelMask& computed,
                                   double leastFraction);

/// The voxels that curvedWalls finds walls for, and a few more, without the places of these.
std::vector<WallVoxel> voxelsAtWalls(const VoxelMask& volume, const VoxelMask& computed);

}  // namespace tiledlbm
