// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Regions.h"

#include <algorithm>
#include <cstddef>

#include "Solver/Geometry/FluidRuns.h"

namespace tiledlbm {

ReachedFluid findRegions(const std::shared_ptr<const VoxelMask>& mask,
                         const std::vector<const Opening*>& openings) {
  const FluidRuns runs(*mask);
  ReachedFluid found;
  std::vector<std::int64_t> componentOf;  // of each region
  for (const Opening* opening : openings) {
    // An opening lies in one region, which its first voxel determines.
    const std::int64_t component = runs.componentOf(opening->voxels.front());
    const auto known = std::find(componentOf.begin(), componentOf.end(), component);
    const std::size_t index = known - componentOf.begin();
    if (known == componentOf.end()) {
      componentOf.push_back(component);
      found.regions.emplace_back();
    }
    found.regions[index].openings.push_back(opening->id);
  }
  std::vector<std::int64_t> ascending = componentOf;
  std::sort(ascending.begin(), ascending.end());
  const std::vector<std::int64_t> counts = runs.voxelCounts(ascending);
  std::int64_t count = 0;
  for (std::size_t i = 0; i < found.regions.size(); ++i) {
    Region& region = found.regions[i];
    std::sort(region.openings.begin(), region.openings.end());
    const auto at = std::lower_bound(ascending.begin(), ascending.end(), componentOf[i]);
    region.voxelCount = counts[at - ascending.begin()];
    count += region.voxelCount;
  }
  found.mask = count == mask->fluidCount()
                   ? mask
                   : std::make_shared<const VoxelMask>(runs.voxelsOf(ascending));
  return found;
}

}  // namespace tiledlbm
