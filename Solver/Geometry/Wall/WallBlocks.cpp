// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/WallBlocks.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "Kernels/Ranks/Layers.h"
#include "Solver/Geometry/LayerSharing.h"

namespace tiledlbm {

WallBlocks::WallBlocks(const VoxelMask& volume, int near, const RankTeam& team)
    : volume_(volume), size_(volume.size()), periodic_(volume.periodic()), team_(team) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    table_.size[axis] = (size_[axis] + width - 1) / width + 2 * blocksBefore(axis);
  }
  const std::int64_t all = table_.size[0] * table_.size[1] * table_.size[2];
  std::vector<std::int32_t> kinds(all);
  parallelFor(0, all, 64, [&](std::int64_t block) {
    const Coordinates first = firstOf(block);
    Coordinates last{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      last[axis] = first[axis] + width - 1;
      if (periodic_[axis]) {
        last[axis] = std::min(last[axis], size_[axis] - 1);
      }
    }
    kinds[block] = kindOf(first, last);
  });
  table_.blocks = kinds;
  parallelFor(0, all, 64, [&](std::int64_t block) {
    if (isNearWall(kinds, block, near)) {
      table_.blocks[block] = mixed;
    }
  });
  for (std::int64_t block = 0; block < all; ++block) {
    std::int32_t& entry = table_.blocks[block];
    if (entry == mixed) {
      entry = static_cast<std::int32_t>(blocks_.size());
      blocks_.push_back(block);
    }
  }
  divideBlocks();
}

/// Divides the layers of blocks among the ranks, with about as many blocks on each.
void WallBlocks::divideBlocks() {
  own_ = withGhosts_ = {0, count()};
  if (team_.isAlone()) {
    return;
  }
  const std::int64_t rows = table_.size[2], blocksOfRow = table_.size[0] * table_.size[1];
  std::vector<std::int64_t> blocksOf(rows, 0);
  for (const std::int64_t place : blocks_) {
    ++blocksOf[place / blocksOfRow];
  }
  const auto blocksBefore = [&](std::int64_t row) {
    return std::accumulate(blocksOf.begin(),
                           blocksOf.begin() + std::clamp<std::int64_t>(row, 0, rows),
                           std::int64_t(0));
  };
  const std::vector<std::int64_t> firstRows = divideLayers(blocksOf, team_.ranks->size());
  const std::size_t rank = team_.ranks->rank();
  const LayerRange own{firstRows[rank], firstRows[rank + 1]};
  own_ = {blocksBefore(own.first), blocksBefore(own.end)};
  withGhosts_ = own_;
  if (!own.isEmpty()) {
    withGhosts_ = {blocksBefore(own.first - 1), blocksBefore(own.end + 1)};
    const bool isLastThin = size_[2] % width != 0;  // too thin for a ghost layer
    if (periodic_[2] && isLastThin) {
      across_ = {0, count()};
    } else if (periodic_[2] && own.first == 0) {
      across_ = {blocksBefore(rows - 1), count()};
    } else if (periodic_[2] && own.end == rows) {
      across_ = {0, blocksBefore(1)};
    }
  }
}

void WallBlocks::pass(WallField& field, const LayerRange& blocks) const {
  passLayers(team_, voxelsOfBlock, own_, field.data() + own_.first * voxelsOfBlock, blocks,
             field.data() + blocks.first * voxelsOfBlock);
}

void WallBlocks::exchangeOnAll(WallField& field) const {
  if (team_.isAlone()) {
    return;
  }
  pass(field, withGhosts_);
  if (periodic_[2]) {
    pass(field, across_);
  }
}

void WallBlocks::gatherWholeOnAll(WallField& field) const {
  pass(field, {0, count()});
}

/// Whether the voxels of a box are all inside, all outside, or mixed.
std::int32_t WallBlocks::kindOf(const Coordinates& first, const Coordinates& last) const {
  const bool isFirstInside = isInside(first);
  const auto isOther = [isFirstInside](std::uint8_t voxel) {
    return (insideOf(voxel) != 0) != isFirstInside;
  };
  // Along x the box is one run of voxels, or two where it crosses a periodic face.
  std::array<std::int64_t, 2> begins{inVolume(first[0], 0), 0}, ends{inVolume(last[0], 0) + 1, 0};
  if (periodic_[0] && last[0] - first[0] + 1 >= size_[0]) {
    begins[0] = 0;
    ends[0] = size_[0];
  } else if (begins[0] >= ends[0]) {
    ends = {size_[0], ends[0]};
  }
  for (std::int64_t z = first[2]; z <= last[2]; ++z) {
    const std::int64_t plane = inVolume(z, 2);
    for (std::int64_t y = first[1]; y <= last[1]; ++y) {
      const std::uint8_t* row = volume_.voxels().data() + volume_.index(0, inVolume(y, 1), plane);
      if (std::any_of(row + begins[0], row + ends[0], isOther) ||
          std::any_of(row + begins[1], row + ends[1], isOther)) {
        return mixed;
      }
    }
  }
  return isFirstInside ? allInside : allOutside;
}

bool WallBlocks::isNearWall(const std::vector<std::int32_t>& kinds, std::int64_t place,
                            int near) const {
  const std::int32_t kind = kinds[place];
  if (kind == mixed) {
    return true;
  }
  const Coordinates middle = firstOf(place);
  Coordinates first{}, last{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    first[axis] = middle[axis] - near;
    last[axis] = middle[axis] + width - 1 + near;
  }
  // Where all blocks around it are of its kind, their voxels need not be read.
  Coordinates corner{};
  bool isUniform = true;
  for (int i = 0; i < 27 && isUniform; ++i) {
    const std::array<int, 3> step{i % 3, i / 3 % 3, i / 9};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::array<std::int64_t, 3> places{first[axis], middle[axis], last[axis]};
      corner[axis] = inTable(places[step[axis]], axis) / width;
    }
    isUniform = kinds[table_.index(corner)] == kind;
  }
  return !isUniform && kindOf(first, last) == mixed;
}

}  // namespace tiledlbm
