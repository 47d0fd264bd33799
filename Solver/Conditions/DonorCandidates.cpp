// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/DonorCandidates.h"

#include <algorithm>
#include <cmath>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

namespace {

/// Which voxels of a box were seen, of which those that periodic axes make one count once.
class SeenInBox {
 public:
  SeenInBox(const VoxelMask& mask, const VoxelMask::Coordinates& middle, std::int64_t reach) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::int64_t width = 2 * reach + 1;
      first_[axis] = middle[axis] - reach;
      size_[axis] = mask.periodic()[axis] ? std::min(width, mask.size()[axis]) : width;
    }
    seen_.resize(static_cast<std::size_t>(size_[0] * size_[1] * size_[2]), false);
  }

  /// \return whether it is new.
  bool insert(const VoxelMask::Coordinates& at) {
    std::int64_t index = 0;
    for (std::size_t axis = 3; axis-- > 0;) {
      index = index * size_[axis] + (at[axis] - first_[axis]) % size_[axis];
    }
    const bool isNew = !seen_[static_cast<std::size_t>(index)];
    seen_[static_cast<std::size_t>(index)] = true;
    return isNew;
  }

 private:
  VoxelMask::Coordinates first_{}, size_{};
  std::vector<bool> seen_;
};

}  // namespace

std::vector<LinkedVoxel> linkedVoxels(const VoxelMask& mask, const VoxelMask::Coordinates& from,
                                      std::int64_t reach,
                                      const std::unordered_set<std::int64_t>& conditioned) {
  std::vector<LinkedVoxel> linked;
  VoxelMask::Coordinates reaches{reach, reach, reach};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (mask.periodic()[axis]) {
      reaches[axis] = std::min(reach, mask.size()[axis] - 1);  // once around is enough
    }
  }
  SeenInBox seen(mask, from, reach);
  seen.insert(from);
  std::vector<VoxelMask::Coordinates> pending{from};
  while (!pending.empty()) {
    const VoxelMask::Coordinates at = pending.back();
    pending.pop_back();
    for (int q = 1; q < D3Q19::directions; ++q) {
      VoxelMask::Coordinates next{};
      bool isNear = true;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        next[axis] = at[axis] + D3Q19::components[q][axis];
        isNear = isNear && std::abs(next[axis] - from[axis]) <= reaches[axis];
      }
      VoxelMask::Coordinates inside = next;
      if (!isNear || !mask.moveInside(inside)) {
        continue;
      }
      const std::int64_t voxel = mask.index(inside[0], inside[1], inside[2]);
      if (!mask.isFluid(voxel) || !seen.insert(next)) {
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
