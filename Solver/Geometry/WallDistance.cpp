// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/WallDistance.h"

#include <algorithm>
#include <cmath>

#include "Solver/Geometry/ClosestPoints.h"
#include "Solver/Geometry/ContinuedLabels.h"
#include "Solver/Geometry/GreyWall.h"
#include "Solver/Geometry/MaskWall.h"

namespace tiledlbm {

namespace {

/// Voxels from the wall that the distance is followed to while it is found.
constexpr int band = 4;
/// Of solid beyond a label, where the vessel goes on.
constexpr float leastDistance = 1e-3f;

}  // namespace

WallDistance::WallDistance(const VoxelMask& volume, const RankTeam& team)
    : WallDistance(volume, withLabelsContinued(volume), team) {}

WallDistance::WallDistance(const VoxelMask& volume, const std::optional<VoxelMask>& continued,
                           const RankTeam& team)
    : blocks_(continued ? *continued : volume, band, team),
      distances_(distancesOfMask(blocks_, float(band))) {
  if (!volume.levels().empty()) {
    distances_ = distancesOfLevels(blocks_, volume.levels(), distances_, float(band));
  }
  distances_ = limitedByNeighbours(blocks_, distances_, float(band));
  blocks_.forBlocks([&](std::int64_t block) {
    const VoxelMask::Coordinates first = blocks_.origin(block);
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      const std::int64_t voxel = blocks_.indexInVolume({first[0] + x, first[1] + y, first[2] + z});
      const bool isSolid = !volume.isFluid(voxel) && volume.labelOf(voxel) < 0;
      distances_[index] = std::clamp(distances_[index], -reach, isSolid ? -leastDistance : reach);
    });
  });
  blocks_.shareAll(distances_);
}

double WallDistance::fractionTo(const VoxelMask::Coordinates& voxel,
                                const std::array<int, 3>& step) const {
  const auto distanceAfter = [&](int steps) {
    return double((*this)(
        {voxel[0] + steps * step[0], voxel[1] + steps * step[1], voxel[2] + steps * step[2]}));
  };
  const std::array<double, 4> distances{distanceAfter(-1), distanceAfter(0), distanceAfter(1),
                                        distanceAfter(2)};
  const auto cubic = [&distances](double t) {
    return -distances[0] * t * (t - 1) * (t - 2) / 6 +
           distances[1] * (t + 1) * (t - 1) * (t - 2) / 2 -
           distances[2] * (t + 1) * t * (t - 2) / 2 + distances[3] * (t + 1) * t * (t - 1) / 6;
  };
  double inside = 0, outside = 1;
  for (int halving = 0; halving < 20; ++halving) {
    const double middle = (inside + outside) / 2;
    (cubic(middle) > 0 ? inside : outside) = middle;
  }
  return inside;
}

FieldSample WallDistance::sample(const std::array<double, 3>& at) const {
  VoxelMask::Coordinates first{};
  std::array<float, 3> place{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double floor = std::floor(at[axis]);
    first[axis] = static_cast<std::int64_t>(floor);
    place[axis] = static_cast<float>(at[axis] - floor);
  }
  std::array<float, 64> values;
  std::size_t next = 0;
  for (int k = -1; k < 3; ++k) {
    for (int j = -1; j < 3; ++j) {
      for (int i = -1; i < 3; ++i) {
        values[next++] = (*this)({first[0] + i, first[1] + j, first[2] + k});
      }
    }
  }
  return tricubicSample(place, [&values](int j, int k) { return &values[4 * (j + 4 * k)]; });
}

}  // namespace tiledlbm
