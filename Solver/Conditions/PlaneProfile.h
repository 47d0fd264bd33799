// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Where the wall lies between a voxel of a plane and the next one, which is beyond its rim: the
/// part of the way that lies in the fluid, above 0, at most 1.
using RimFraction = std::function<double(const VoxelMask::Coordinates& inside,
                                         const VoxelMask::Coordinates& beyond)>;

/// Velocity profile of a developed laminar flow through a set of voxels in the plane of a face: the
/// solution of Poisson's equation there, zero at the wall, scaled to mean 1. The wall enters as in
/// Shortley and Weller 1938, J. Appl. Phys. 9, 334, of second order in the voxel size and exact for
/// a parabola, as in round and elliptic tubes. \return a value for each voxel of the opening, in
/// its order.
std::vector<double> planeProfile(const VoxelMask& mask, const Opening& opening,
                                 const RimFraction& rim);

}  // namespace tiledlbm
