// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace tiledlbm {

/// A place or a direction along the axes of the image, in voxels.
using Point = std::array<double, 3>;
/// Coordinates of a voxel, which may lie beyond the volume.
using Coordinates = std::array<std::int64_t, 3>;

inline double dot(const Point& a, const Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The way from b to a.
inline Point difference(const Point& a, const Point& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

inline Point sum(const Point& a, const Point& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

/// The point some way along a direction.
inline Point moved(const Point& from, const Point& direction, double by) {
  return {from[0] + by * direction[0], from[1] + by * direction[1], from[2] + by * direction[2]};
}

/// Part of a vector at right angles to a direction of length one.
inline Point tangential(const Point& vector, const Point& normal) {
  return moved(vector, normal, -dot(vector, normal));
}

inline double lengthOf(const Point& vector) {
  return std::sqrt(dot(vector, vector));
}

/// The middle of a voxel.
inline Point pointOf(const Coordinates& voxel) {
  return {double(voxel[0]), double(voxel[1]), double(voxel[2])};
}

/// The voxel whose middle is nearest to a point.
inline Coordinates voxelNearest(const Point& point) {
  return {std::llround(point[0]), std::llround(point[1]), std::llround(point[2])};
}

/// Calls `body(voxel, weight)` for the eight voxels around a point, with their weights in trilinear
/// interpolation.
template <class Body>
void forCorners(const Point& at, const Body& body) {
  const Point below{std::floor(at[0]), std::floor(at[1]), std::floor(at[2])};
  for (unsigned corner = 0; corner < 8; ++corner) {
    double weight = 1;
    Coordinates voxel{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const bool isUpper = (corner >> axis & 1u) != 0;
      weight *= isUpper ? at[axis] - below[axis] : 1 - (at[axis] - below[axis]);
      voxel[axis] = static_cast<std::int64_t>(below[axis]) + (isUpper ? 1 : 0);
    }
    body(voxel, weight);
  }
}

/// Bilinear interpolation between the values `valueAt(i, j)` at integers.
template <class ValueAt>
double bilinear(double u, double v, const ValueAt& valueAt) {
  const auto i = static_cast<std::int64_t>(std::floor(u));
  const auto j = static_cast<std::int64_t>(std::floor(v));
  const double x = u - std::floor(u), y = v - std::floor(v);
  return (1 - y) * ((1 - x) * valueAt(i, j) + x * valueAt(i + 1, j)) +
         y * ((1 - x) * valueAt(i, j + 1) + x * valueAt(i + 1, j + 1));
}

/// The space ahead of a plane, up to a depth. In voxels.
struct Slab {
  Point through;  ///< a point of the plane
  Point normal;   ///< of length one
  double depth;

  double ahead(const Coordinates& voxel) const {
    return dot(difference(pointOf(voxel), through), normal);
  }
  bool contains(const Coordinates& voxel) const {
    const double distance = ahead(voxel);
    return distance > 0 && distance < depth;
  }
};

inline Point quotient(const Point& vector, double divisor) {
  return {vector[0] / divisor, vector[1] / divisor, vector[2] / divisor};
}

/// The same direction with length one; nothing for a vector of length zero.
inline std::optional<Point> unit(const Point& vector) {
  const double length = lengthOf(vector);
  return length > 0 ? std::optional(quotient(vector, length)) : std::nullopt;
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
