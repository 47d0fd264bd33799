// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/DonorCandidates.h"

#include <algorithm>
#include <cmath>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

std::vector<LinkedVoxel> linkedVoxels(const VoxelMask& mask, const VoxelMask::Coordinates& from,
                                      std::int64_t reach,
                                      const std::unordered_set<std::int64_t>& conditioned) {
  std::vector<LinkedVoxel> linked;
  std::unordered_set<std::int64_t> visited{mask.index(from[0], from[1], from[2])};
  std::vector<VoxelMask::Coordinates> pending{from};
  while (!pending.empty()) {
    const VoxelMask::Coordinates at = pending.back();
    pending.pop_back();
    for (int q = 1; q < D3Q19::directions; ++q) {
      VoxelMask::Coordinates next{};
      bool isNear = true;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        next[axis] = at[axis] + D3Q19::components[q][axis];
        isNear = isNear && std::abs(next[axis] - from[axis]) <= reach;
      }
      VoxelMask::Coordinates inside = next;
      if (!isNear || !mask.moveInside(inside)) {
        continue;
      }
      const std::int64_t voxel = mask.index(inside[0], inside[1], inside[2]);
      if (!mask.isFluid(voxel) || !visited.insert(voxel).second) {
        continue;
      }
      pending.push_back(next);
      if (conditioned.count(voxel) == 0) {
        linked.push_back({next, voxel});
      }
    }
  }
  return linked;
}

void keepNearest(std::size_t fewest, std::vector<DonorCandidate>& candidates) {
  std::sort(candidates.begin(), candidates.end(),
            [](const DonorCandidate& a, const DonorCandidate& b) {
              return a.nearness != b.nearness ? a.nearness > b.nearness : a.voxel < b.voxel;
            });
  std::size_t count = std::min(candidates.size(), fewest);
  constexpr double alike = 1 - 1e-9;
  while (count > 0 && count < candidates.size() &&
         candidates[count].nearness > alike * candidates[count - 1].nearness) {
    ++count;
  }
  candidates.resize(count);
}

}  // namespace tiledlbm
