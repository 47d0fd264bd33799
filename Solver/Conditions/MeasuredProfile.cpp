// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/MeasuredProfile.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "Solver/Error.h"

namespace tiledlbm {

namespace {

/// Coordinates in the grid, in points from its first.
std::array<double, 2> inGrid(const MeasuredPlane& plane, const Point& place) {
  const Point from = difference(place, plane.origin);
  return {dot(from, plane.axes[0]) / plane.spacing, dot(from, plane.axes[1]) / plane.spacing};
}

/// Of a place from the nearest point of the grid, voxels.
double distanceTo(const MeasuredPlane& plane, const Point& place) {
  Point left = difference(place, plane.origin);
  const std::array<double, 2> at = inGrid(plane, place);
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const double last = static_cast<double>(plane.size[axis] - 1);
    const double nearest = plane.spacing * std::clamp(at[axis], 0.0, last);
    for (std::size_t i = 0; i < 3; ++i) {
      left[i] -= nearest * plane.axes[axis][i];
    }
  }
  return std::sqrt(dot(left, left));
}

const Opening& inletOf(const MeasuredPlane& plane, const VoxelMask& mask,
                       const std::vector<Opening>& openings, double voxelSize,
                       const std::vector<OpeningCondition>& conditions) {
  if (plane.opening != MeasuredPlane::nearestInlet) {
    const auto count = static_cast<std::int64_t>(openings.size());
    if (plane.opening < 0 || plane.opening >= count) {
      throw InvalidInput(MeasuredOpeningUnknown{plane.opening, count});
    }
    const Opening& opening = openings[static_cast<std::size_t>(plane.opening)];
    if (!isInlet(conditions[static_cast<std::size_t>(plane.opening)].role)) {
      throw InvalidInput(MeasuredOfNoInlet{outlineOf(opening)});
    }
    return opening;
  }
  const Opening* nearest = nullptr;
  double least = std::numeric_limits<double>::infinity();
  for (const Opening& opening : openings) {
    if (isInlet(conditions[static_cast<std::size_t>(opening.id)].role)) {
      const double distance = distanceTo(plane, centroid(mask, opening));
      nearest = distance < least ? &opening : nearest;
      least = std::min(least, distance);
    }
  }
  if (nearest == nullptr) {
    throw InvalidInput(MeasuredWithoutInlet{});
  }
  if (least > equivalentDiameter(nearest->area())) {
    throw InvalidInput(MeasuredTooFar{outlineOf(*nearest), least * voxelSize});
  }
  return *nearest;
}

}  // namespace

Point measuredVelocity(const MeasuredPlane& plane, const Point& place) {
  const auto [u, v] = inGrid(plane, place);
  const double left = std::floor(u), below = std::floor(v);
  const auto column = static_cast<std::int64_t>(left), row = static_cast<std::int64_t>(below);
  Point velocity{};
  for (int corner = 0; corner < 4; ++corner) {
    const std::int64_t i = column + corner % 2, j = row + corner / 2;
    if (i < 0 || j < 0 || i >= plane.size[0] || j >= plane.size[1]) {
      continue;
    }
    const double weight = (corner % 2 == 0 ? 1 - (u - left) : u - left) *
                          (corner / 2 == 0 ? 1 - (v - below) : v - below);
    const Point& there = plane.velocities[static_cast<std::size_t>(j * plane.size[0] + i)];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      velocity[axis] += weight * there[axis];
    }
  }
  return velocity;
}

void followMeasuredPlane(const MeasuredPlane& plane, const VoxelMask& mask,
                         const std::vector<Opening>& openings, const std::vector<bool>& named,
                         double voxelSize, std::vector<OpeningCondition>& conditions) {
  const Opening& opening = inletOf(plane, mask, openings, voxelSize, conditions);
  const Point normal = opening.inwardNormal();
  std::vector<Point> profile;
  double inward = 0, squares = 0;
  for (const std::int64_t voxel : opening.voxels) {
    const auto at = mask.coordinates(voxel);
    profile.push_back(measuredVelocity(plane, {double(at[0]), double(at[1]), double(at[2])}));
    inward += dot(profile.back(), normal);
    squares += dot(profile.back(), profile.back());
  }
  const auto count = static_cast<double>(profile.size());
  const double mean = inward / opening.area();
  // What is left of noise that has no direction is not to be taken for a flow.
  constexpr double least = 1e-3;
  if (!(mean > least * std::sqrt(squares / count))) {
    const double area = opening.area() * voxelSize * voxelSize;
    throw InvalidInput(MeasuredWithoutInflow{outlineOf(opening), mean * area});
  }
  const auto id = static_cast<std::size_t>(opening.id);
  for (Point& velocity : profile) {
    for (double& component : velocity) {
      component /= mean;
    }
  }
  conditions[id].profile = std::move(profile);
  if (!named[id]) {
    conditions[id].speed = mean;
  }
}

MeasuredPlane movedTo(int opening, const Point& shift, MeasuredPlane plane) {
  plane.opening = opening;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    plane.origin[axis] += shift[axis];
  }
  return plane;
}

MeasuredPlane amongLargerVoxels(int opening, MeasuredPlane plane) {
  plane.opening = opening;
  plane.spacing /= 2;
  for (double& coordinate : plane.origin) {
    coordinate = (coordinate - 0.5) / 2;
  }
  return plane;
}

}  // namespace tiledlbm
