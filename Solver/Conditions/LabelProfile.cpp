// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/LabelProfile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "Solver/Conditions/PlaneProfile.h"
#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Geometry/Point.h"

namespace tiledlbm {

namespace {

/// The plane across a vessel through the middle of an opening of a label, divided into square
/// cells.
class SectionPlane {
 public:
  static constexpr double cell = 0.5;  // in voxels

  SectionPlane(const VoxelMask& mask, const Opening& opening, const Point& direction,
               const WallDistance& distance)
      : mask_(mask),
        distance_(distance),
        centre_(middleOfFaces(mask, opening)),
        axes_(axesAcross(direction)) {
    double reach = 0;
    for (const std::int64_t voxel : opening.voxels) {
      const auto [u, v] = project(positionOf(voxel));
      reach = std::max({reach, std::abs(u), std::abs(v)});
    }
    half_ = static_cast<std::int64_t>(std::ceil(reach / cell)) + 4;
  }

  std::int64_t width() const { return 2 * half_; }

  /// Coordinates of a voxel, in voxels from the volume's first.
  Point positionOf(std::int64_t voxel) const {
    const auto at = mask_.coordinates(voxel);
    return {double(at[0]), double(at[1]), double(at[2])};
  }

  /// Coordinates of a point in the plane, in voxels from its middle.
  std::array<double, 2> project(const Point& point) const {
    const Point from{point[0] - centre_[0], point[1] - centre_[1], point[2] - centre_[2]};
    return {dot(from, axes_[0]), dot(from, axes_[1])};
  }

  /// A coordinate in the plane as one in cells, whose centres have whole numbers.
  double toCells(double coordinate) const {
    return coordinate / cell + static_cast<double>(half_) - 0.5;
  }

  /// Distance of the middle of a cell from the wall, in voxels; negative outside of the vessel.
  double distanceAt(std::int64_t column, std::int64_t row) const {
    // Voxels beyond the label do not tell the distance, which leaves linear interpolation: it cuts
    // off a twelfth of the curvature in the mean.
    constexpr auto voxel = static_cast<std::int64_t>(1 / cell);
    constexpr double part = 1.0 / 12, greatestCurvature = 0.5, near = 1;
    const double here = between(column, row);
    if (std::abs(here) > near) {
      return here;
    }
    const double curvature = 4 * here - between(column - voxel, row) -
                             between(column + voxel, row) - between(column, row - voxel) -
                             between(column, row + voxel);
    return here + part * std::clamp(curvature, -greatestCurvature, greatestCurvature);
  }

 private:
  /// Distance of the middle of a cell from the wall by linear interpolation between voxels.
  double between(std::int64_t column, std::int64_t row) const {
    const double u = (static_cast<double>(column - half_) + 0.5) * cell;
    const double v = (static_cast<double>(row - half_) + 0.5) * cell;
    std::array<std::int64_t, 3> first{};
    std::array<double, 3> part{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double at = centre_[axis] + u * axes_[0][axis] + v * axes_[1][axis];
      first[axis] = static_cast<std::int64_t>(std::floor(at));
      part[axis] = at - std::floor(at);
    }
    double sum = 0;
    for (std::size_t corner = 0; corner < 8; ++corner) {
      double weight = 1;
      VoxelMask::Coordinates at = first;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool isUpper = (corner >> axis & 1u) != 0;
        weight *= isUpper ? part[axis] : 1 - part[axis];
        at[axis] += isUpper ? 1 : 0;
      }
      sum += weight * distance_(at);
    }
    return sum;
  }

  const VoxelMask& mask_;
  const WallDistance& distance_;
  Point centre_;
  std::array<Point, 2> axes_;  ///< of the plane
  std::int64_t half_ = 0;      ///< cells from the middle to the rim
};

/// The cells of the section that can be reached from an opening's voxels, ascending.
std::vector<std::int64_t> findSection(const SectionPlane& plane, const Opening& opening,
                                      const VoxelMask& cells) {
  std::vector<bool> visited(static_cast<std::size_t>(cells.voxelCount()), false);
  std::vector<std::int64_t> section, pending;
  const auto visit = [&](std::int64_t column, std::int64_t row) {
    if (column < 0 || row < 0 || column >= plane.width() || row >= plane.width()) {
      return;
    }
    const std::int64_t cell = cells.index(column, row, 0);
    if (!visited[static_cast<std::size_t>(cell)] && plane.distanceAt(column, row) > 0) {
      visited[static_cast<std::size_t>(cell)] = true;
      pending.push_back(cell);
    }
  };
  for (const std::int64_t voxel : opening.voxels) {
    const auto [u, v] = plane.project(plane.positionOf(voxel));
    visit(std::llround(plane.toCells(u)), std::llround(plane.toCells(v)));
  }
  while (!pending.empty()) {
    const auto at = cells.coordinates(pending.back());
    section.push_back(pending.back());
    pending.pop_back();
    visit(at[0] - 1, at[1]);
    visit(at[0] + 1, at[1]);
    visit(at[0], at[1] - 1);
    visit(at[0], at[1] + 1);
  }
  std::sort(section.begin(), section.end());
  return section;
}

/// The profile of a section by cells. Beyond the rim it goes on with the slope that it has at the
/// wall, so that a value between the cells falls to zero there.
class SectionProfile {
 public:
  SectionProfile(const SectionPlane& plane, const Opening& opening)
      : plane_(plane), cells_({plane.width(), plane.width(), 1}) {
    section_.face = Face::ZMinus;
    section_.voxels = findSection(plane, opening, cells_);
    if (!section_.voxels.empty()) {
      values_ = planeProfile(cells_, section_, [this](const auto& inside, const auto& beyond) {
        return rimFraction(inside, beyond);
      });
      source_ = sourceOf(values_);
    }
  }

  /// Cells of the section.
  std::size_t size() const { return section_.voxels.size(); }

  /// \param u, v coordinates in the plane, in voxels from its middle.
  double at(double u, double v) const {
    const double column = plane_.toCells(u), row = plane_.toCells(v);
    const double left = std::floor(column), below = std::floor(row);
    const auto c = static_cast<std::int64_t>(left), r = static_cast<std::int64_t>(below);
    const double x = column - left, y = row - below;
    const double value = (1 - y) * ((1 - x) * ofCell(c, r) + x * ofCell(c + 1, r)) +
                         y * ((1 - x) * ofCell(c, r + 1) + x * ofCell(c + 1, r + 1));
    // What linear interpolation cuts off of a profile that bends the same way along both axes.
    const double cutOff = source_ / 4 * (x * (1 - x) + y * (1 - y));
    return value > 0 ? value + cutOff : 0;
  }

 private:
  static constexpr double leastFraction = 0.1;

  double rimFraction(const VoxelMask::Coordinates& inside,
                     const VoxelMask::Coordinates& beyond) const {
    const double here = plane_.distanceAt(inside[0], inside[1]);
    const double there = plane_.distanceAt(beyond[0], beyond[1]);
    return there < 0 ? std::max(here / (here - there), leastFraction) : 0.5;
  }

  /// Index of a cell in the section, -1 beyond it.
  std::int64_t indexOf(std::int64_t column, std::int64_t row) const {
    if (column < 0 || row < 0 || column >= plane_.width() || row >= plane_.width()) {
      return -1;
    }
    const std::int64_t cell = cells_.index(column, row, 0);
    const auto found = std::lower_bound(section_.voxels.begin(), section_.voxels.end(), cell);
    return found != section_.voxels.end() && *found == cell ? found - section_.voxels.begin() : -1;
  }

  /// Minus the Laplacian of the profile, which is the same all over the section, over cells.
  double sourceOf(const std::vector<double>& values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto at = cells_.coordinates(section_.voxels[i]);
      double sum = 4 * values[i];
      bool isInside = true;
      for (const auto& [x, y] : {std::array{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        const std::int64_t beside = indexOf(at[0] + x, at[1] + y);
        isInside = isInside && beside >= 0;
        sum -= beside >= 0 ? values[static_cast<std::size_t>(beside)] : 0;
      }
      if (isInside) {
        return sum;
      }
    }
    return 0;
  }

  double ofCell(std::int64_t column, std::int64_t row) const {
    const std::int64_t index = indexOf(column, row);
    if (index >= 0) {
      return values_[static_cast<std::size_t>(index)];
    }
    double sum = 0;
    int count = 0;
    for (const auto& [x, y] : {std::array{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
      const std::int64_t inside = indexOf(column + x, row + y);
      if (inside >= 0) {
        const double fraction = rimFraction({column + x, row + y, 0}, {column, row, 0});
        sum -= values_[static_cast<std::size_t>(inside)] * (1 - fraction) / std::max(fraction, 0.5);
        ++count;
      }
    }
    return count > 0 ? sum / count : 0;
  }

  const SectionPlane& plane_;
  VoxelMask cells_;
  Opening section_;
  std::vector<double> values_;
  double source_ = 0;
};

}  // namespace

std::vector<double> developedLabelProfile(const VoxelMask& mask, const Opening& opening,
                                          const Point& direction, const WallDistance& distance) {
  const SectionPlane plane(mask, opening, direction, distance);
  const SectionProfile ofSection(plane, opening);
  if (ofSection.size() == 0) {
    return std::vector<double>(opening.voxels.size(), 1 / dot(direction, opening.inwardNormal()));
  }
  // The section's area differs from that of the opening, which the mean speed refers to.
  const double cellArea = SectionPlane::cell * SectionPlane::cell;
  const double scale = opening.area() / (cellArea * static_cast<double>(ofSection.size()));
  std::vector<double> profile;
  for (const std::int64_t voxel : opening.voxels) {
    const auto [u, v] = plane.project(plane.positionOf(voxel));
    profile.push_back(scale * ofSection.at(u, v));
  }
  return profile;
}

}  // namespace tiledlbm
