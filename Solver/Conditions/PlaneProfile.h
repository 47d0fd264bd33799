// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// Velocity profile of a developed laminar flow through a set of voxels in the plane of a face: the
/// solution of Poisson's equation there, zero half a voxel beyond its rim, scaled to mean 1.
/// \return a value for each voxel of the opening, in its order.
std::vector<double> planeProfile(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
