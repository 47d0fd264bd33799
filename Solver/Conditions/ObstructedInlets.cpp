// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/ObstructedInlets.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

namespace {

/// Point `layers` behind a voxel of an opening along the vessel.
Point pointBehind(const VoxelMask& mask, std::int64_t voxel, const Point& direction, int layers) {
  const Coordinates from = mask.coordinates(voxel);
  const double longest =
      std::max({std::abs(direction[0]), std::abs(direction[1]), std::abs(direction[2])});
  Point point{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    point[axis] = static_cast<double>(from[axis]) + layers * direction[axis] / longest;
  }
  return point;
}

/// Whether no voxel near the point behind a voxel of an inlet is fluid.
bool isSolidBehind(const VoxelMask& mask, std::int64_t voxel, const Point& direction, int layers) {
  constexpr double near = 0.75;
  const Point point = pointBehind(mask, voxel, direction, layers);
  bool isSolid = true;
  forCorners(point, [&](const Coordinates& at, double) {
    const Point from = difference(pointOf(at), point);
    const auto there = mask.find(at);
    isSolid = isSolid && !(dot(from, from) < near * near && !(there && !mask.isFluid(*there)));
  });
  return isSolid;
}

/// Fluid layers between a voxel of an inlet and solid behind it; at least `most` without solid.
int layersBeforeSolid(const VoxelMask& mask, std::int64_t voxel, const Point& direction,
                      double most) {
  int layers = 0;
  while (layers + 1 < most && !isSolidBehind(mask, voxel, direction, layers + 1)) {
    ++layers;
  }
  return layers;
}

/// Share of its flow that a voxel in front of solid keeps: none within half of the clear distance,
/// which leaves room for the other fluid to turn.
/// \param layers of fluid in front of the solid.
/// \param clear layers at which solid has no effect, including the voxel's own.
double keptShare(int layers, double clear) {
  return layers == 0 ? 0 : std::clamp(2 * (layers + 1) / clear - 1, 0., 1.);
}

constexpr double fewestLayers = 2;

/// Whether solid lies next to a voxel of an opening across the vessel. Behind such a voxel, solid
/// may be a rough wall.
bool isAtRim(const VoxelMask& mask, std::int64_t voxel, const Point& direction) {
  for (int q = 1; q < D3Q19::directions; ++q) {
    const auto& c = D3Q19::components[q];
    const double length = std::sqrt(double(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]));
    const double along = c[0] * direction[0] + c[1] * direction[1] + c[2] * direction[2];
    const auto at = mask.find(moved(mask.coordinates(voxel), c));
    if (std::abs(along) < 0.5 * length && at && !mask.isFluid(*at)) {
      return true;
    }
  }
  return false;
}

/// Replaces the number of layers for a voxel at the rim, where solid may be a rough wall.
constexpr int atRim = -1;

/// Mean over the neighbours of a voxel in its opening that are not at the rim; 1 without any.
/// \param layers in front of solid, by voxel.
/// \param values by voxel.
double meanOfNeighbours(const VoxelMask& mask, const Opening& opening, std::size_t index,
                        const std::vector<int>& layers, const std::vector<double>& values) {
  double sum = 0, count = 0;
  for (int q = 1; q < D3Q19::directions; ++q) {
    const std::optional<std::size_t> i =
        opening.indexAt(mask, moved(mask.coordinates(opening.voxels[index]), D3Q19::components[q]));
    if (i && layers[*i] != atRim) {
      sum += values[*i];
      ++count;
    }
  }
  return count > 0 ? sum / count : 1;
}

/// Share of each voxel of an inlet, see keptShare. A voxel at the rim has the mean of its
/// neighbours, and none right in front of solid.
/// \return ones where no voxel away from the rim is obstructed.
std::vector<double> sharesOf(const VoxelMask& mask, const Opening& opening, const Point& direction,
                             const std::vector<int>& layers, double clear) {
  std::vector<double> shares(layers.size(), 1);
  bool isHindered = false;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    shares[i] = layers[i] == atRim ? 1 : keptShare(layers[i], clear);
    isHindered = isHindered || shares[i] < 1;
  }
  if (isHindered) {
    const std::vector<double> away = shares;
    for (std::size_t i = 0; i < layers.size(); ++i) {
      if (layers[i] == atRim) {
        shares[i] = isSolidBehind(mask, opening.voxels[i], direction, 1)
                        ? 0
                        : meanOfNeighbours(mask, opening, i, layers, away);
      }
    }
  }
  return shares;
}

}  // namespace

bool isOpeningBehind(const VoxelMask& mask, const Opening& opening, const Point& direction,
                     const OpeningOfVoxel& openingOf, int layers) {
  for (std::size_t i = 0; i < opening.voxels.size() && !openingOf.empty(); ++i) {
    for (int layer = 1; layer <= layers; ++layer) {
      const Point point = pointBehind(mask, opening.voxels[i], direction, layer);
      const auto at = mask.find(voxelNearest(point));
      if (!at) {
        break;
      }
      const auto found = openingOf.find(*at);
      if (found != openingOf.end() && found->second != opening.id) {
        return true;
      }
    }
  }
  return false;
}

double shareBeforeSolid(const VoxelMask& mask, const Opening& opening, const Point& direction) {
  const double near = std::max(fewestLayers, equivalentDiameter(opening.area()) / 6);
  double all = 0, obstructed = 0;
  for (const std::int64_t voxel : opening.voxels) {
    if (!isAtRim(mask, voxel, direction)) {
      ++all;
      obstructed += layersBeforeSolid(mask, voxel, direction, near) + 1 < near ? 1 : 0;
    }
  }
  return all > 0 ? obstructed / all : 0;
}

bool avoidSolid(const VoxelMask& mask, const Opening& opening, const Point& direction,
                std::vector<Point>& profile) {
  constexpr double leastHindered = 0.1;
  const Point normal = opening.inwardNormal();
  const double clear = std::max(fewestLayers, equivalentDiameter(opening.area()) / 3);
  std::vector<int> layers(profile.size(), atRim);
  bool isObstructed = false;
  double all = 0, hindered = 0;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const std::int64_t voxel = opening.voxels[i];
    if (!isAtRim(mask, voxel, direction)) {
      layers[i] = layersBeforeSolid(mask, voxel, direction, clear);
      isObstructed = isObstructed || (layers[i] == 1 && isSolidBehind(mask, voxel, direction, 2));
      hindered += (1 - keptShare(layers[i], clear)) * dot(profile[i], normal);
    }
    all += dot(profile[i], normal);
  }
  const bool isRough = hindered < leastHindered * all;
  const std::vector<double> shares =
      sharesOf(mask, opening, direction, layers, isRough ? fewestLayers : clear);
  double sum = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    sum += shares[i] * dot(profile[i], normal);
  }
  for (std::size_t i = 0; i < shares.size() && sum > 0; ++i) {
    for (double& component : profile[i]) {
      component *= shares[i] * all / sum;
    }
  }
  return isObstructed;
}

}  // namespace tiledlbm
