// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Wall/BlockMeans.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace tiledlbm {

namespace {

constexpr std::int64_t voxelsOfBlock = 16;

}  // namespace

BlockMeans::BlockMeans(const VoxelMask::Size& size) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    blocks_[axis] = (size[axis] + voxelsOfBlock - 1) / voxelsOfBlock;
  }
  sums_.resize(2 * blocks_[0] * blocks_[1] * blocks_[2]);
}

Coordinates BlockMeans::blockOf(const Point& point) const {
  Coordinates block{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto at = static_cast<std::int64_t>(std::floor(point[axis] / double(voxelsOfBlock)));
    block[axis] = std::clamp<std::int64_t>(at, 0, blocks_[axis] - 1);
  }
  return block;
}

std::size_t BlockMeans::indexOf(const Coordinates& block) const {
  return 2 * (block[0] + blocks_[0] * (block[1] + blocks_[1] * block[2]));
}

void BlockMeans::add(const Point& point, double value) {
  const std::size_t index = indexOf(blockOf(point));
  sums_[index] += value;
  sums_[index + 1] += 1;
}

double BlockMeans::meanAround(const Point& point) const {
  const Coordinates middle = blockOf(point);
  double sum = 0, count = 0;
  Coordinates first = middle, last = middle;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    first[axis] = std::max<std::int64_t>(middle[axis] - 1, 0);
    last[axis] = std::min(middle[axis] + 1, blocks_[axis] - 1);
  }
  forBox(first, last, [&](const Coordinates& at) {
    sum += sums_[indexOf(at)];
    count += sums_[indexOf(at) + 1];
  });
  return count > 0 ? sum / count : 0;
}

}  // namespace tiledlbm
