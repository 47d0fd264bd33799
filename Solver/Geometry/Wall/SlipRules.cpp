// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/SlipRules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

namespace {

using Step = std::array<int, 3>;

/// Above the rounding errors of distances: without it a choice between equals would depend on the
/// place in the volume.
constexpr double preference = 1e-4;

/// The lattice direction nearest to a normal, also along the diagonals of a cube.
Step stepAlong(const Point& normal) {
  Step nearest{};
  double most = 0;
  forCube({}, 1, [&](const Coordinates& step) {
    const Point direction = pointOf(step);
    const double along = dot(direction, normal) / std::max(lengthOf(direction), 1.0);
    if (along > most + preference) {
      most = along;
      nearest = {static_cast<int>(step[0]), static_cast<int>(step[1]), static_cast<int>(step[2])};
    }
  });
  return nearest;
}

/// SlipRule::reflected. A plane wall cuts the links of a direction c towards it at nodes of all
/// distances up to c . n; a slip in proportion to the distance gives them (c . n)^2 / 2 in the
/// mean.
Point meanReflected(const Point& normal) {
  Point mean{};
  double across = 0;
  for (int q = 1; q < D3Q19::directions; ++q) {
    const auto& direction = D3Q19::components[q];
    const Point along{double(direction[0]), double(direction[1]), double(direction[2])};
    const double ofLattice = 1 / dot(along, along);  // in proportion
    const double away = std::max(dot(along, normal), 0.0);
    mean = moved(mean, along, ofLattice * away * away);
    across += ofLattice * away * away * away;
  }
  return moved({}, mean, 1 / across);
}

}  // namespace

/// Share of the slip that a voxel has: none next to an opening, all where none is in sight along an
/// axis. In between it rises: a begin at once costs an oscillating flow up to 9 % of its pressure.
double SlipRules::shareNearOpenings(const Coordinates& voxel) const {
  constexpr int none = 3, all = 15;  // voxels from an opening
  int nearest = all;
  for (int side = 0; side < 6; ++side) {
    Step step{};
    step[side / 2] = side % 2 == 0 ? 1 : -1;
    Coordinates at = voxel;
    for (int steps = 1; steps < nearest; ++steps) {
      at = moved(at, step);
      if (!volume_.moveInside(at) || volume_.labelOf(volume_.index(at)) >= 0) {
        nearest = steps;
      } else if (volume_.isSolid(volume_.index(at))) {
        break;
      }
    }
  }
  return std::clamp(double(nearest - none) / (all - none), 0.0, 1.0);
}

/// Distance from the wall next to a voxel to the opposite one along the normal.
double SlipRules::chordAlong(const Coordinates& voxel, const Point& normal, double depth) const {
  constexpr int longest = 48;  // beyond, the parabola is nearly straight at the wall
  Point at = pointOf(voxel);
  for (int steps = 1; steps < longest; ++steps) {
    at = moved(at, normal, 1);
    const auto nearest = [&](std::size_t axis) { return std::llround(at[axis] + preference); };
    const Coordinates outside{nearest(0), nearest(1), nearest(2)};
    Coordinates inside = outside;
    if (!volume_.moveInside(inside)) {
      break;
    }
    at = sum(at, difference(pointOf(inside), pointOf(outside)));
    if (volume_.isSolid(volume_.index(inside))) {
      return depth + steps + distance_.sample(at).value;
    }
  }
  return std::numeric_limits<double>::infinity();
}

SlipRule SlipRules::ruleOf(const Coordinates& voxel, const Point& normal, double depth,
                           double missing) const {
  const Step step = stepAlong(normal);
  const double spacing = step[0] * normal[0] + step[1] * normal[1] + step[2] * normal[2];
  std::array<double, SlipRule::nodes> depths{depth};
  int count = 1;
  for (; count < SlipRule::nodes; ++count) {
    const Coordinates at = moved(voxel, step, count);
    const auto index = computed_.find(at);
    if (!index || !computed_.isFluid(*index)) {
      break;
    }
    const double found = distance_(at), expected = depths[count - 1] + spacing;
    // The distance is not known beyond its reach. Where it hardly rises, another wall is near.
    depths[count] = found < WallDistance::reach ? found : std::max(expected, found);
    if (depths[count] < expected - spacing / 2 + preference) {
      break;
    }
  }
  SlipRule rule{};
  if (count == 1) {
    return rule;
  }
  constexpr double shortestRest = 1;  // as in fractionForParabola
  const double rest = std::max(chordAlong(voxel, normal, depth) - 2 * depth, shortestRest);
  for (int i = 0; i < count; ++i) {
    // The profile with velocity 1 at one node and 0 at the others is s (s - a) (s - b) / scale, of
    // two nodes s (s - a) / scale.
    const double a = depths[i == 0 ? 1 : 0], b = depths[i == 2 ? 1 : 2], s = depths[i];
    const bool isCubic = count > 2;
    const double scale = s * (s - a) * (isCubic ? s - b : 1);
    const double slope = isCubic ? 3 * depth * depth - 2 * (a + b) * depth + a * b : 2 * depth - a;
    const double second = isCubic ? 4 * depth - 2 * (a + b) : 2;  // at two thirds of the depth
    // Over the slope, that of the parabola is -2 / rest.
    rule.weight[i] = static_cast<float>(-missing * (second + 2 / rest * slope) / scale);
  }
  const Point reflected = meanReflected(normal);
  for (int axis = 0; axis < 3; ++axis) {
    rule.normal[axis] = static_cast<float>(normal[axis]);
    rule.reflected[axis] = static_cast<float>(reflected[axis]);
    rule.step[axis] = static_cast<std::int8_t>(step[axis]);
  }
  return rule;
}

}  // namespace tiledlbm
