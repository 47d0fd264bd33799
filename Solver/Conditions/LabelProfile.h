// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/WallDistance.h"

namespace tiledlbm {

/// Velocity profile of a developed laminar flow over an opening of a label.
///
/// Poisson's equation is solved in the plane across the vessel through the middle of the opening,
/// over the section that the vessel has there, with two cells a voxel. Each voxel takes the value
/// at its projection along the vessel, so that the label need not cut it at a right angle. The
/// values are scaled so that the flow through the section is the opening's area times the mean
/// normal speed.
///
/// A voxel that projects beyond the section gets zero. Where no section is found, all values are
/// the same.
/// \param direction of the vessel at the opening, into the fluid.
/// \return for each voxel of the opening, in its order, the velocity along the direction over the
/// mean normal speed.
std::vector<double> developedLabelProfile(const VoxelMask& mask, const Opening& opening,
                                          const Point& direction, const WallDistance& distance);

}  // namespace tiledlbm
