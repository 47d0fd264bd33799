// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/WallDistance.h"

namespace tiledlbm {

/// Velocity profile of a developed laminar flow over an opening of a label.
///
/// Poisson's equation is solved in the plane through the middle of the opening, over the section
/// that the vessel has there, with two cells a voxel. Each voxel takes the value at its projection.
/// The values are scaled so that the flow through the section is the opening's area times the mean
/// speed.
///
/// The label should be plane: a voxel that projects beyond the section gets zero. Where no section
/// is found, all values are 1.
/// \return a value for each voxel of the opening, in its order.
std::vector<double> developedLabelProfile(const VoxelMask& mask, const Opening& opening,
                                          const WallDistance& distance);

}  // namespace tiledlbm
