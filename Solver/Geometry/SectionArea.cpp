// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/SectionArea.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_set>

#include "Solver/Geometry/Openings.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/Surroundings.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm {

namespace {

/// Depths of places along the normal of an opening, from the mean of its voxels.
class Depth {
 public:
  Depth(const VoxelMask& mask, const Opening& opening)
      : normal_(opening.inwardNormal()), middle_(centroid(mask, opening)) {}

  double operator()(const VoxelMask::Coordinates& at) const {
    return dot(difference({double(at[0]), double(at[1]), double(at[2])}, middle_), normal_);
  }

 private:
  Point normal_, middle_;
};

/// The part of a voxel that is inside of the wall. What a flat wall at the distance of its middle
/// leaves, less what that is too large by in the mean where the wall bends.
double coverage(const WallDistance& distance, const VoxelMask::Coordinates& at) {
  const double here = distance(at);
  if (std::abs(here) >= 0.5) {
    return here > 0 ? 1 : 0;
  }
  double curvature = 6 * here;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const int step : {-1, 1}) {
      VoxelMask::Coordinates beside = at;
      beside[axis] += step;
      curvature -= distance(beside);
    }
  }
  return 0.5 + here - std::clamp(curvature, -0.5, 0.5) / 24;
}

}  // namespace

double sectionArea(const VoxelMask& mask, const Opening& opening) {
  constexpr std::size_t leastVoxels = 50;   // fewer tell little of the wall
  constexpr std::size_t mostVoxels = 4096;  // of a round one, 0.1 % of the area
  constexpr std::int64_t near = 2;          // voxels that count, from those of the opening
  constexpr double inPlane = 1e-9;
  if (opening.voxels.size() < leastVoxels || opening.voxels.size() > mostVoxels) {
    return opening.faceArea();
  }
  const Surroundings around = surroundingsOf(mask, opening);
  const WallDistance distance(around.mask);
  const Depth depth(mask, opening);
  const bool isPlane = faceAlike(mask, opening).has_value();
  // A plane of voxels; at an angle a slab, whose middle counts most.
  const double slab = isPlane ? 1 : double(near);
  const auto isOfOther = [&](std::int64_t voxel) {
    return isPlane && mask.isFluid(voxel) &&
           !std::binary_search(opening.voxels.begin(), opening.voxels.end(), voxel);
  };
  std::unordered_set<std::int64_t> counted;
  double area = 0;
  for (const std::int64_t voxel : opening.voxels) {
    VoxelMask::Coordinates step{};
    for (step[0] = -near; step[0] <= near; ++step[0]) {
      for (step[1] = -near; step[1] <= near; ++step[1]) {
        for (step[2] = -near; step[2] <= near; ++step[2]) {
          VoxelMask::Coordinates at = mask.coordinates(voxel), place{};
          for (std::size_t axis = 0; axis < 3; ++axis) {
            at[axis] += step[axis];
            place[axis] = at[axis] - around.first[axis];
          }
          const double distant = std::abs(depth(at)) / slab;
          const double share = distant < inPlane ? 1 : 1 - distant;
          if (share > inPlane && mask.moveInside(at)) {
            const std::int64_t index = mask.index(at[0], at[1], at[2]);
            if (!isOfOther(index) && counted.insert(index).second) {
              area += share / slab * coverage(distance, place);
            }
          }
        }
      }
    }
  }
  return area;
}

}  // namespace tiledlbm
