// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The part of a mask around an opening.
struct Surroundings {
  VoxelMask mask;
  VoxelMask::Coordinates first;  ///< in the whole one
};

/// Cuts out as much as tells where the walls at the opening are. The vessel beyond the opening of a
/// label is continued straight on in voxels, so that neither the shape of a painted label nor its
/// end bends the wall.
Surroundings surroundingsOf(const VoxelMask& mask, const Opening& opening);

}  // namespace tiledlbm
