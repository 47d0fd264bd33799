// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/NearbyFluid.h"

#include <algorithm>
#include <cstddef>

#include "Solver/Geometry/CellBits.h"
#include "Solver/Geometry/FluidBits.h"

namespace tiledlbm {

namespace {

using Coordinates = VoxelMask::Coordinates;

/// Flood fill by whole runs along x: a vessel has many times fewer runs than voxels.
class Flood {
 public:
  Flood(const VoxelMask& mask, const Slab& slab)
      : mask_(mask),
        slab_(slab),
        length_((mask.size()[0] + margin + 7) / 8 * 8),
        isKnown_(mask.size()[1] * mask.size()[2], false),
        open_(length_ * mask.size()[1] * mask.size()[2]) {}

  std::vector<VoxelRun> from(const std::vector<std::int64_t>& voxels) {
    for (const std::int64_t voxel : voxels) {
      const Coordinates at = mask_.coordinates(voxel);
      open_.clear(rowOf(at[1], at[2]) + static_cast<Cell>(at[0]));
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
  using Cell = std::uint64_t;
  static constexpr std::int64_t margin = 1;  ///< cells without a bit between rows

  /// Takes the neighbours of a run in the rows around it and in its own.
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
    const Cell row = rowOf(y, z);
    if (mask_.periodic()[0]) {
      if (begin < 0) {
        takeRuns(row, size - 1, size, y, z);
      }
      if (end > size) {
        takeRuns(row, 0, 1, y, z);
      }
    }
    takeRuns(row, std::max<std::int64_t>(begin, 0), std::min(end, size), y, z);
  }

  void takeRuns(Cell row, std::int64_t begin, std::int64_t end, std::int64_t y, std::int64_t z) {
    const Cell last = row + static_cast<Cell>(end);
    for (Cell cell = row + static_cast<Cell>(begin); (cell = open_.firstIn(cell, last)) < last;) {
      const Cell first = open_.beginOf(cell);
      cell = open_.endOf(cell);
      open_.clear(first, cell);
      const std::int64_t voxel = mask_.index(first - row, y, z);
      add({voxel, voxel + static_cast<std::int64_t>(cell - first)});
    }
  }

  void add(const VoxelRun& run) {
    runs_.push_back(run);
    pending_.push_back(run);
  }

  /// The first cell of a row. The first call for a row finds its bits.
  Cell rowOf(std::int64_t y, std::int64_t z) {
    const std::int64_t number = y + mask_.size()[1] * z;
    const auto row = static_cast<Cell>(length_ * number);
    if (!isKnown_[number]) {
      isKnown_[number] = true;
      findRow(row, y, z);
    }
    return row;
  }

  /// Finds the fluid of a row within the slab.
  void findRow(Cell row, std::int64_t y, std::int64_t z) {
    // Along a row the distance ahead is monotonic, even with rounding.
    const std::int64_t size = mask_.size()[0];
    const bool grows = slab_.normal[0] > 0;
    const auto firstWhere = [&](const auto& isTrue) {
      std::int64_t first = 0;
      for (std::int64_t left = size; left > 0;) {
        const std::int64_t half = left / 2;
        const bool isBefore = !isTrue(slab_.ahead({first + half, y, z}));
        first += isBefore ? half + 1 : 0;
        left = isBefore ? left - half - 1 : half;
      }
      return first;
    };
    const double depth = slab_.depth;
    const std::int64_t begin =
        firstWhere([&](double ahead) { return grows ? ahead > 0 : ahead < depth; });
    const std::int64_t end =
        firstWhere([&](double ahead) { return grows ? ahead >= depth : ahead <= 0; });
    const std::uint8_t* const voxels = mask_.voxels().data() + mask_.index(0, y, z);
    for (std::int64_t x = begin / 8 * 8; x < end; x += 8) {
      open_.setEight(row + static_cast<Cell>(x),
                     fluidBits(voxels + x, std::min<std::int64_t>(size - x, 8)));
    }
    open_.clear(row + static_cast<Cell>(begin / 8 * 8), row + static_cast<Cell>(begin));
    open_.clear(row + static_cast<Cell>(end), row + static_cast<Cell>(size));
  }

  const VoxelMask& mask_;
  const Slab& slab_;
  std::int64_t length_;        ///< cells of a row: its voxels and padding
  std::vector<bool> isKnown_;  ///< by row
  BitsOf<Cell> open_;          ///< fluid of known rows within the slab, not yet taken
  std::vector<VoxelRun> runs_, pending_;
};

}  // namespace

std::vector<VoxelRun> fluidLinkedTo(const std::vector<std::int64_t>& voxels, const VoxelMask& mask,
                                    const Slab& slab) {
  return Flood(mask, slab).from(voxels);
}

}  // namespace tiledlbm
