// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// Velocity profile of a developed laminar flow over an opening of a label.
///
/// Poisson's equation is solved in the plane through the middle of the opening, over the section
/// that fluid and label have there, with two cells a voxel. Each voxel takes the value at its
/// projection. The values are scaled so that bounce-back, with these speeds along the opening's
/// normal, brings in exactly as much as with 1 everywhere.
///
/// The label should be plane: a voxel that projects beyond the section gets zero. Where that leaves
/// nothing, all values are 1.
/// \return a value for each voxel of the opening, in its order.
std::vector<double> developedLabelProfile(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
