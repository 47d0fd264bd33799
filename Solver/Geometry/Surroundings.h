// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The part of a mask around an opening.
struct Surroundings {
  VoxelMask mask;
  VoxelMask::Coordinates first;  ///< in the whole mask
};

/// Copies the part of a mask that determines the walls at an opening. Beyond a label opening the
/// vessel continues straight on in voxels, which removes the influence of the shape and the end of
/// a painted label on the wall.
Surroundings surroundingsOf(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
