// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// A set of fluid voxels between which populations can move (18-connected, as D3Q19 is), and the
/// openings that lead into it.
struct Region {
  std::vector<int> openings;  ///< ids, ascending
  std::int64_t voxelCount = 0;
};

/// The fluid connected to some openings.
struct ReachedFluid {
  std::vector<Region> regions;  ///< in the order of the first opening of each
  /// Mask of the voxels of all regions, the rest solid; the mask itself if these are all of its
  /// fluid.
  std::shared_ptr<const VoxelMask> mask;
};

/// Finds the regions connected to at least one of the given openings.
ReachedFluid findRegions(const std::shared_ptr<const VoxelMask>& mask,
                         const std::vector<const Opening*>& openings);

}  // namespace tiledlbm
