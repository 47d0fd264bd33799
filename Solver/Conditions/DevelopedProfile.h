#pragma once

#include <vector>

#include "Solver/Geometry/Openings.h"

namespace tiledlbm {

/// Velocity profile of a developed laminar flow through an opening of any shape: the solution of
/// Poisson's equation in its plane, zero half a voxel beyond its rim, scaled to mean 1; for an
/// opening of a label see developedLabelProfile.
/// \return a value for each voxel of the opening, in its order.
std::vector<double> developedProfile(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
