// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/Opening.h"

namespace tiledlbm {

/// A set of fluid voxels between which populations can move (18-connected, as D3Q19 is), and the
/// openings that lead into it.
struct Region {
  std::vector<int> openings;  ///< ids, ascending
  std::int64_t voxelCount = 0;
};

/// Finds the regions that at least one of the given openings leads into.
/// \param[out] reached the voxels of all these regions, the rest solid.
std::vector<Region> findRegions(const VoxelMask& mask, const std::vector<const Opening*>& openings,
                                VoxelMask& reached);

}  // namespace tiledlbm
