// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/WallDistance.h"

#include <algorithm>
#include <cmath>

#include "Solver/Geometry/Wall/ClosestPoints.h"
#include "Solver/Geometry/Wall/ContinuedLabels.h"
#include "Solver/Geometry/Wall/GreyWall.h"
#include "Solver/Geometry/Wall/MaskWall.h"

namespace tiledlbm {

namespace {

/// Width of the narrow band during the construction, voxels.
constexpr int band = 4;
/// Distance of solid voxels beyond a label, into which the vessel is continued.
constexpr float leastDistance = 1e-3f;

}  // namespace

WallDistance::WallDistance(const VoxelMask& volume, const RankTeam& team)
    : WallDistance(volume, withLabelsContinued(volume), team) {}

WallDistance::WallDistance(const VoxelMask& volume, const std::optional<VoxelMask>& continued,
                           const RankTeam& team)
    : blocks_(continued ? *continued : volume, band, team),
      distances_(distancesOfMask(blocks_, float(band))),
      isOfLevels_(!volume.levels().empty()) {
  if (isOfLevels_) {
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
  blocks_.gatherWholeOnAll(distances_);
}

double WallDistance::fractionTo(const Coordinates& voxel, const std::array<int, 3>& step) const {
  double fraction = 0;
  fractionsTo(voxel, &step, 1, &fraction);
  return fraction;
}

void WallDistance::fractionsTo(const Coordinates& voxel, const std::array<int, 3>* steps, int count,
                               double* fractions) const {
  std::array<double, mostSteps> constants, slopes, squares, cubics;
  for (int i = 0; i < count; ++i) {
    const std::array<int, 3>& step = steps[i];
    const auto distanceAfter = [&](int times) {
      return double((*this)(
          {voxel[0] + times * step[0], voxel[1] + times * step[1], voxel[2] + times * step[2]}));
    };
    const double behind = distanceAfter(-1), here = distanceAfter(0), next = distanceAfter(1),
                 beyond = distanceAfter(2);
    constants[i] = here;
    slopes[i] = next - here / 2 - behind / 3 - beyond / 6;
    squares[i] = (behind + next) / 2 - here;
    cubics[i] = (here - next) / 2 + (beyond - behind) / 6;
  }
  std::array<double, mostSteps> outside;
  std::fill_n(fractions, count, 0);
  outside.fill(1);
  // Bisection for all links together, since the steps of a single bisection depend on each other.
  for (int halving = 0; halving < 20; ++halving) {
    for (int i = 0; i < count; ++i) {
      const double middle = (fractions[i] + outside[i]) / 2;
      const bool isInside =
          ((cubics[i] * middle + squares[i]) * middle + slopes[i]) * middle + constants[i] > 0;
      fractions[i] = isInside ? middle : fractions[i];
      outside[i] = isInside ? outside[i] : middle;
    }
  }
}

FieldSample WallDistance::sample(const std::array<double, 3>& at) const {
  Coordinates first{};
  std::array<float, 3> place{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double floor = std::floor(at[axis]);
    first[axis] = static_cast<std::int64_t>(floor);
    place[axis] = static_cast<float>(at[axis] - floor);
  }
  WallBlocks::Cube values;
  blocks_.gatherCube(distances_, {first[0] - 1, first[1] - 1, first[2] - 1}, reach, values);
  return tricubicSample(place, [&values](int j, int k) { return &values[4 * (j + 4 * k)]; });
}

}  // namespace tiledlbm
