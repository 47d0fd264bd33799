#include "Solver/Regions.h"

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
      const std::int64_t x = at[0] + step[0], y = at[1] + step[1], z = at[2] + step[2];
      if (x < 0 || y < 0 || z < 0 || x >= mask.size()[0] || y >= mask.size()[1] ||
          z >= mask.size()[2]) {
        continue;
      }
      const std::int64_t next = mask.index(x, y, z);
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
  reached = VoxelMask(mask.size());
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
