// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// By voxel, the number of the opening.
using OpeningOfVoxel = std::unordered_map<std::int64_t, int>;

/// Whether the nodes that an inlet would take its density from take theirs from the inlet: those of
/// an opening a few layers behind it. Both would go on from each other.
/// \param direction of the vessel, into the fluid.
bool isOpeningBehind(const VoxelMask& mask, const Opening& opening, const Point& direction,
                     const OpeningOfVoxel& openingOf);

/// Has the flow of an inlet come in where the fluid goes on: what voxels right before solid would
/// let in, the others do, if there are some.
/// \param profile of each voxel, the velocity over the mean normal speed.
/// \return whether solid lies two layers behind others.
bool avoidSolid(const VoxelMask& mask, const Opening& opening, const Point& direction,
                std::vector<Point>& profile);

}  // namespace tiledlbm
