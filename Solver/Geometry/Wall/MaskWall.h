// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>

#include "Solver/Geometry/Wall/WallBlocks.h"

namespace tiledlbm {

/// Signed distance from the smooth wall of a mask, in voxels, positive inside.
///
/// The wall separates the centres of inside and outside voxels and is otherwise as smooth as
/// possible: a level set with constraints (R. T. Whitaker, Proc. IEEE Volume Visualization 2000,
/// 23, with another smoothing filter).
/// - **Start**: the distance from the nearest voxel of the other kind, minus half a voxel.
/// - **Smoothing**: the filter 2 B - B B near the wall, where B is the binomial kernel 1-2-1 along
///   each axis. It removes waves of a few voxels and reproduces cubic functions. Curved walls
///   therefore do not shrink, as they would under mean curvature flow. The filter acts not on the
///   distance d but on d - c d^2 / 2, where c is the sum of the principal curvatures of the wall:
///   for a round tube this is a paraboloid, which the filter reproduces.
/// - **Constraints**: after each step, every constrained voxel keeps its side, and flat walls along
///   the axes lie half-way between the voxels, see voxelsAtFlatWalls.
/// - **Redistancing**: after every third step, distancesFromZero turns the field into a distance
///   again, which moves the level sets on both sides along with the wall.
/// \param blocks made with `near` of at least `beyond`.
/// \param beyond value away from the blocks.
/// \param reportInterval spacing of the constrained voxels along each axis, counted from the first
///        voxel; the voxels between them only contribute to the start.
WallField distancesOfMask(const WallBlocks& blocks, float beyond,
                          const std::array<std::int64_t, 3>& reportInterval = {1, 1, 1});

}  // namespace tiledlbm
