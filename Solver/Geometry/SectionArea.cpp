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

/// The part of a voxel inside of the wall, by a flat wall at the distance of its middle, less the
/// mean error of a flat wall where the wall is curved.
double coverage(const WallDistance& distance, const Coordinates& at) {
  const double here = distance(at);
  if (std::abs(here) >= 0.5) {
    return here > 0 ? 1 : 0;
  }
  double curvature = 6 * here;
  forAdjacent(at, [&](const Coordinates& neighbour) { curvature -= distance(neighbour); });
  return 0.5 + here - std::clamp(curvature, -0.5, 0.5) / 24;
}

}  // namespace

double sectionArea(const VoxelMask& mask, const Opening& opening) {
  constexpr std::size_t leastVoxels = 50;   // fewer do not resolve the wall
  constexpr std::size_t mostVoxels = 4096;  // error of a round section: 0.1 %
  constexpr std::int64_t near = 2;          // distance of counted voxels from the opening
  constexpr double inPlane = 1e-9;
  if (opening.voxels.size() < leastVoxels || opening.voxels.size() > mostVoxels) {
    return opening.faceArea();
  }
  const Surroundings around = surroundingsOf(mask, opening);
  const WallDistance distance(around.mask);
  const Slab plane{centroid(mask, opening), opening.inwardNormal(), 0};
  const bool isPlane = faceAlike(mask, opening).has_value();
  // A plane of voxels, or for an oblique opening a slab with the largest weight in its middle.
  const double slab = isPlane ? 1 : double(near);
  const auto isOfOther = [&](std::int64_t voxel) {
    return isPlane && mask.isFluid(voxel) &&
           !std::binary_search(opening.voxels.begin(), opening.voxels.end(), voxel);
  };
  std::unordered_set<std::int64_t> counted;
  double area = 0;
  for (const std::int64_t voxel : opening.voxels) {
    Coordinates step{};
    for (step[0] = -near; step[0] <= near; ++step[0]) {
      for (step[1] = -near; step[1] <= near; ++step[1]) {
        for (step[2] = -near; step[2] <= near; ++step[2]) {
          Coordinates at = moved(mask.coordinates(voxel), step);
          const Coordinates place = moved(at, around.first, -1);
          const double distant = std::abs(plane.ahead(at)) / slab;
          const double share = distant < inPlane ? 1 : 1 - distant;
          if (share > inPlane && mask.moveInside(at)) {
            const std::int64_t index = mask.index(at);
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
