// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/WallDistance.h"

namespace tiledlbm {

/// Velocity profile of a developed laminar flow through an opening of any shape: planeProfile at a
/// face of the volume and what looks like one (faceAlike), else developedLabelProfile.
/// \param direction of the flow, see vesselDirection. \param distance of the volume.
/// \return for each voxel of the opening, in its order, the velocity along the direction over the
/// mean normal speed.
std::vector<double> developedProfile(const VoxelMask& mask, const Opening& opening,
                                     const Point& direction, const WallDistance& distance);

}  // namespace tiledlbm
