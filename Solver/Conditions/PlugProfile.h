// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/WallDistance.h"

namespace tiledlbm {

/// Velocity profile of a fluid that has not met a wall before: the same at all voxels of an
/// opening, but for those whose middles are nearer to an interpolated wall than three quarters of a
/// voxel.
///
/// They have a part of it in proportion to their distance. Full speed there is a shear that the
/// lattice does not resolve: it makes waves of the pressure over the opening and, at an angle to
/// the axes, a loss of 0.4 dynamic pressures that no fluid has (16 voxels across, Reynolds number
/// 500).
///
/// \param direction of the flow, of length one.
/// \param distance of the volume.
/// \return for each voxel of the opening, in its order, the velocity along the direction over the
/// mean normal speed.
std::vector<double> plugProfile(const VoxelMask& mask, const Opening& opening,
                                const Point& direction, WallModel walls,
                                const WallDistance& distance);

}  // namespace tiledlbm
