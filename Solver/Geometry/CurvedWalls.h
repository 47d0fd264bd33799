// SPDX-License-Identifier: BSD-3-Clause
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

/// Finds where the walls lie between the voxels of a volume.
///
/// The wall is where the smoothed level of the volume passes zero. Along a link that is the root of
/// the cubic through four voxels on end.
/// - **Level**: that of VoxelMask::levels, or without levels +1/2 in fluid and labels and -1/2 in
///   the solid. Beyond the volume it goes on as at the face.
/// - **Smoothing**: by 3 B - 2 B B, where B is the binomial kernel 1-2-1 along each axis. It leaves
///   linear functions as they are. A curved surface gets back what a scanner's point spread of 0.7
///   voxels (standard deviation), or the rounding to whole voxels, took from it.
/// - **Limits**: no voxel of the mask changes between fluid and solid. A wall that would lie beyond
///   a voxel lies close to it. A wall on a face of the volume stays half a voxel beyond it.
///
/// Error of the pressure gradient in per cent, in pipes at an arbitrary angle (27 degrees, turned
/// by 33), relaxation time 0.8, LBMRT. The grey levels are the share of each voxel that is fluid,
/// blurred by 1-2-1.
///
/// | voxels across | 8 | 16 | 32 |
/// |---|---|---|---|
/// | half-way walls | 21 | 9.3 | 4.8 |
/// | smoothed mask | 12 | 4.2 | 2.0 |
/// | grey levels | 14 | 3.5 | 0.87 |
///
/// The interpolation does not keep the mass of a voxel at the wall: in a pipe of 8 to 12 voxels it
/// loses or adds at most 0.09 % of the flow. Putting the difference into each voxel's population at
/// rest would keep it, but would cost more than it gives. In the pipe above with 48 voxels across
/// (TRT) the error of the pressure gradient rises from 0.28 to 0.39 %, and its order, from 12
/// voxels on, falls from 2.0 to 1.9. The error of the permeability of sphere arrays rises by 15 to
/// 60 %.
/// \param volume with labels.
/// \param computed the voxels that are nodes.
std::vector<WallVoxel> curvedWalls(const VoxelMask& volume, const VoxelMask& computed,
                                   WallInterpolation interpolation);

/// The voxels that curvedWalls finds walls for, and a few more. It does not find where the walls
/// lie.
std::vector<WallVoxel> voxelsAtWalls(const VoxelMask& volume, const VoxelMask& computed);

}  // namespace tiledlbm
