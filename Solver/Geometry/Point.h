// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

namespace tiledlbm {

/// A place or a direction along the axes of the image, in voxels.
using Point = std::array<double, 3>;

inline double dot(const Point& a, const Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The way from b to a.
inline Point difference(const Point& a, const Point& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

/// The same direction with length one; nothing for a vector of length zero.
inline std::optional<Point> unit(const Point& vector) {
  const double length = std::sqrt(dot(vector, vector));
  if (!(length > 0)) {
    return {};
  }
  return Point{vector[0] / length, vector[1] / length, vector[2] / length};
}

/// Two unit vectors at right angles to a direction and to each other.
/// \param direction of length one.
inline std::array<Point, 2> axesAcross(const Point& direction) {
  const auto least = static_cast<std::size_t>(
      std::min_element(direction.begin(), direction.end(),
                       [](double a, double b) { return std::abs(a) < std::abs(b); }) -
      direction.begin());
  const double part = direction[least], length = std::sqrt(1 - part * part);
  std::array<Point, 2> axes{};
  axes[0][least] = 1;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    axes[0][axis] = (axes[0][axis] - part * direction[axis]) / length;
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::size_t b = (axis + 1) % 3, c = (axis + 2) % 3;
    axes[1][axis] = direction[b] * axes[0][c] - direction[c] * axes[0][b];
  }
  return axes;
}

}  // namespace tiledlbm
