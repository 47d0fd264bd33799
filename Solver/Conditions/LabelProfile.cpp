// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/LabelProfile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "Solver/Conditions/PlaneProfile.h"
#include "Solver/Geometry/LabelOpenings.h"

namespace tiledlbm {

namespace {

using Point = std::array<double, 3>;

double dot(const Point& a, const Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The plane through the middle of an opening of a label, divided into square cells.
class SectionPlane {
 public:
  static constexpr double cell = 0.5;  // in voxels

  SectionPlane(const VoxelMask& mask, const Opening& opening)
      : mask_(mask), normal_(opening.inwardNormal()), centre_(middleOfFaces(mask, opening)) {
    // The image's axis that lies closest to the plane, and a vector at right angles.
    const auto least = static_cast<std::size_t>(
        std::min_element(normal_.begin(), normal_.end(),
                         [](double a, double b) { return std::abs(a) < std::abs(b); }) -
        normal_.begin());
    first_[least] = 1;
    const double part = normal_[least];
    const double length = std::sqrt(1 - part * part);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      first_[axis] = (first_[axis] - part * normal_[axis]) / length;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t b = (axis + 1) % 3, c = (axis + 2) % 3;
      second_[axis] = normal_[b] * first_[c] - normal_[c] * first_[b];
    }
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
    return {dot(from, first_), dot(from, second_)};
  }

  /// A coordinate in the plane as one in cells, whose centres have whole numbers.
  double toCells(double coordinate) const {
    return coordinate / cell + static_cast<double>(half_) - 0.5;
  }

  /// Whether the voxel at the middle of a cell is fluid or of the label.
  bool isInside(std::int64_t column, std::int64_t row, int label) const {
    const double u = (static_cast<double>(column - half_) + 0.5) * cell;
    const double v = (static_cast<double>(row - half_) + 0.5) * cell;
    constexpr double inwards = 0.01;  // of a voxel: where the plane lies between two, the fluid's
    std::array<std::int64_t, 3> at{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      at[axis] = std::llround(centre_[axis] + u * first_[axis] + v * second_[axis] +
                              inwards * normal_[axis]);
      if (at[axis] < 0 || at[axis] >= mask_.size()[axis]) {
        return false;
      }
    }
    const std::int64_t voxel = mask_.index(at[0], at[1], at[2]);
    return mask_.isFluid(voxel) || mask_.labelOf(voxel) == label;
  }

 private:
  const VoxelMask& mask_;
  Point normal_;
  Point centre_;
  Point first_{}, second_{};  ///< axes of the plane
  std::int64_t half_ = 0;     ///< cells from the middle to the rim
};

/// The cells of the section that can be reached from an opening's voxels, ascending.
std::vector<std::int64_t> findSection(const SectionPlane& plane, const Opening& opening,
                                      const VoxelMask& cells, int label) {
  std::vector<bool> visited(static_cast<std::size_t>(cells.voxelCount()), false);
  std::vector<std::int64_t> section, pending;
  const auto visit = [&](std::int64_t column, std::int64_t row) {
    if (column < 0 || row < 0 || column >= plane.width() || row >= plane.width()) {
      return;
    }
    const std::int64_t cell = cells.index(column, row, 0);
    if (!visited[static_cast<std::size_t>(cell)] && plane.isInside(column, row, label)) {
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

}  // namespace

std::vector<double> developedLabelProfile(const VoxelMask& mask, const Opening& opening) {
  const SectionPlane plane(mask, opening);
  const VoxelMask cells({plane.width(), plane.width(), 1});
  const auto label = std::lower_bound(mask.labels().begin(), mask.labels().end(), opening.label) -
                     mask.labels().begin();
  Opening section;
  section.face = Face::ZMinus;
  section.voxels = findSection(plane, opening, cells, static_cast<int>(label));
  if (section.voxels.empty()) {
    return std::vector<double>(opening.voxels.size(), 1.0);
  }
  const std::vector<double> ofSection = planeProfile(cells, section);
  const auto valueAt = [&](std::int64_t column, std::int64_t row) {
    if (column < 0 || row < 0 || column >= plane.width() || row >= plane.width()) {
      return 0.0;
    }
    const std::int64_t cell = cells.index(column, row, 0);
    const auto found = std::lower_bound(section.voxels.begin(), section.voxels.end(), cell);
    return found != section.voxels.end() && *found == cell
               ? ofSection[static_cast<std::size_t>(found - section.voxels.begin())]
               : 0.0;
  };
  // The section's area differs from that of the opening, which the mean speed refers to.
  const double cellArea = SectionPlane::cell * SectionPlane::cell;
  const double scale = opening.area() / (cellArea * static_cast<double>(section.voxels.size()));
  std::vector<double> profile;
  for (const std::int64_t voxel : opening.voxels) {
    const auto [u, v] = plane.project(plane.positionOf(voxel));
    const double column = plane.toCells(u), row = plane.toCells(v);
    const double left = std::floor(column), below = std::floor(row);
    const auto c = static_cast<std::int64_t>(left), r = static_cast<std::int64_t>(below);
    const double x = column - left, y = row - below;
    profile.push_back(scale * ((1 - y) * ((1 - x) * valueAt(c, r) + x * valueAt(c + 1, r)) +
                               y * ((1 - x) * valueAt(c, r + 1) + x * valueAt(c + 1, r + 1))));
  }
  return profile;
}

}  // namespace tiledlbm
