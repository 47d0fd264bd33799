// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>

#include "Solver/Geometry/WallBlocks.h"

namespace tiledlbm {

/// Signed distance from the wall that a mask stands for, in voxels, positive inside.
///
/// The wall passes between the middles of inside and outside voxels, and is otherwise as smooth as
/// may be (R. T. Whitaker, Proc. IEEE Volume Visualization 2000, 23, with another smoothing).
/// - **Start**: the distance from the nearest voxel of the other kind, less half a voxel.
/// - **Smoothing**: by 2 B - B B near the wall, where B is the binomial kernel 1-2-1 along each
///   axis. It takes waves of some voxels and leaves cubic functions as they are, so that, other
///   than by a flow along the curvature, walls that bend do not shrink. What it smooths is not the
///   distance d but d - c d^2 / 2, where c is the sum of the curvatures of the wall: for a round
///   tube that is a paraboloid, which it keeps.
/// - **Limits**: after each step, no voxel that is told has changed its side, and flat walls along
///   the axes are half-way between the voxels, see flatWallDistances.
/// - **Distance**: after every third step the field becomes a distance again, so that the voxels
///   above and below the wall move with it.
/// \param blocks made with `near` of at least `beyond`, which is the value away from them.
/// \param toldEvery how far the voxels are apart along each axis that are told, from the first one
/// on; those between them are only where the wall starts from.
WallField distancesOfMask(const WallBlocks& blocks, float beyond,
                          const std::array<std::int64_t, 3>& toldEvery = {1, 1, 1});

}  // namespace tiledlbm
