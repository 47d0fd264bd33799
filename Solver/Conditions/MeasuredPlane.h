// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tiledlbm {

/// Velocities measured in a plane across an inlet, on a grid of squares in it.
struct MeasuredPlane {
  /// Of the first point of the grid, in voxels along the axes of the image from the middle of the
  /// mask's first voxel.
  std::array<double, 3> origin{};
  /// Directions of its rows and columns, of length one and at right angles to each other.
  std::array<std::array<double, 3>, 2> axes{};
  double spacing = 0;  ///< from point to point, voxels
  std::array<std::int64_t, 2> size{};
  /// m/s along the axes of the image, row by row; zero where nothing was measured. None where there
  /// is no such plane.
  std::vector<std::array<double, 3>> velocities;
  int opening = nearestInlet;  ///< id of the inlet that has this velocity, or nearestInlet

  static constexpr int nearestInlet = -1;

  bool isEmpty() const { return velocities.empty(); }
};
bool operator==(const MeasuredPlane& a, const MeasuredPlane& b);
inline bool operator!=(const MeasuredPlane& a, const MeasuredPlane& b) {
  return !(a == b);
}

}  // namespace tiledlbm
