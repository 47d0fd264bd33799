// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/InletProfiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>

#include "Solver/Error.h"
#include "Solver/Geometry/FloodFill.h"
#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Geometry/Openings.h"

namespace tiledlbm {

namespace {

/// Position of the wall between a voxel of a plane and the next one beyond the rim: fraction of the
/// link in the fluid, above 0, at most 1.
using RimFraction = std::function<double(const Coordinates& inside, const Coordinates& beyond)>;

/// Neighbour of a voxel in the opening, or the wall beyond the rim.
struct Neighbour {
  std::optional<std::size_t> index;  ///< in the opening, none beyond the rim
  double fraction = 1;               ///< see RimFraction
};
using Neighbours = std::vector<std::array<Neighbour, 4>>;

Neighbours neighboursInPlane(const VoxelMask& mask, const Opening& opening,
                             const RimFraction& rim) {
  Neighbours neighbours(opening.voxels.size());
  for (std::size_t i = 0; i < opening.voxels.size(); ++i) {
    const auto at = mask.coordinates(opening.voxels[i]);
    std::size_t side = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (static_cast<int>(axis) == axisOf(opening.face)) {
        continue;
      }
      for (const std::int64_t offset : {-1, 1}) {
        auto beside = at;
        beside[axis] += offset;
        const auto index = opening.indexAt(mask, beside);
        neighbours[i][side++] = {index, index ? 1 : rim(at, beside)};
      }
    }
  }
  return neighbours;
}

/// Negative Laplacian by parabolas through each voxel and its two neighbours along an axis, divided
/// by the factor of the voxel's own value.
class Laplacian {
 public:
  explicit Laplacian(const Neighbours& neighbours) : neighbours_(neighbours) {}

  /// Factor of the voxel's own value: 4 in the interior, larger at the rim.
  double diagonal(std::size_t voxel) const {
    const auto& at = neighbours_[voxel];
    return 2 / (at[0].fraction * at[1].fraction) + 2 / (at[2].fraction * at[3].fraction);
  }
  /// \param[out] result of the same size.
  void operator()(const std::vector<double>& values, std::vector<double>& result) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      double sum = 0;
      for (std::size_t side = 0; side < 4; ++side) {
        const auto& [index, fraction] = neighbours_[i][side];
        const double width = fraction + neighbours_[i][side ^ 1u].fraction;
        sum += index ? 2 / (fraction * width) * values[*index] : 0;
      }
      result[i] = values[i] - sum / diagonal(i);
    }
  }

 private:
  const Neighbours& neighbours_;
};

double productOf(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// to + factor * from.
void add(double factor, const std::vector<double>& from, std::vector<double>& to) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    to[i] += factor * from[i];
  }
}

/// Solves the system by BiCGSTAB (van der Vorst 1992, SIAM J. Sci. Stat. Comput. 13, 631), since
/// parabolas at the rim make the matrix unsymmetric.
std::vector<double> solved(const Laplacian& laplacian, const std::vector<double>& rightSide) {
  constexpr double tolerance = 1e-12;
  const std::size_t size = rightSide.size();
  std::vector<double> solution(size, 0.0), residual(rightSide), search(size, 0.0), image(size, 0.0),
      next(size, 0.0);
  std::vector<double> shadow(rightSide);
  const double target = productOf(residual, residual) * tolerance * tolerance;
  double previous = 1, step = 1, damping = 1;
  for (std::size_t iteration = 0;
       iteration < 10 * size + 100 && productOf(residual, residual) > target; ++iteration) {
    double projection = productOf(shadow, residual);
    double share = projection / previous * step / damping;
    if (projection * projection <
        tolerance * productOf(shadow, shadow) * productOf(residual, residual)) {
      // Restart: orthogonal vectors give no direction.
      shadow = residual;
      projection = productOf(shadow, residual);
      share = 0;
    }
    for (std::size_t i = 0; i < size; ++i) {
      search[i] = residual[i] + share * (search[i] - damping * image[i]);
    }
    laplacian(search, image);
    step = projection / productOf(shadow, image);
    add(-step, image, residual);
    laplacian(residual, next);
    const double length = productOf(next, next);
    damping = length > 0 ? productOf(next, residual) / length : 0;
    add(step, search, solution);
    add(damping, residual, solution);
    add(-damping, next, residual);
    previous = projection;
    if (damping == 0) {
      break;
    }
  }
  return solution;
}

/// Developed laminar profile for voxels in the plane of a face: solution of Poisson's equation,
/// zero at the wall, scaled to mean 1. The wall enters as in Shortley and Weller 1938, J. Appl.
/// Phys. 9, 334, of second order in the voxel size and exact for a parabola, as in round and
/// elliptic tubes.
/// \return a value for each voxel of the opening, in its order.
std::vector<double> planeProfile(const VoxelMask& mask, const Opening& opening,
                                 const RimFraction& rim) {
  const Neighbours neighbours = neighboursInPlane(mask, opening, rim);
  const std::size_t size = opening.voxels.size();

  const Laplacian laplacian(neighbours);
  std::vector<double> sources(size);
  for (std::size_t i = 0; i < size; ++i) {
    sources[i] = 1 / laplacian.diagonal(i);
  }
  std::vector<double> solution = solved(laplacian, sources);
  const double mean =
      std::accumulate(solution.begin(), solution.end(), 0.0) / static_cast<double>(size);
  for (double& value : solution) {
    value /= mean;
  }
  return solution;
}

/// Plane across a vessel through the middle of an opening of a label, or further inside behind an
/// oblique one, divided into square cells.
class SectionPlane {
 public:
  static constexpr double cell = 0.5;  // in voxels

  SectionPlane(const VoxelMask& mask, const Opening& opening, const Point& direction,
               const WallDistance& distance)
      : mask_(mask),
        distance_(distance),
        centre_(middleOfFaces(mask, opening)),
        axes_(axesAcross(direction)) {
    double reach = 0, ahead = 0;
    for (const std::int64_t voxel : opening.voxels) {
      const auto [u, v] = project(voxel);
      reach = std::max({reach, std::abs(u), std::abs(v)});
      ahead =
          std::max(ahead, dot(difference(pointOf(mask.coordinates(voxel)), centre_), direction));
    }
    // The wall continues this far beyond a label. Half of the section of an oblique cut lies
    // beyond.
    constexpr double known = 3;
    centre_ = moved(centre_, direction, std::max(ahead - known, 0.0));
    half_ = static_cast<std::int64_t>(std::ceil(reach / cell)) + 4;
  }

  std::int64_t width() const { return 2 * half_; }

  /// Coordinates of a voxel's projection in the plane, in voxels from the middle of the opening.
  std::array<double, 2> project(std::int64_t voxel) const {
    const Point from = difference(pointOf(mask_.coordinates(voxel)), centre_);
    return {dot(from, axes_[0]), dot(from, axes_[1])};
  }

  /// Converts a coordinate in the plane to cells, whose centres are at integers.
  double toCells(double coordinate) const {
    return coordinate / cell + static_cast<double>(half_) - 0.5;
  }

  /// Wall distance of a cell's middle, voxels; negative outside of the vessel.
  double distanceAt(std::int64_t column, std::int64_t row) const {
    // Voxels beyond the label have no valid distance. Linear interpolation remains, and it loses on
    // average a twelfth of the curvature, which is added here.
    constexpr std::int64_t voxel = 1 / cell;
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
  /// Wall distance of a cell's middle by linear interpolation between voxels.
  double between(std::int64_t column, std::int64_t row) const {
    const double u = (static_cast<double>(column - half_) + 0.5) * cell;
    const double v = (static_cast<double>(row - half_) + 0.5) * cell;
    double sum = 0;
    forCorners(moved(moved(centre_, axes_[0], u), axes_[1], v),
               [&](const Coordinates& at, double weight) { sum += weight * distance_(at); });
    return sum;
  }

  const VoxelMask& mask_;
  const WallDistance& distance_;
  Point centre_;
  std::array<Point, 2> axes_;  ///< of the plane
  std::int64_t half_ = 0;      ///< cells from the middle to the rim
};

/// Cells of the section connected with the voxels of an opening, ascending.
std::vector<std::int64_t> findSection(const SectionPlane& plane, const Opening& opening,
                                      const VoxelMask& cells) {
  PlaneFlood flood(plane.width(), plane.width());
  const auto isInside = [&](std::int64_t column, std::int64_t row) {
    return plane.distanceAt(column, row) > 0;
  };
  std::vector<std::int64_t> section;
  for (const std::int64_t voxel : opening.voxels) {
    const auto [u, v] = plane.project(voxel);
    for (const auto& [column, row] :
         flood.from(std::llround(plane.toCells(u)), std::llround(plane.toCells(v)), isInside)) {
      section.push_back(cells.index(column, row, 0));
    }
  }
  std::sort(section.begin(), section.end());
  return section;
}

/// Profile of a section by cells. Beyond the rim it continues with the slope at the wall, so a
/// value between cells falls to zero at the wall.
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
      source_ = source();
    }
  }

  /// Cells of the section.
  std::size_t size() const { return section_.voxels.size(); }

  /// \param u, v coordinates in the plane, in voxels from its middle.
  double at(double u, double v) const {
    const double column = plane_.toCells(u), row = plane_.toCells(v);
    const double x = column - std::floor(column), y = row - std::floor(row);
    const double value =
        bilinear(column, row, [&](std::int64_t i, std::int64_t j) { return ofCell(i, j); });
    // Error of linear interpolation for a profile of equal curvature along both axes.
    const double cutOff = source_ / 4 * (x * (1 - x) + y * (1 - y));
    return value > 0 ? value + cutOff : 0;
  }

 private:
  static constexpr double leastFraction = 0.1;

  double rimFraction(const Coordinates& inside, const Coordinates& beyond) const {
    const double here = plane_.distanceAt(inside[0], inside[1]);
    const double there = plane_.distanceAt(beyond[0], beyond[1]);
    return there < 0 ? std::max(here / (here - there), leastFraction) : 0.5;
  }

  /// Value of a cell; none beyond the section.
  std::optional<double> inSection(std::int64_t column, std::int64_t row) const {
    const std::optional<std::size_t> index = section_.indexAt(cells_, {column, row, 0});
    return index ? std::optional(values_[*index]) : std::nullopt;
  }

  /// Negative Laplacian of the profile per cell, constant over the section.
  double source() const {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const auto at = cells_.coordinates(section_.voxels[i]);
      double sum = 4 * values_[i];
      bool isInside = true;
      for (const auto& [x, y] : {std::array{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        const std::optional<double> beside = inSection(at[0] + x, at[1] + y);
        isInside = isInside && beside;
        sum -= beside.value_or(0);
      }
      if (isInside) {
        return sum;
      }
    }
    return 0;
  }

  double ofCell(std::int64_t column, std::int64_t row) const {
    if (const std::optional<double> value = inSection(column, row)) {
      return *value;
    }
    double sum = 0;
    int count = 0;
    for (const auto& [x, y] : {std::array{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
      if (const std::optional<double> inside = inSection(column + x, row + y)) {
        const double fraction = rimFraction({column + x, row + y, 0}, {column, row, 0});
        sum -= *inside * (1 - fraction) / std::max(fraction, 0.5);
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

/// Developed laminar profile for an opening of a label.
///
/// Poisson's equation is solved in the plane across the vessel through the middle of the opening,
/// over the section of the vessel, with two cells per voxel. Each voxel takes the value at its
/// projection along the vessel; the label may be oblique to it. Scaling makes the flow rate through
/// the section equal to the opening's area times the mean normal speed.
///
/// A voxel that projects outside of the section gets zero. Without a section, all values are equal.
/// \param direction of the vessel at the opening, into the fluid.
/// \return for each voxel of the opening, in its order, the velocity along the direction over the
///        mean normal speed.
std::vector<double> developedLabelProfile(const VoxelMask& mask, const Opening& opening,
                                          const Point& direction, const WallDistance& distance) {
  const SectionPlane plane(mask, opening, direction, distance);
  const SectionProfile ofSection(plane, opening);
  if (ofSection.size() == 0) {
    return std::vector<double>(opening.voxels.size(), 1 / dot(direction, opening.inwardNormal()));
  }
  // The mean speed refers to the opening's area, which differs from that of the section.
  const double cellArea = SectionPlane::cell * SectionPlane::cell;
  const double scale = opening.area() / (cellArea * static_cast<double>(ofSection.size()));
  std::vector<double> profile;
  for (const std::int64_t voxel : opening.voxels) {
    const auto [u, v] = plane.project(voxel);
    profile.push_back(scale * ofSection.at(u, v));
  }
  return profile;
}

/// Coordinates in the grid, in grid points from the first.
std::array<double, 2> inGrid(const MeasuredPlane& plane, const Point& place) {
  const Point from = difference(place, plane.origin);
  return {dot(from, plane.axes[0]) / plane.spacing, dot(from, plane.axes[1]) / plane.spacing};
}

/// Distance of a point from the nearest point of the grid, voxels.
double distanceTo(const MeasuredPlane& plane, const Point& place) {
  Point left = difference(place, plane.origin);
  const std::array<double, 2> at = inGrid(plane, place);
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const double last = static_cast<double>(plane.size[axis] - 1);
    left = moved(left, plane.axes[axis], -plane.spacing * std::clamp(at[axis], 0.0, last));
  }
  return lengthOf(left);
}

const Opening& inletOf(const MeasuredPlane& plane, const VoxelMask& mask,
                       const std::vector<Opening>& openings, double voxelSize,
                       const std::vector<OpeningCondition>& conditions) {
  if (plane.opening != MeasuredPlane::nearestInlet) {
    const std::int64_t count = openings.size();
    if (plane.opening < 0 || plane.opening >= count) {
      throw InvalidInput(MeasuredOpeningUnknown{plane.opening, count});
    }
    const Opening& opening = openings[plane.opening];
    if (!isInlet(conditions[plane.opening].role)) {
      throw InvalidInput(MeasuredOfNoInlet{outlineOf(opening)});
    }
    return opening;
  }
  const Opening* nearest = nullptr;
  double least = std::numeric_limits<double>::infinity();
  for (const Opening& opening : openings) {
    if (isInlet(conditions[opening.id].role)) {
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

std::vector<double> plugProfile(const VoxelMask& mask, const Opening& opening,
                                const Point& direction, WallModel walls,
                                const WallDistance& distance) {
  constexpr double layer = 0.75;
  std::vector<double> profile;
  profile.reserve(opening.voxels.size());
  for (const std::int64_t voxel : opening.voxels) {
    const double part = distance(mask.coordinates(voxel)) / layer;
    profile.push_back(walls == WallModel::Interpolated ? std::min(part, 1.0) : 1.0);
  }
  const double sum = std::accumulate(profile.begin(), profile.end(), 0.0);
  const double scale = opening.area() / (sum * dot(direction, opening.inwardNormal()));
  for (double& value : profile) {
    value *= scale;
  }
  return profile;
}

std::vector<double> developedProfile(const VoxelMask& mask, const Opening& opening,
                                     const Point& direction, const WallDistance& distance) {
  const std::optional<Face> face = faceAlike(mask, opening);
  if (!face) {
    return developedLabelProfile(mask, opening, direction, distance);
  }
  Opening inPlane = opening;
  inPlane.face = *face;
  std::vector<double> profile =
      planeProfile(mask, inPlane, [&](const auto& inside, const auto& beyond) {
        auto next = beyond;
        constexpr double halfWay = 0.5, least = 0.05;
        std::array<int, 3> step{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
          step[axis] = static_cast<int>(beyond[axis] - inside[axis]);
        }
        // A wall on a face of the volume is half a voxel beyond it.
        return mask.moveInside(next) && distance(beyond) < 0
                   ? std::max(distance.fractionTo(inside, step), least)
                   : halfWay;
      });
  const double scale = opening.area() / (static_cast<double>(profile.size()) *
                                         dot(direction, opening.inwardNormal()));
  for (double& value : profile) {
    value *= scale;
  }
  return profile;
}

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
    velocity = moved(velocity, plane.velocities[j * plane.size[0] + i], weight);
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
    profile.push_back(measuredVelocity(plane, pointOf(mask.coordinates(voxel))));
    inward += dot(profile.back(), normal);
    squares += dot(profile.back(), profile.back());
  }
  const auto count = static_cast<double>(profile.size());
  const double mean = inward / opening.area();
  // A residue of noise without a direction is not a flow.
  constexpr double least = 1e-3;
  if (!(mean > least * std::sqrt(squares / count))) {
    const double area = opening.area() * voxelSize * voxelSize;
    throw InvalidInput(MeasuredWithoutInflow{outlineOf(opening), mean * area});
  }
  const std::size_t id = opening.id;
  for (Point& velocity : profile) {
    velocity = quotient(velocity, mean);
  }
  conditions[id].profile = std::move(profile);
  if (!named[id]) {
    conditions[id].speed = mean;
  }
}

MeasuredPlane movedTo(int opening, const Point& shift, MeasuredPlane plane) {
  plane.opening = opening;
  plane.origin = sum(plane.origin, shift);
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
