// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/ShapeField.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "Solver/Geometry/Wall/MaskWall.h"
#include "Solver/Geometry/Wall/WallBlocks.h"
#include "Solver/Volume/ForVoxels.h"
#include "Solver/Volume/GridPlace.h"
#include "Solver/Volume/SignedDistance.h"

namespace tiledlbm {

namespace {

using Spacing = std::array<double, 3>;

constexpr int band = 4;        // width of the narrow band of the smoothing, in voxels
constexpr float nearWall = 3;  // largest distance from the smooth wall that is used

/// Filters with a Gaussian of the standard deviation `width`, in the unit of the spacing.
std::vector<float> smoothed(std::vector<float> values, const VoxelMask::Size& size,
                            const Spacing& spacing, double width) {
  std::vector<float> from;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double deviation = width / spacing[axis];
    const auto radius = static_cast<std::int64_t>(std::ceil(3 * deviation));
    std::vector<float> shares;
    float sum = 0;
    for (std::int64_t k = -radius; k <= radius; ++k) {
      shares.push_back(
          static_cast<float>(std::exp(-0.5 * double(k * k) / (deviation * deviation))));
      sum += shares.back();
    }
    const std::int64_t stride = axis == 0 ? 1 : axis == 1 ? size[0] : size[0] * size[1];
    from.resize(values.size());
    from.swap(values);
    forVoxels(values.size(), [&](std::size_t voxel) {
      const std::int64_t i = voxel;
      const std::int64_t at = i / stride % size[axis];
      float mean = 0;
      for (std::int64_t k = -radius; k <= radius; ++k) {
        const std::int64_t other = std::clamp<std::int64_t>(at + k, 0, size[axis] - 1);
        mean += shares[static_cast<std::size_t>(k + radius)] * from[i + (other - at) * stride];
      }
      values[voxel] = mean / sum;
    });
  }
  return values;
}

/// Grid steps per voxel: an odd number, which puts a wall half-way between two voxels half-way
/// between two layers too.
std::int64_t stepsOf(double spacing, double least) {
  return 2 * static_cast<std::int64_t>((spacing / least + 0.5) / 2) + 1;
}

/// The smoothed distances, each with the sign of its voxel.
std::vector<float> distancesBySide(const std::vector<std::uint8_t>& isInside,
                                   const VoxelMask::Size& size, const Spacing& spacing,
                                   double least, double farthest) {
  constexpr float closest = 1e-3f;
  std::vector<float> distances = smoothed(
      signedDistances(isInside, size, spacing, static_cast<float>(farthest)), size, spacing, least);
  const std::vector<float> twice = smoothed(distances, size, spacing, least);
  forVoxels(distances.size(), [&](std::size_t voxel) {
    const float here = 2 * distances[voxel] - twice[voxel];
    distances[voxel] = isInside[voxel] != 0 ? std::max(here, closest) : std::min(here, -closest);
  });
  return distances;
}

}  // namespace

ShapeField shapeField(std::vector<std::uint8_t> isInside, const VoxelMask::Size& size,
                      const Spacing& spacing, double farthest) {
  const double least = *std::min_element(spacing.begin(), spacing.end());
  ShapeField field;
  GridPlace layers{};
  Spacing steps{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    field.every[axis] = stepsOf(spacing[axis], least);
    field.size[axis] = layers.size[axis] = field.every[axis] * (size[axis] - 1) + 1;
    layers.step[axis] = 1.0 / double(field.every[axis]);
    steps[axis] = spacing[axis] * layers.step[axis];
  }
  const std::vector<float> start =
      resampled(distancesBySide(isInside, size, spacing, least, farthest), size, layers);
  VoxelMask shape(field.size);
  isInside.resize(start.size());
  forVoxels(start.size(), [&](std::size_t voxel) {
    isInside[voxel] = start[voxel] > 0 ? 1 : 0;
    shape.setFluid(voxel, start[voxel] > 0);
  });
  const WallBlocks blocks(shape, band);
  const WallField wall = distancesOfMask(blocks, float(band), field.every);
  field.distances = signedDistances(isInside, field.size, steps, static_cast<float>(farthest));
  const auto step = static_cast<float>(*std::min_element(steps.begin(), steps.end()));
  forVoxels(field.distances.size(), [&](std::size_t voxel) {
    const float here = blocks.value(wall, shape.coordinates(voxel), float(band));
    float& distance = field.distances[voxel];
    distance = std::abs(here) < nearWall
                   ? step * here
                   : std::copysign(std::max(std::abs(distance), step * nearWall), here);
  });
  return field;
}

}  // namespace tiledlbm
