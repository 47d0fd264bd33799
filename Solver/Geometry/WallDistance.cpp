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
    WallBlocks::Patch<std::uint8_t, 0> isInside;
    blocks_.gatherInside(volume, block, isInside);
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      const float most = isInside(x, y, z) == 1 ? reach : -leastDistance;
      distances_[index] = std::clamp(distances_[index], -reach, most);
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
  const double behind = distanceAfter(-1), here = distanceAfter(0), next = distanceAfter(1),
               beyond = distanceAfter(2);
  const double slope = next - here / 2 - behind / 3 - beyond / 6,
               square = (behind + next) / 2 - here,
               cubic = (here - next) / 2 + (beyond - behind) / 6;
  double inside = 0, outside = 1;
  for (int halving = 0; halving < 20; ++halving) {
    const double middle = (inside + outside) / 2;
    const bool isInside = ((cubic * middle + square) * middle + slope) * middle + here > 0;
    inside = isInside ? middle : inside;
    outside = isInside ? outside : middle;
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
