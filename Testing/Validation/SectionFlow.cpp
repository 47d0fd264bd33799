// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/SectionFlow.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace tiledlbm::validation {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// The wall's distance where it is told, and that beyond.
double knownDistance(double distance) {
  return std::min(distance, double(WallDistance::reach));
}

/// A layer of voxels, whose two other axes count as its own.
struct Layer {
  std::array<std::int64_t, 2> size;
  std::vector<double> ratio;  ///< of velocity and distance; `nothing` in the solid and at the wall

  /// Bilinear, from those of four voxels that there are; 0 where there is none.
  double ratioAt(double first, double second) const {
    const auto i = std::int64_t(std::floor(first));
    const auto j = std::int64_t(std::floor(second));
    double sum = 0, weights = 0;
    for (std::int64_t a = std::max<std::int64_t>(i, 0); a <= std::min(i + 1, size[0] - 1); ++a) {
      for (std::int64_t b = std::max<std::int64_t>(j, 0); b <= std::min(j + 1, size[1] - 1); ++b) {
        const double value = ratio[a * size[1] + b];
        if (!std::isnan(value)) {
          const double weight =
              (1 - std::abs(first - double(a))) * (1 - std::abs(second - double(b)));
          sum += weight * value;
          weights += weight;
        }
      }
    }
    return weights > 0 ? sum / weights : 0;
  }
};

}  // namespace

double flowThroughLayer(const VoxelMask& mask, const WallDistance& wall,
                        const std::vector<double>& velocity, int axis, std::int64_t layer) {
  constexpr int parts = 5;
  constexpr double leastDistance = 0.05;  // nearer to the wall the ratio is of two small numbers
  const std::size_t across = std::size_t(axis);
  const std::size_t firstAxis = (across + 1) % 3, secondAxis = (across + 2) % 3;
  Layer of{{mask.size()[firstAxis], mask.size()[secondAxis]}, {}};
  for (std::int64_t a = 0; a < of.size[0]; ++a) {
    for (std::int64_t b = 0; b < of.size[1]; ++b) {
      VoxelMask::Coordinates at{};
      at[across] = layer;
      at[firstAxis] = a;
      at[secondAxis] = b;
      const std::int64_t voxel = mask.index(at[0], at[1], at[2]);
      const double distance = wall(at);
      of.ratio.push_back(mask.isFluid(voxel) && distance > leastDistance
                             ? velocity[3 * voxel + across] / knownDistance(distance)
                             : nothing);
    }
  }
  double flow = 0;
  std::array<double, 3> place{};
  place[across] = double(layer);
  const auto placeOf = [](std::int64_t part) { return (double(part) + 0.5) / parts - 0.5; };
  for (std::int64_t a = 0; a < parts * of.size[0]; ++a) {
    for (std::int64_t b = 0; b < parts * of.size[1]; ++b) {
      place[firstAxis] = placeOf(a);
      place[secondAxis] = placeOf(b);
      const double distance = wall.sample(place).value;
      if (distance > 0) {
        flow += knownDistance(distance) * of.ratioAt(place[firstAxis], place[secondAxis]);
      }
    }
  }
  return flow / (parts * parts);
}

}  // namespace tiledlbm::validation
