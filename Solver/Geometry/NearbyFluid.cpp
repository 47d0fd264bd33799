// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/NearbyFluid.h"

#include <algorithm>
#include <cstddef>

namespace tiledlbm {

namespace {

using Coordinates = VoxelMask::Coordinates;

/// A flood that takes runs along x as wholes: in a vessel these are many times fewer than voxels.
class Flood {
 public:
  Flood(const VoxelMask& mask, const Slab& slab)
      : mask_(mask), slab_(slab), visited_(static_cast<std::size_t>(mask.voxelCount()), false) {}

  std::vector<VoxelRun> from(const std::vector<std::int64_t>& voxels) {
    for (const std::int64_t voxel : voxels) {
      visited_[static_cast<std::size_t>(voxel)] = true;
      add({voxel, voxel + 1});
    }
    while (!pending_.empty()) {
      const VoxelRun run = pending_.back();
      pending_.pop_back();
      spread(run);
    }
    std::sort(runs_.begin(), runs_.end(),
              [](const VoxelRun& a, const VoxelRun& b) { return a.begin < b.begin; });
    return std::move(runs_);
  }

 private:
  /// Takes what is next to a run in the rows around it, and in its own.
  void spread(const VoxelRun& run) {
    const Coordinates first = mask_.coordinates(run.begin);
    const std::int64_t begin = first[0], end = first[0] + run.end - run.begin;
    for (int z = -1; z <= 1; ++z) {
      for (int y = -1; y <= 1; ++y) {
        const int reach = y != 0 && z != 0 ? 0 : 1;  // along the lattice's directions
        Coordinates row{begin, first[1] + y, first[2] + z};
        if (mask_.moveInside(row)) {
          take(begin - reach, end + reach, row[1], row[2]);
        }
      }
    }
  }

  /// Takes the runs of a row that have a voxel from `begin` to `end` - 1.
  void take(std::int64_t begin, std::int64_t end, std::int64_t y, std::int64_t z) {
    const std::int64_t size = mask_.size()[0];
    if (mask_.periodic()[0]) {
      if (begin < 0) {
        takeRun(size - 1, y, z);
      }
      if (end > size) {
        takeRun(0, y, z);
      }
    }
    for (std::int64_t x = std::max<std::int64_t>(begin, 0); x < std::min(end, size);) {
      x = isFree(x, y, z) ? takeRun(x, y, z) : x + 1;
    }
  }

  /// \return the end of the run.
  std::int64_t takeRun(std::int64_t x, std::int64_t y, std::int64_t z) {
    std::int64_t begin = x, end = x;
    while (end < mask_.size()[0] && isFree(end, y, z)) {
      ++end;
    }
    while (end > x && begin > 0 && isFree(begin - 1, y, z)) {
      --begin;
    }
    if (end > begin) {
      const VoxelRun run{mask_.index(begin, y, z), mask_.index(end - 1, y, z) + 1};
      std::fill(visited_.begin() + static_cast<std::ptrdiff_t>(run.begin),
                visited_.begin() + static_cast<std::ptrdiff_t>(run.end), true);
      add(run);
    }
    return end;
  }

  void add(const VoxelRun& run) {
    runs_.push_back(run);
    pending_.push_back(run);
  }

  bool isFree(std::int64_t x, std::int64_t y, std::int64_t z) const {
    const std::int64_t voxel = mask_.index(x, y, z);
    return mask_.isFluid(voxel) && !visited_[static_cast<std::size_t>(voxel)] &&
           slab_.contains({x, y, z});
  }

  const VoxelMask& mask_;
  const Slab& slab_;
  std::vector<bool> visited_;
  std::vector<VoxelRun> runs_, pending_;
};

}  // namespace

std::vector<VoxelRun> fluidLinkedTo(const std::vector<std::int64_t>& voxels, const VoxelMask& mask,
                                    const Slab& slab) {
  return Flood(mask, slab).from(voxels);
}

}  // namespace tiledlbm
