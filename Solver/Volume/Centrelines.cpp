// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/Centrelines.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>

#include "Solver/Constants.h"
#include "Solver/Volume/FluidGraph.h"

namespace tiledlbm {

namespace {

using Voxel = FluidGraph::Voxel;

/// Half the thickness of a section, in voxels.
constexpr double halfThickness = 2;

/// Largest extent of a section over the distance from the wall.
constexpr double reachOfDistance = 2.5;

/// A line through equally spaced points, with the distance from the wall at each.
struct DenseLine {
  static constexpr double spacing = 0.25;  // voxels

  std::vector<Point> points;
  std::vector<double> distances;

  /// Number of points per radius, or per three voxels in narrow vessels.
  std::size_t windowAt(std::size_t i) const {
    constexpr double leastWindow = 3;
    return std::lround(std::max(distances[i], leastWindow) / spacing);
  }

  /// Replaces each point by the mean over a window on either side. The window shrinks towards the
  /// ends, which stay.
  void smooth() {
    std::vector<Point> sums(points.size() + 1);
    for (std::size_t i = 0; i < points.size(); ++i) {
      sums[i + 1] = sum(sums[i], points[i]);
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::size_t window = std::min({windowAt(i), i, points.size() - 1 - i});
      points[i] =
          quotient(difference(sums[i + window + 1], sums[i - window]), double(2 * window + 1));
    }
  }

  /// None where the points of the line coincide.
  std::optional<Point> tangentAt(std::size_t i) const {
    const std::size_t window = windowAt(i);
    return unit(difference(points[std::min(i + window, points.size() - 1)],
                           points[i - std::min(window, i)]));
  }
};

/// Line with points at equal distances along a polygon.
DenseLine resampled(const std::vector<Point>& points, const std::vector<double>& distances) {
  DenseLine line;
  double left = 0;  // to the next point that is taken
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Point step = difference(points[i + 1], points[i]);
    const double length = lengthOf(step);
    double at = left;
    for (; at < length; at += DenseLine::spacing) {
      const double share = at / length;
      line.points.push_back(moved(points[i], step, share));
      line.distances.push_back((1 - share) * distances[i] + share * distances[i + 1]);
    }
    left = at - length;
  }
  line.points.push_back(points.back());
  line.distances.push_back(distances.back());
  return line;
}

class LineFinder {
 public:
  LineFinder(const VoxelMask& mask, const std::vector<Opening>& openings,
             const std::vector<OpeningRole>& roles)
      : mask_(mask),
        openings_(openings),
        graph_(mask),
        distances_(distancesFrom(graph_, voxelsAtWall())),
        isOpen_(graph_.count()),
        isOpening_(openings.size()),
        lastStation_(graph_.count(), 0) {
    for (const Opening& opening : openings) {
      const OpeningRole role = roles[opening.id];
      isOpening_[opening.id] = !isWall(role);
      if (isWall(role)) {
        continue;
      }
      for (const std::int64_t voxel : opening.voxels) {
        isOpen_[numberOf(voxel)] = true;
      }
      (isInlet(role) ? inlets_ : others_).push_back(opening.id);
    }
  }

  std::vector<Centreline> find() {
    std::vector<Centreline> lines;
    std::vector<bool> isServed(openings_.size());
    const auto largest = std::max_element(distances_.begin(), distances_.end());
    inlets_.insert(inlets_.end(), others_.begin(), others_.end());
    for (const int from : inlets_) {
      if (isServed[from]) {
        continue;
      }
      const FluidWays ways =
          waysAlongMiddle(graph_, distances_, middleOf(openings_[from]), *largest);
      for (const Opening& opening : openings_) {
        const std::size_t to = opening.id;
        if (!isOpening_[to] || !ways.isReached(middleOf(opening))) {
          continue;
        }
        isServed[to] = true;
        if (opening.id == from) {
          continue;
        }
        Centreline line{from, opening.id, stationsOf(lineOf(ways, from, opening))};
        if (line.stations.size() > 1) {
          lines.push_back(std::move(line));
        }
      }
    }
    return lines;
  }

 private:
  Voxel numberOf(std::int64_t voxel) const { return graph_.voxelAt(mask_.coordinates(voxel)); }

  /// In contrast to FluidGraph::isAtWall, a label is no wall, since the vessel continues.
  std::vector<Voxel> voxelsAtWall() const {
    std::vector<Voxel> atWall;
    for (Voxel voxel = 0; voxel < graph_.count(); ++voxel) {
      if (graph_.isAtWall(voxel) && hasAdjacentSolid(graph_.coordinates(voxel))) {
        atWall.push_back(voxel);
      }
    }
    return atWall;
  }
  bool hasAdjacentSolid(const Coordinates& at) const {
    bool isSolid = false;
    forAdjacent(at, [&](const Coordinates& neighbour) {
      isSolid = isSolid || (mask_.contains(neighbour) && mask_.isSolid(mask_.index(neighbour)));
    });
    return isSolid;
  }

  /// The voxel of an opening that is nearest to its middle.
  Voxel middleOf(const Opening& opening) const {
    const Point middle = centroid(mask_, opening);
    const auto distanceOf = [&](std::int64_t voxel) {
      return lengthOf(difference(pointOf(mask_.coordinates(voxel)), middle));
    };
    return numberOf(*std::min_element(
        opening.voxels.begin(), opening.voxels.end(),
        [&](std::int64_t a, std::int64_t b) { return distanceOf(a) < distanceOf(b); }));
  }

  /// Smooth line from the middle of one opening to that of another.
  DenseLine lineOf(const FluidWays& ways, int from, const Opening& to) const {
    const Opening& first = openings_[from];
    std::vector<Voxel> way;
    for (Voxel voxel = middleOf(to); voxel >= 0; voxel = ways.previous[voxel]) {
      way.push_back(voxel);
    }
    std::reverse(way.begin(), way.end());
    std::vector<Point> points;
    std::vector<double> distances;
    for (const Voxel voxel : way) {
      points.push_back(pointOf(graph_.coordinates(voxel)));
      distances.push_back(distances_[voxel]);
    }
    points.front() = centroid(mask_, first);
    points.back() = centroid(mask_, to);
    DenseLine line = resampled(points, distances);
    line.smooth();
    line.smooth();
    return line;
  }

  /// Stations of a line, without sections that touch an opening at either end.
  std::vector<CentrelineStation> stationsOf(const DenseLine& line) {
    std::vector<CentrelineStation> stations;
    std::vector<bool> isCut;
    double abscissa = 0, next = 0;
    for (std::size_t i = 1; i + 1 < line.points.size(); ++i) {
      abscissa += lengthOf(difference(line.points[i], line.points[i - 1]));
      const std::optional<Point> tangent = line.tangentAt(i);
      if (abscissa < next || !tangent) {
        continue;
      }
      CentrelineStation station{line.points[i], *tangent, abscissa, {}, {}};
      const bool touchesOpening = fillSection(line.distances[i], station);
      if (!station.voxels.empty()) {
        stations.push_back(std::move(station));
        isCut.push_back(touchesOpening);
        next = abscissa + std::max(1.0, line.distances[i] / 6);
      }
    }
    const auto first = std::find(isCut.begin(), isCut.end(), false) - isCut.begin();
    const auto last = std::find(isCut.rbegin(), isCut.rend(), false) - isCut.rbegin();
    if (first == static_cast<std::ptrdiff_t>(stations.size())) {
      return {};
    }
    stations.erase(stations.end() - last, stations.end());
    stations.erase(stations.begin(), stations.begin() + first);
    return stations;
  }

  /// \return whether a voxel of the section is one of an opening.
  bool fillSection(double distance, CentrelineStation& station) {
    const double reach = reachOfDistance * distance + 2;
    const std::optional<Voxel> start = nearestTo(station);
    if (!start) {
      return false;
    }
    ++stationCount_;
    lastStation_[*start] = stationCount_;
    bool touchesOpening = false;
    std::vector<Voxel> found{*start};
    for (std::size_t i = 0; i < found.size(); ++i) {
      const Coordinates at = graph_.coordinates(found[i]);
      station.voxels.push_back(mask_.index(at));
      station.shares.push_back(shareOf(station, pointOf(at)));
      touchesOpening = touchesOpening || isOpen_[found[i]];
      graph_.forNeighbours(found[i], [&](Voxel neighbour, int length) {
        std::uint32_t& last = lastStation_[neighbour];
        if (length > FluidGraph::lengthOfVoxel || last == stationCount_) {
          return;
        }
        const Point there = pointOf(graph_.coordinates(neighbour));
        if (shareOf(station, there) > 0 && lengthOf(difference(there, station.at)) < reach) {
          last = stationCount_;
          found.push_back(neighbour);
        }
      });
    }
    return touchesOpening;
  }

  /// The fluid of a section that is nearest to its middle.
  std::optional<Voxel> nearestTo(const CentrelineStation& station) const {
    std::optional<Voxel> nearest;
    double least = 0;
    forCube(voxelNearest(station.at), 2, [&](const Coordinates& at) {
      const Voxel voxel = graph_.voxelAt(at);
      const double length = lengthOf(difference(pointOf(at), station.at));
      if (voxel >= 0 && shareOf(station, pointOf(at)) > 0 && (!nearest || length < least)) {
        nearest = voxel;
        least = length;
      }
    });
    return nearest;
  }

  /// Share of a voxel in a section, by its distance from the plane. For a plane normal to an axis
  /// the shares of the voxels in a row sum to one at any position, for an oblique one nearly.
  static float shareOf(const CentrelineStation& station, const Point& voxel) {
    const double ahead = dot(difference(voxel, station.at), station.tangent);
    return std::abs(ahead) < halfThickness
               ? static_cast<float>((1 + std::cos(pi * ahead / halfThickness)) /
                                    (2 * halfThickness))
               : 0;
  }

  const VoxelMask& mask_;
  const std::vector<Opening>& openings_;
  FluidGraph graph_;
  std::vector<float> distances_;
  std::vector<bool> isOpen_;     ///< of the voxels: whether of an opening that lets fluid through
  std::vector<bool> isOpening_;  ///< by id: whether it lets fluid through
  std::vector<int> inlets_, others_;  ///< ids of open openings
  std::vector<std::uint32_t>
      lastStation_;  ///< of the voxels: the number of the last section with it
  std::uint32_t stationCount_ = 0;
};

}  // namespace

double CentrelineStation::area() const {
  return std::accumulate(shares.begin(), shares.end(), 0.0);
}

double CentrelineStation::radius() const {
  return equivalentDiameter(area()) / 2;
}

std::vector<Centreline> findCentrelines(const VoxelMask& mask, const std::vector<Opening>& openings,
                                        const std::vector<OpeningRole>& roles) {
  return LineFinder(mask, openings, roles).find();
}

}  // namespace tiledlbm
