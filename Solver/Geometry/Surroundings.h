// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The part of a mask around an opening.
struct Surroundings {
  VoxelMask mask;
  Coordinates first;  ///< in the whole mask
};

/// Unit vector into the fluid, normal to an opening in space, as a direction in voxel indices.
/// \param spacing edges of the voxels, in any unit.
Point normalInVoxels(const Opening& opening, const std::array<double, 3>& spacing);

/// Copies the part of a mask that determines the walls at an opening. Beyond a label opening the
/// vessel continues in voxels, normal to the opening, which removes the influence of the shape and
/// the end of a painted label on the wall.
/// \param spacing edges of the voxels, in any unit.
Surroundings surroundingsOf(const VoxelMask& mask, const Opening& opening,
                            const std::array<double, 3>& spacing = {1, 1, 1});

}  // namespace tiledlbm
