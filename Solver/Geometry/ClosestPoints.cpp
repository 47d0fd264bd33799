// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/ClosestPoints.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "Solver/Geometry/Tricubic.h"

namespace tiledlbm {

namespace {

constexpr int halo = 5;
using Patch = WallBlocks::Patch<float, halo>;
using Point = std::array<float, 3>;

float dot(const Point& a, const Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The interpolated field. \param at from -4 to 11.
FieldSample sampleAt(const Patch& patch, const Point& at) {
  const std::array<int, 3> first{static_cast<int>(std::floor(at[0])),
                                 static_cast<int>(std::floor(at[1])),
                                 static_cast<int>(std::floor(at[2]))};
  return tricubicSample(
      {at[0] - float(first[0]), at[1] - float(first[1]), at[2] - float(first[2])},
      [&](int j, int k) { return &patch(first[0] - 1, first[1] - 1 + j, first[2] - 1 + k); });
}

/// The same at a voxel, of which interpolation leaves the value and the central differences.
FieldSample sampleOf(const Patch& patch, int x, int y, int z) {
  return {
      patch(x, y, z),
      {(patch(x + 1, y, z) - patch(x - 1, y, z)) / 2, (patch(x, y + 1, z) - patch(x, y - 1, z)) / 2,
       (patch(x, y, z + 1) - patch(x, y, z - 1)) / 2}};
}

/// Distance of a voxel from the closest point of the zero set, or -1 where none was found.
float distanceOf(const Patch& patch, int x, int y, int z, float band) {
  constexpr int mostSteps = 8;
  // Steps become as short as the square of the one before: after one of this length, the rest is
  // below a thousandth of a voxel.
  constexpr float lastStep = 0.04f;
  constexpr float longestStep = 1, shortestStep = 1e-3f, leastSlope = 0.1f;
  const Point voxel{float(x), float(y), float(z)};
  Point at = voxel;
  for (int step = 0; step < mostSteps; ++step) {
    const FieldSample here = step == 0 ? sampleOf(patch, x, y, z) : sampleAt(patch, at);
    const float squared = dot(here.gradient, here.gradient);
    if (!(squared >= leastSlope * leastSlope)) {
      return -1;
    }
    const Point from{voxel[0] - at[0], voxel[1] - at[1], voxel[2] - at[2]};
    // To the zero set along the normal, and along the zero set to where the normal meets the voxel.
    const float along = (here.value + dot(from, here.gradient)) / squared;
    Point move{};
    for (std::size_t a = 0; a < 3; ++a) {
      move[a] = from[a] - along * here.gradient[a];
    }
    const float length = std::sqrt(dot(move, move));
    const float part = std::min(1.0f, longestStep / std::max(length, shortestStep));
    Point next{};
    float squaredDistance = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      next[a] = at[a] + part * move[a];
      squaredDistance += (next[a] - voxel[a]) * (next[a] - voxel[a]);
    }
    if (!(squaredDistance <= band * band)) {
      return -1;
    }
    at = next;
    if (length < lastStep && (step > 0 || length < shortestStep)) {
      return std::sqrt(squaredDistance);
    }
  }
  constexpr float coarseAccuracy = 0.02f;
  const FieldSample last = sampleAt(patch, at);
  const Point from{voxel[0] - at[0], voxel[1] - at[1], voxel[2] - at[2]};
  return std::abs(last.value) < coarseAccuracy ? std::sqrt(dot(from, from)) : -1;
}

}  // namespace

std::vector<float> distancesFromZero(const WallBlocks& blocks, const std::vector<float>& field,
                                     float band, float beyond, std::vector<float> room) {
  std::vector<float> distances = std::move(room);
  distances.resize(field.size());
  blocks.forBlocks([&](std::int64_t block) {
    const auto first = static_cast<std::size_t>(block) * WallBlocks::voxelsOfBlock;
    const float* values = &field[first];
    std::copy_n(values, WallBlocks::voxelsOfBlock, &distances[first]);
    if (std::all_of(values, values + WallBlocks::voxelsOfBlock,
                    [band](float value) { return std::abs(value) > band; })) {
      return;
    }
    Patch patch;
    blocks.gather(block, field, beyond, patch);
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      const float value = field[index];
      if (std::abs(value) > band) {
        return;
      }
      const float found = distanceOf(patch, x, y, z, band);
      if (found >= 0) {
        distances[index] = value > 0 ? found : -found;
      }
    });
  });
  blocks.share(distances);
  return distances;
}

std::vector<float> limitedByNeighbours(const WallBlocks& blocks,
                                       const std::vector<float>& distances, float beyond) {
  const std::array<float, 4> steps{0, 1, std::sqrt(2.0f), std::sqrt(3.0f)};
  std::vector<float> limited(distances.size());
  blocks.forBlocks([&](std::int64_t block) {
    WallBlocks::Patch<float, 1> patch;
    blocks.gather(block, distances, beyond, patch);
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      float least = std::abs(distances[index]);
      for (int dz = -1; dz <= 1; ++dz) {
        for (int dy = -1; dy <= 1; ++dy) {
          for (int dx = -1; dx <= 1; ++dx) {
            const float step = steps[dx * dx + dy * dy + dz * dz];
            least = std::min(least, std::abs(patch(x + dx, y + dy, z + dz)) + step);
          }
        }
      }
      limited[index] = std::copysign(least, distances[index]);
    });
  });
  return limited;
}

}  // namespace tiledlbm
