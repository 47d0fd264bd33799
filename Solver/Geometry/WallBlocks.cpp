// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/WallBlocks.h"

#include <algorithm>

namespace tiledlbm {

WallBlocks::WallBlocks(const VoxelMask& volume, int near)
    : volume_(volume), size_(volume.size()), periodic_(volume.periodic()) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    table_.size[axis] = (size_[axis] + width - 1) / width + 2 * blocksBefore(axis);
  }
  const std::int64_t all = table_.size[0] * table_.size[1] * table_.size[2];
  std::vector<std::int32_t> kinds(static_cast<std::size_t>(all));
  parallelFor(0, all, 64, [&](std::int64_t block) {
    const Coordinates first = firstOf(block);
    Coordinates last{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      last[axis] = first[axis] + width - 1;
      if (periodic_[axis]) {
        last[axis] = std::min(last[axis], size_[axis] - 1);
      }
    }
    kinds[static_cast<std::size_t>(block)] = kindOf(first, last);
  });
  table_.blocks = kinds;
  parallelFor(0, all, 64, [&](std::int64_t block) {
    if (isNearWall(kinds, block, near)) {
      table_.blocks[static_cast<std::size_t>(block)] = mixed;
    }
  });
  for (std::int64_t block = 0; block < all; ++block) {
    std::int32_t& entry = table_.blocks[static_cast<std::size_t>(block)];
    if (entry == mixed) {
      entry = static_cast<std::int32_t>(blocks_.size());
      blocks_.push_back(block);
    }
  }
}

/// Whether the voxels of a box are all inside, all outside, or mixed.
std::int32_t WallBlocks::kindOf(const Coordinates& first, const Coordinates& last) const {
  const bool isFirstInside = isInside(first);
  for (std::int64_t z = first[2]; z <= last[2]; ++z) {
    for (std::int64_t y = first[1]; y <= last[1]; ++y) {
      for (std::int64_t x = first[0]; x <= last[0]; ++x) {
        if (isInside({x, y, z}) != isFirstInside) {
          return mixed;
        }
      }
    }
  }
  return isFirstInside ? allInside : allOutside;
}

bool WallBlocks::isNearWall(const std::vector<std::int32_t>& kinds, std::int64_t place,
                            int near) const {
  const std::int32_t kind = kinds[static_cast<std::size_t>(place)];
  if (kind == mixed) {
    return true;
  }
  const Coordinates middle = firstOf(place);
  Coordinates first{}, last{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    first[axis] = middle[axis] - near;
    last[axis] = middle[axis] + width - 1 + near;
  }
  // A look at the blocks around spares the look at their voxels.
  Coordinates corner{};
  bool isUniform = true;
  for (int i = 0; i < 27 && isUniform; ++i) {
    const std::array<int, 3> step{i % 3, i / 3 % 3, i / 9};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::array<std::int64_t, 3> places{first[axis], middle[axis], last[axis]};
      corner[axis] = inTable(places[static_cast<std::size_t>(step[axis])], axis) / width;
    }
    isUniform = kinds[table_.index(corner)] == kind;
  }
  return !isUniform && kindOf(first, last) == mixed;
}

}  // namespace tiledlbm
