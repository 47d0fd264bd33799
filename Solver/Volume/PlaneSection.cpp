// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/PlaneSection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/FloodFill.h"

namespace tiledlbm {

namespace {

/// Fluid fraction at a point, by trilinear interpolation; zero beyond the volume.
double fluidShare(const VoxelMask& mask, const Point& at) {
  double share = 0;
  forCorners(at, [&](const Coordinates& voxel, double weight) {
    share += mask.contains(voxel) && mask.isFluid(voxel) ? weight : 0;
  });
  return share;
}

/// Points of a plane at equal distances, in rows around its middle.
class PlaneGrid {
 public:
  PlaneGrid(const Point& middle, const Point& normal, double reach)
      : middle_(middle),
        axes_(axesAcross(normal)),
        spacing_(std::clamp(reach / spacingsOfReach, leastSpacing, largestSpacing)),
        half_(static_cast<int>(std::ceil(reach / spacing_))) {}

  double spacing() const { return spacing_; }
  int half() const { return half_; }
  int width() const { return 2 * half_ + 1; }
  Point pointAt(int i, int j) const {
    Point point;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      point[axis] =
          middle_[axis] + spacing_ * ((i - half_) * axes_[0][axis] + (j - half_) * axes_[1][axis]);
    }
    return point;
  }

 private:
  static constexpr double leastSpacing = 0.25, largestSpacing = 1, spacingsOfReach = 24;

  Point middle_;
  std::array<Point, 2> axes_;
  double spacing_;
  int half_;
};

}  // namespace

PlaneSection cutByPlane(const VoxelMask& mask, const Point& through, const Point& normal,
                        double reach) {
  const PlaneGrid grid(through, normal, reach);
  const int half = grid.half(), width = grid.width();
  std::vector<std::int8_t> isInside(std::int64_t(width) * width);
  int first = -1, least = 0;
  for (int j = 0; j < width; ++j) {
    for (int i = 0; i < width; ++i) {
      if (fluidShare(mask, grid.pointAt(i, j)) < 0.5) {
        continue;
      }
      const int place = j * width + i;
      isInside[place] = 1;
      const int distance = (i - half) * (i - half) + (j - half) * (j - half);
      if (first < 0 || distance < least) {
        first = place;
        least = distance;
      }
    }
  }
  PlaneSection section;
  if (first < 0) {
    return section;
  }
  const auto found = PlaneFlood(width, width)
                         .from(first % width, first / width, [&](std::int64_t i, std::int64_t j) {
                           return isInside[j * width + i] == 1;
                         });
  for (const auto& [i, j] : found) {
    section.middle = sum(section.middle, grid.pointAt(static_cast<int>(i), static_cast<int>(j)));
  }
  section.middle = quotient(section.middle, double(found.size()));
  section.area = double(found.size()) * grid.spacing() * grid.spacing();
  return section;
}

}  // namespace tiledlbm
