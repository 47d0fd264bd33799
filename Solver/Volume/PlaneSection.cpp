// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/PlaneSection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tiledlbm {

namespace {

/// Fluid fraction at a point, by trilinear interpolation; zero beyond the volume.
double fluidShare(const VoxelMask& mask, const Point& at) {
  VoxelMask::Coordinates low;
  std::array<double, 3> beyond;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double below = std::floor(at[axis]);
    low[axis] = static_cast<std::int64_t>(below);
    beyond[axis] = at[axis] - below;
  }
  double share = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const std::array<int, 3> step{corner & 1, corner >> 1 & 1, corner >> 2};
    double weight = 1;
    bool isInVolume = true;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      weight *= step[axis] == 1 ? beyond[axis] : 1 - beyond[axis];
      const std::int64_t place = low[axis] + step[axis];
      isInVolume = isInVolume && place >= 0 && place < mask.size()[axis];
    }
    if (isInVolume && mask.isFluid(low[0] + step[0], low[1] + step[1], low[2] + step[2])) {
      share += weight;
    }
  }
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
  std::vector<std::int8_t> isInside(static_cast<std::size_t>(width) *
                                    static_cast<std::size_t>(width));
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
  std::vector<int> found{first};
  isInside[first] = 0;
  for (std::size_t next = 0; next < found.size(); ++next) {
    const int i = found[next] % width, j = found[next] / width;
    section.middle = sum(section.middle, grid.pointAt(i, j));
    const std::array<std::array<int, 2>, 4> neighbours{
        {{i - 1, j}, {i + 1, j}, {i, j - 1}, {i, j + 1}}};
    for (const auto& [x, y] : neighbours) {
      if (x < 0 || x >= width || y < 0 || y >= width) {
        continue;
      }
      const int place = y * width + x;
      std::int8_t& isLeft = isInside[place];
      if (isLeft == 1) {
        isLeft = 0;
        found.push_back(place);
      }
    }
  }
  section.middle = quotient(section.middle, double(found.size()));
  section.area = double(found.size()) * grid.spacing() * grid.spacing();
  return section;
}

}  // namespace tiledlbm
