// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/ObstructedInlets.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

namespace {

/// The point so many layers behind a voxel of an opening, on the way that the vessel goes.
Point pointBehind(const VoxelMask& mask, std::int64_t voxel, const Point& direction, int layers) {
  const VoxelMask::Coordinates from = mask.coordinates(voxel);
  const double longest =
      std::max({std::abs(direction[0]), std::abs(direction[1]), std::abs(direction[2])});
  Point point{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    point[axis] = static_cast<double>(from[axis]) + layers * direction[axis] / longest;
  }
  return point;
}

/// Whether solid lies behind a voxel of an inlet: no voxel near that point is fluid.
bool isSolidBehind(const VoxelMask& mask, std::int64_t voxel, const Point& direction, int layers) {
  constexpr double near = 0.75;
  const Point point = pointBehind(mask, voxel, direction, layers);
  for (unsigned corner = 0; corner < 8; ++corner) {
    VoxelMask::Coordinates at{};
    double squared = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double place = std::floor(point[axis]) + (corner >> axis & 1u);
      squared += (place - point[axis]) * (place - point[axis]);
      at[axis] = std::llround(place);
    }
    const bool isSolid = mask.moveInside(at) && !mask.isFluid(mask.index(at[0], at[1], at[2]));
    if (squared < near * near && !isSolid) {
      return false;
    }
  }
  return true;
}

/// Whether solid lies beside a voxel of an opening, across the way that the vessel goes. Behind
/// such a voxel a rough wall is solid too.
bool isAtRim(const VoxelMask& mask, std::int64_t voxel, const Point& direction) {
  for (int q = 1; q < D3Q19::directions; ++q) {
    const auto& c = D3Q19::components[q];
    const double length = std::sqrt(double(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]));
    const double along = c[0] * direction[0] + c[1] * direction[1] + c[2] * direction[2];
    VoxelMask::Coordinates at = mask.coordinates(voxel);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      at[axis] += c[axis];
    }
    if (std::abs(along) < 0.5 * length && mask.moveInside(at) &&
        !mask.isFluid(mask.index(at[0], at[1], at[2]))) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool isOpeningBehind(const VoxelMask& mask, const Opening& opening, const Point& direction,
                     const OpeningOfVoxel& openingOf) {
  constexpr int fewest = 4;
  for (const std::int64_t voxel : opening.voxels) {
    for (int layers = 1; layers <= fewest; ++layers) {
      const Point point = pointBehind(mask, voxel, direction, layers);
      VoxelMask::Coordinates at{std::llround(point[0]), std::llround(point[1]),
                                std::llround(point[2])};
      if (!mask.moveInside(at)) {
        break;
      }
      const auto found = openingOf.find(mask.index(at[0], at[1], at[2]));
      if (found != openingOf.end() && found->second != opening.id) {
        return true;
      }
    }
  }
  return false;
}

bool avoidSolid(const VoxelMask& mask, const Opening& opening, const Point& direction,
                std::vector<Point>& profile) {
  const Point normal = opening.inwardNormal();
  bool isObstructed = false, hasBlocked = false;
  double all = 0, sum = 0;
  std::vector<Point> open = profile;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const bool isBlocked = isSolidBehind(mask, opening.voxels[i], direction, 1);
    if (!isAtRim(mask, opening.voxels[i], direction)) {
      isObstructed =
          isObstructed || (!isBlocked && isSolidBehind(mask, opening.voxels[i], direction, 2));
      hasBlocked = hasBlocked || isBlocked;
    }
    all += dot(open[i], normal);
    open[i] = isBlocked ? Point{} : open[i];
    sum += dot(open[i], normal);
  }
  for (std::size_t i = 0; i < open.size() && hasBlocked && sum > 0; ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      profile[i][axis] = open[i][axis] * all / sum;
    }
  }
  return isObstructed;
}

}  // namespace tiledlbm
