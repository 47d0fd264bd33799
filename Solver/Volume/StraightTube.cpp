// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/StraightTube.h"

#include <functional>
#include <limits>

#include "Solver/Geometry/FloodFill.h"
#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Geometry/Surroundings.h"
#include "Solver/Geometry/Wall/Tricubic.h"

namespace tiledlbm {

namespace {

/// Depths of the sections: far enough before the opening for the levels that a cubic reads to be
/// those of the vessel. Each section lies differently between the voxels, which makes their mean
/// more exact than one.
constexpr double depthsOfSections[] = {-2, -3, -4, -5};
/// Depths in a shorter vessel.
constexpr double depthsOfShortVessel[] = {-1, -0.5};
/// Largest relative difference between the area of a section and that of the first one, which is
/// nearest to the opening.
constexpr double largestChange = 0.1;

/// Tricubic interpolation of the levels, limited to the range of the levels that it reads.
float levelAt(const VoxelMask& mask, const Point& at) {
  Coordinates first;
  std::array<float, 3> place;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double below = std::floor(at[axis]);
    first[axis] = static_cast<std::int64_t>(below) - 1;
    place[axis] = static_cast<float>(at[axis] - below);
  }
  std::array<float, 64> values;
  std::size_t next = 0;
  for (std::int64_t k = 0; k < 4; ++k) {
    for (std::int64_t j = 0; j < 4; ++j) {
      for (std::int64_t i = 0; i < 4; ++i) {
        const auto inside = [&](std::size_t axis, std::int64_t step) {
          return std::clamp<std::int64_t>(first[axis] + step, 0, mask.size()[axis] - 1);
        };
        values[next++] = mask.levels()[mask.index(inside(0, i), inside(1, j), inside(2, k))];
      }
    }
  }
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return std::clamp(
      tricubicSample(place, [&values](int j, int k) { return &values[4 * (j + 4 * k)]; }).value,
      *low, *high);
}

/// Distance of a place from the faces of the volume, which end half a voxel beyond its outer
/// voxels; negative beyond them. Periodic axes have no faces.
double distanceFromFaces(const VoxelMask& mask, const Point& at) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!mask.periodic()[axis]) {
      least = std::min({least, at[axis] + 0.5, double(mask.size()[axis]) - 0.5 - at[axis]});
    }
  }
  return least;
}

void addTo(std::vector<float>& sum, const std::vector<float>& values) {
  sum.resize(values.size());
  std::transform(values.begin(), values.end(), sum.begin(), sum.begin(), std::plus<>());
}

}  // namespace

StraightTube::StraightTube(const VoxelMask& mask, const Opening& opening)
    : middle_(middleOfFaces(mask, opening)),
      outward_(quotient(opening.inwardNormal(), -1)),
      axes_(axesAcross(outward_)) {
  double radius = 0;
  for (const std::int64_t voxel : opening.voxels) {
    const Coordinates at = mask.coordinates(voxel);
    rim_ = std::max(rim_, depth(at));
    radius = std::max(radius, std::hypot(placeAlong(at, axes_[0]), placeAlong(at, axes_[1])));
  }
  half_ = static_cast<int>(std::ceil((radius + reach + 2) / spacing));
  const Surroundings around = surroundingsOf(mask, opening);
  const WallDistance wall(around.mask);
  std::size_t first = 0, sections = 0;
  const auto take = [&](double depth) {
    const Section section = sectionAt(depth, mask, opening, {around.mask, wall, around.first});
    first = sections == 0 ? section.inside : first;
    if (section.inside > 0 &&
        std::abs(double(section.inside) - double(first)) <= largestChange * double(first)) {
      addTo(distances_, section.distances);
      addTo(levels_, section.levels);
      ++sections;
    }
  };
  for (const double depth : depthsOfSections) {
    take(depth);
  }
  for (const double depth : depthsOfShortVessel) {
    if (sections == 0) {
      take(depth);
    }
  }
  if (sections == 0) {
    distances_.assign(place(half_, half_) + 1, -static_cast<float>(reach));
    levels_.assign(distances_.size(), 0);
    return;
  }
  for (Table* table : {&distances_, &levels_}) {
    for (float& value : *table) {
      value /= static_cast<float>(sections);
    }
  }
}

double StraightTube::depth(const Coordinates& at) const {
  return placeAlong(at, outward_);
}

Point StraightTube::pointAt(int i, int j, double depth) const {
  Point point;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    point[axis] = middle_[axis] + spacing * (i * axes_[0][axis] + j * axes_[1][axis]) +
                  depth * outward_[axis];
  }
  return point;
}

StraightTube::Section StraightTube::sectionAt(double depth, const VoxelMask& mask,
                                              const Opening& opening, const Wall& wall) const {
  Section section;
  for (int j = -half_; j <= half_; ++j) {
    for (int i = -half_; i <= half_; ++i) {
      const Point point = difference(pointAt(i, j, depth), pointOf(wall.first));
      section.distances.push_back(wall.distance.sample(point).value);
      if (!wall.mask.levels().empty()) {
        section.levels.push_back(levelAt(wall.mask, point));
      }
    }
  }
  const std::vector<bool> isOwn = connectedPart(section.distances, mask, opening);
  for (int j = -half_; j <= half_; ++j) {
    for (int i = -half_; i <= half_; ++i) {
      const std::size_t here = place(i, j);
      float& distance = section.distances[here];
      const double inVolume = distanceFromFaces(mask, pointAt(i, j, depth));
      distance = isOwn[here] ? distance : -std::abs(distance);
      distance = std::min(distance, static_cast<float>(inVolume));
      section.inside += distance > 0 ? 1 : 0;
      if (!section.levels.empty() && distance < 0 && (!isOwn[here] || inVolume < 0)) {
        section.levels[here] = -std::abs(section.levels[here]);
      }
    }
  }
  return section;
}

/// The connected part of a section that belongs to the vessel of the opening.
std::vector<bool> StraightTube::connectedPart(const Table& distances, const VoxelMask& mask,
                                              const Opening& opening) const {
  const std::int64_t width = 2 * half_ + 1;
  std::vector<bool> isOwn(distances.size(), false);
  PlaneFlood flood(width, width);
  for (const std::int64_t voxel : opening.voxels) {
    const Coordinates at = mask.coordinates(voxel);
    for (const auto& [u, v] :
         flood.from(std::lround(placeAlong(at, axes_[0]) / spacing) + half_,
                    std::lround(placeAlong(at, axes_[1]) / spacing) + half_,
                    [&](std::int64_t i, std::int64_t j) { return distances[i + width * j] > 0; })) {
      isOwn[u + width * v] = true;
    }
  }
  return isOwn;
}

double StraightTube::sampled(const Coordinates& at, const Table& table, double beyond) const {
  const double u = placeAlong(at, axes_[0]) / spacing, v = placeAlong(at, axes_[1]) / spacing;
  if (!(std::abs(u) < half_ && std::abs(v) < half_)) {
    return beyond;
  }
  return bilinear(u, v, [&](std::int64_t i, std::int64_t j) {
    return double(table[place(static_cast<int>(i), static_cast<int>(j))]);
  });
}

}  // namespace tiledlbm
