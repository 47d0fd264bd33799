// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Regions.h"

#include <algorithm>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

namespace {

/// Marks everything connected with a voxel; returns how many voxels were new.
std::int64_t fill(const VoxelMask& mask, std::int64_t start, VoxelMask& reached) {
  std::vector<std::int64_t> pending{start};
  reached.setFluid(start, true);
  std::int64_t count = 0;
  while (!pending.empty()) {
    const auto at = mask.coordinates(pending.back());
    pending.pop_back();
    ++count;
    for (const auto& step : D3Q19::components) {
      VoxelMask::Coordinates to{at[0] + step[0], at[1] + step[1], at[2] + step[2]};
      if (!mask.moveInside(to)) {
        continue;
      }
      const std::int64_t next = mask.index(to[0], to[1], to[2]);
      if (mask.isFluid(next) && !reached.isFluid(next)) {
        reached.setFluid(next, true);
        pending.push_back(next);
      }
    }
  }
  return count;
}

}  // namespace

std::vector<Region> findRegions(const VoxelMask& mask, const std::vector<const Opening*>& openings,
                                VoxelMask& reached) {
  reached = VoxelMask(mask.size(), mask.periodic());
  std::vector<Region> regions;
  std::vector<const Opening*> remaining = openings;
  while (!remaining.empty()) {
    Region region;
    region.voxelCount = fill(mask, remaining.front()->voxels.front(), reached);
    // An opening lies in one region, so its first voxel speaks for all of it.
    const auto rest = std::stable_partition(
        remaining.begin(), remaining.end(),
        [&reached](const Opening* opening) { return reached.isFluid(opening->voxels.front()); });
    for (auto opening = remaining.begin(); opening != rest; ++opening) {
      region.openings.push_back((*opening)->id);
    }
    std::sort(region.openings.begin(), region.openings.end());
    regions.push_back(std::move(region));
    remaining.erase(remaining.begin(), rest);
  }
  return regions;
}

}  // namespace tiledlbm
