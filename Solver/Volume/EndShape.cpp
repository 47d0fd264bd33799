// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/EndShape.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tiledlbm {

namespace {

constexpr double fullTurn = 2 * 3.14159265358979;

/// Least share of the section in one plane for an end to be a face. The ends of an aneurysm's
/// vessels, cropped at a tilt, have 0.72 to 1 in voxels of 19 sizes, as masks and as smooth
/// surfaces; its wide dome and other places at the end of a path have at most 0.71, half a ball
/// 0.38.
constexpr double leastShareOfFace = 0.72;

/// Thickness of a plane: in radii, and at least in voxels.
constexpr double thicknessOfRadius = 0.16, leastThickness = 1;

/// Voxels do not resolve smaller ends.
constexpr double leastRadiusOfFace = 3.5;

/// Largest distance of a wall that is part of the end, in radii.
constexpr double mostHeight = 2.5;

Point middleOf(const FluidGraph& graph, FluidGraph::Voxel voxel) {
  return pointOf(graph.coordinates(voxel));
}

/// Points around an axis, in cylindrical coordinates.
class AroundAxis {
 public:
  /// \param axis of length one.
  explicit AroundAxis(const Point& axis) : axis_(axis), across_(axesAcross(axis)) {}

  Point at(const Point& from, double along, double across, double angle) const {
    Point point;
    for (std::size_t i = 0; i < 3; ++i) {
      point[i] = from[i] + along * axis_[i] +
                 across * (std::cos(angle) * across_[0][i] + std::sin(angle) * across_[1][i]);
    }
    return point;
  }

 private:
  Point axis_;
  std::array<Point, 2> across_;
};

/// Length of the fluid from a point along a direction, at most `most`.
double heightOver(const FluidGraph& graph, const Point& from, const Point& direction, double most) {
  constexpr double step = 0.125;  // of a voxel
  double height = 0;
  for (; height < most; height += step) {
    if (graph.voxelAt(voxelNearest(moved(from, direction, height))) < 0) {
      break;
    }
  }
  return height;
}

/// Largest share of the section normal to a direction over which the wall ahead lies in one plane
/// normal to the direction.
double shareOfPlane(const FluidGraph& graph, const VesselEnd& end, const Point& direction) {
  constexpr int circles = 5;
  constexpr double widest = 0.9;  // of the radius: farther out edges are rounded
  const AroundAxis around(direction);
  std::vector<double> heights;
  for (int circle = 0; circle < circles; ++circle) {
    const double across = widest * end.radius * (circle + 0.5) / circles;
    const int rays = 6 * circle + 3;  // by the area of the ring
    for (int ray = 0; ray < rays; ++ray) {
      const Point from = around.at(end.middle, 0, across, fullTurn * ray / rays);
      heights.push_back(heightOver(graph, from, direction, mostHeight * end.radius));
    }
  }
  std::sort(heights.begin(), heights.end());
  const double thickness = std::max(thicknessOfRadius * end.radius, leastThickness);
  std::size_t most = 0, first = 0;
  for (std::size_t last = 0; last < heights.size(); ++last) {
    while (heights[last] - heights[first] > thickness) {
      ++first;
    }
    most = heights[last] < mostHeight * end.radius ? std::max(most, last + 1 - first) : most;
  }
  return double(most) / double(heights.size());
}

}  // namespace

std::size_t middleOfEnd(const FluidGraph& graph, const std::vector<float>& distances,
                        const std::vector<FluidGraph::Voxel>& way) {
  constexpr double widening = 1.05, step = 0.15, leastWindow = 3;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    const double here = distances[way[i]];
    double largest = 0;
    double further = 0;
    for (std::size_t j = i; j + 1 < way.size() && further < std::max(here, leastWindow); ++j) {
      further += graph.lengthBetween(way[j], way[j + 1]);
      largest = std::max<double>(largest, distances[way[j + 1]]);
    }
    if (largest <= widening * here + step) {
      return i;
    }
  }
  return way.size() - 1;
}

std::optional<VesselEnd> vesselEnd(const FluidGraph& graph, const std::vector<float>& distances,
                                   const std::vector<FluidGraph::Voxel>& way) {
  const std::size_t at = middleOfEnd(graph, distances, way);
  const double radius = distances[way[at]];
  std::size_t inside = at;
  for (double further = 0; inside + 1 < way.size() && further < 2 * radius; ++inside) {
    further += graph.lengthBetween(way[inside], way[inside + 1]);
  }
  const Point middle = middleOf(graph, way[at]);
  const std::optional<Point> direction = unit(difference(middle, middleOf(graph, way[inside])));
  return direction ? std::optional(VesselEnd{middle, *direction, radius}) : std::nullopt;
}

std::optional<Point> faceOfEnd(const FluidGraph& graph, const VesselEnd& end) {
  if (end.radius < leastRadiusOfFace) {
    return {};
  }
  constexpr int rings = 4;
  constexpr double tiltOfRing = fullTurn / 30;
  const AroundAxis around(end.direction);
  double largest = 0;
  Point face{};
  const auto search = [&](const AroundAxis& axis, double tilt, int turns) {
    for (int turn = 0; turn < turns; ++turn) {
      const Point direction = axis.at({}, std::cos(tilt), std::sin(tilt), fullTurn * turn / turns);
      const double share = shareOfPlane(graph, end, direction);
      if (share > largest) {
        largest = share;
        face = direction;
      }
    }
  };
  for (int ring = 0; ring <= rings; ++ring) {
    search(around, ring * tiltOfRing, std::max(1, 6 * ring));
  }
  // Finds a plane between two directions of the search.
  constexpr int halvings = 2;
  for (int halving = 1; halving <= halvings; ++halving) {
    search(AroundAxis(face), std::ldexp(tiltOfRing, -halving), 6);
  }
  return largest >= leastShareOfFace ? std::optional<Point>(face) : std::nullopt;
}

}  // namespace tiledlbm
