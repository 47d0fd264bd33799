// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/MaskWall.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "Solver/Geometry/ClosestPoints.h"
#include "Solver/Geometry/FlatWalls.h"

namespace tiledlbm {

namespace {

using InsidePatch = WallBlocks::Patch<std::uint8_t, 4>;

constexpr int nearest = 4;

/// Squared distance of each voxel of a block from the nearest voxel of one kind, up to 4 along each
/// axis, or a large number: along x, then y, then z.
std::array<float, WallBlocks::voxelsOfBlock> squaredDistances(const InsidePatch& isInside,
                                                              std::uint8_t kind) {
  constexpr int width = InsidePatch::width, block = WallBlocks::width;
  constexpr float far = 1e3f;
  std::array<float, static_cast<std::size_t>(width) * width * block> alongX;
  std::array<float, static_cast<std::size_t>(width) * block * block> alongY;
  std::array<float, WallBlocks::voxelsOfBlock> all;
  for (int row = 0; row < width * width; ++row) {
    for (int x = 0; x < block; ++x) {
      float least = far;
      for (int step = -nearest; step <= nearest; ++step) {
        const bool isKind = isInside.values[row * width + x + nearest + step] == kind;
        least = std::min(least, isKind ? float(step * step) : far);
      }
      alongX[row * block + x] = least;
    }
  }
  for (int z = 0; z < width; ++z) {
    for (int i = 0; i < block * block; ++i) {
      float least = far;
      for (int step = -nearest; step <= nearest; ++step) {
        const int y = i / block + nearest + step;
        least = std::min(least, alongX[(z * width + y) * block + i % block] + float(step * step));
      }
      alongY[z * block * block + i] = least;
    }
  }
  for (int i = 0; i < WallBlocks::voxelsOfBlock; ++i) {
    float least = far;
    for (int step = -nearest; step <= nearest; ++step) {
      least = std::min(least, alongY[i + (nearest + step) * block * block] + float(step * step));
    }
    all[i] = least;
  }
  return all;
}

/// Distance from the nearest voxel of the other kind, less half a voxel.
std::vector<float> distancesFromVoxels(const WallBlocks& blocks, float beyond) {
  std::vector<float> field(static_cast<std::size_t>(blocks.count()) * WallBlocks::voxelsOfBlock);
  blocks.forBlocks([&](std::int64_t block) {
    InsidePatch isInside;
    blocks.gatherInside(block, isInside);
    const auto fromInside = squaredDistances(isInside, 1),
               fromOutside = squaredDistances(isInside, 0);
    std::size_t i = 0;
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      const bool inside = isInside(x, y, z) == 1;
      const float distance = std::sqrt(inside ? fromOutside[i] : fromInside[i]) - 0.5f;
      field[index] = (inside ? 1.0f : -1.0f) * std::min(distance, beyond);
      ++i;
    });
  });
  blocks.share(field);
  return field;
}

/// Binomial mean 1-2-1 along each axis, which takes a voxel from each side of the patch.
template <int Halo>
WallBlocks::Patch<float, Halo - 1> binomial(const WallBlocks::Patch<float, Halo>& from) {
  constexpr int wide = WallBlocks::Patch<float, Halo>::width, width = wide - 2;
  std::array<float, static_cast<std::size_t>(width) * wide * wide> alongX;
  std::array<float, static_cast<std::size_t>(width) * width * wide> alongY;
  WallBlocks::Patch<float, Halo - 1> all;
  for (int row = 0; row < wide * wide; ++row) {
    const float* at = &from.values[row * wide];
    for (int x = 0; x < width; ++x) {
      alongX[row * width + x] = 0.25f * (at[x] + at[x + 2]) + 0.5f * at[x + 1];
    }
  }
  for (int z = 0; z < wide; ++z) {
    for (int i = 0; i < width * width; ++i) {
      const float* at = &alongX[z * wide * width + i];
      alongY[z * width * width + i] = 0.25f * (at[0] + at[2 * width]) + 0.5f * at[width];
    }
  }
  constexpr int plane = width * width;
  for (int i = 0; i < width * plane; ++i) {
    all.values[i] = 0.25f * (alongY[i] + alongY[i + 2 * plane]) + 0.5f * alongY[i + plane];
  }
  return all;
}

class Smoothing {
 public:
  Smoothing(const WallBlocks& blocks, float beyond, const std::array<std::int64_t, 3>& toldEvery)
      : blocks_(blocks), beyond_(beyond), limits_(flatWallDistances(blocks)) {
    blocks.forBlocks([&](std::int64_t block) {
      const VoxelMask::Coordinates first = blocks.origin(block);
      WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
        const auto at = blocks.inVolume({first[0] + x, first[1] + y, first[2] + z});
        const bool isTold =
            at[0] % toldEvery[0] == 0 && at[1] % toldEvery[1] == 0 && at[2] % toldEvery[2] == 0;
        limits_[index] = (blocks.isInside(at) ? 1.0f : -1.0f) *
                         std::max(limits_[index], isTold ? leastDistance : 0.0f);
      });
    });
  }

  /// One step of the smoothing that distancesOfMask tells of.
  void operator()(const std::vector<float>& field, std::vector<float>& smooth) const {
    smooth.resize(field.size());
    blocks_.forBlocks([&](std::int64_t block) {
      WallBlocks::Patch<float, 2> values, squares;
      blocks_.gather(block, field, beyond_, values);
      for (std::size_t i = 0; i < values.values.size(); ++i) {
        squares.values[i] = values.values[i] * values.values[i];
      }
      const Means mean(values), ofSquares(squares);
      WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
        const float here = field[index];
        float value = here;
        if (std::abs(here) < band) {
          const float curvature = wallCurvature(mean, x, y, z, here);
          value = mean.smooth(x, y, z) - curvature / 2 * (ofSquares.smooth(x, y, z) - here * here);
        }
        smooth[index] = limited(value, limits_[index]);
      });
    });
    blocks_.share(smooth);
  }
  /// Moves the wall to its side of each voxel's middle, and flat walls half-way between them.
  void keepVoxels(std::vector<float>& field) const {
    const LayerRange& own = blocks_.own();
    parallelFor(own.first * WallBlocks::voxelsOfBlock, own.end * WallBlocks::voxelsOfBlock, 4096,
                [&](std::int64_t i) {
                  float& value = field[static_cast<std::size_t>(i)];
                  value = limited(value, limits_[static_cast<std::size_t>(i)]);
                });
    blocks_.share(field);
  }

 private:
  static constexpr float leastDistance = 1e-3f;
  /// Farther from the wall, where the smoothing would see kinks, everything stays as it is.
  static constexpr float band = 1.5f;

  /// Binomial means of a patch, once and of these once more.
  struct Means {
    explicit Means(const WallBlocks::Patch<float, 2>& values)
        : once(binomial(values)), twice(binomial(once)) {}
    /// Waves of up to about five voxels are gone, cubic functions are as they were.
    float smooth(int x, int y, int z) const { return 2 * once(x, y, z) - twice(x, y, z); }

    WallBlocks::Patch<float, 1> once;
    WallBlocks::Patch<float, 0> twice;
  };

  /// Sum of the curvatures of the wall near a voxel, positive around a vessel.
  static float wallCurvature(const Means& mean, int x, int y, int z, float distance) {
    constexpr float greatest = 0.35f, leastRadius = 0.2f;
    const float here = 4 * (mean.once(x, y, z) - mean.twice(x, y, z));
    return std::clamp(here / std::max(1 + here * distance, leastRadius), -greatest, greatest);
  }
  static float limited(float value, float limit) {
    if (limit == 0) {
      return value;
    }
    if (std::abs(limit) > leastDistance) {
      return limit;
    }
    return limit > 0 ? std::max(value, limit) : std::min(value, limit);
  }

  const WallBlocks& blocks_;
  const float beyond_;
  /// Least or, at flat walls, the only distance, with its sign; 0 where any will do.
  std::vector<float> limits_;
};

}  // namespace

std::vector<float> distancesOfMask(const WallBlocks& blocks, float beyond,
                                   const std::array<std::int64_t, 3>& toldEvery) {
  constexpr int rounds = 10, stepsOfRound = 3;
  constexpr float band = 3.5f;
  const Smoothing smoothed(blocks, beyond, toldEvery);
  std::vector<float> field = distancesFromVoxels(blocks, beyond), next;
  for (int round = 0; round < rounds; ++round) {
    for (int step = 0; step < stepsOfRound; ++step) {
      smoothed(field, next);
      field.swap(next);
    }
    next = distancesFromZero(blocks, field, band, beyond, std::move(next));
    field.swap(next);
  }
  smoothed.keepVoxels(field);
  return field;
}

}  // namespace tiledlbm
