// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/MaskWall.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "Kernels/Cpu/Pack.h"
#include "Solver/Geometry/Wall/ClosestPoints.h"
#include "Solver/Geometry/Wall/FlatWalls.h"

namespace tiledlbm {

namespace {

constexpr int nearest = 4;
using InsidePatch = WallBlocks::Patch<std::uint8_t, nearest>;

/// One pass of the squared distance transform: for each of `count` values, the least sum of a value
/// up to `nearest` steps away and the square of these steps.
void addNearest(const std::uint8_t* from, int count, int step, std::uint8_t* to) {
  for (int i = 0; i < count; ++i) {
    std::uint8_t least = from[i];
    for (int steps = 1; steps <= nearest; ++steps) {
      const std::uint8_t other = std::min(from[i - steps * step], from[i + steps * step]);
      least = std::min(least, static_cast<std::uint8_t>(other + steps * steps));
    }
    to[i] = least;
  }
}

/// Squared distance of each voxel of a block from the nearest voxel of one kind, up to 4 along each
/// axis, or a large number. Rows are contiguous in all arrays, which makes each pass one loop; the
/// values that it computes across the ends of rows are not used.
class SquaredDistances {
 public:
  SquaredDistances(const InsidePatch& isInside, std::uint8_t kind) {
    constexpr std::uint8_t far = 100;
    std::array<std::uint8_t, wide * wide * wide> start;
    std::array<std::uint8_t, wide * wide * width> alongZ;
    std::array<std::uint8_t, wide * width * width> alongY;
    for (std::size_t i = 0; i < start.size(); ++i) {
      start[i] = isInside.values[i] == kind ? 0 : far;
    }
    addNearest(&start[nearest * wide * wide], wide * wide * width, wide * wide, alongZ.data());
    for (int z = 0; z < width; ++z) {
      addNearest(&alongZ[wide * (nearest + wide * z)], wide * width, wide,
                 &alongY[wide * width * z]);
    }
    addNearest(&alongY[nearest], wide * width * width - 2 * nearest, 1, values_.data());
  }

  float operator()(int x, int y, int z) const { return values_[x + wide * (y + width * z)]; }

 private:
  static constexpr int wide = InsidePatch::width, width = WallBlocks::width;

  std::array<std::uint8_t, wide * width * width - 2 * nearest> values_;
};

/// Distance from the nearest voxel of the other kind, minus half a voxel, with the sign of the
/// side.
WallField distancesFromVoxels(const WallBlocks& blocks, float beyond) {
  WallField field(static_cast<std::size_t>(blocks.count()) * WallBlocks::voxelsOfBlock);
  blocks.forBlocks([&](std::int64_t block) {
    InsidePatch isInside;
    blocks.gatherInside(block, isInside);
    const SquaredDistances fromInside(isInside, 1), fromOutside(isInside, 0);
    WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
      const bool inside = isInside(x, y, z) == 1;
      const float distance = std::sqrt(inside ? fromOutside(x, y, z) : fromInside(x, y, z)) - 0.5f;
      field[index] = (inside ? 1.0f : -1.0f) * std::min(distance, beyond);
    });
  });
  blocks.exchangeOnAll(field);
  return field;
}

/// Rows of a block with a halo of two voxels. Rows are contiguous in all arrays, which makes each
/// pass one vectorised loop; the values that it computes across the ends of rows are not used.
constexpr int reach = 2, rowLength = WallBlocks::width + 2 * reach;
/// Padding of arrays for the last vector.
constexpr int room = Pack<float>::width;

/// Binomial sum of each of `Count` values and the next two: from[0] + 2 from[step] + from[2 step].
template <int Count>
void addBinomial(const float* from, int step, float scale, float* to) {
  using P = Pack<float>;
  for (int i = 0; i < Count; i += P::width) {
    const P::Type middle = P::load(from + i + step);
    P::store(scale * (P::load(from + i) + P::load(from + i + 2 * step) + (middle + middle)),
             to + i);
  }
}

/// Binomial mean 1-2-1 along each axis of `Width` + 2 planes of as many rows. The result has
/// `Width` planes of as many rows, each of `Width` values.
template <int Width>
class BinomialMean {
 public:
  explicit BinomialMean(const float* from) {
    constexpr int plane = (Width + 2) * rowLength;
    std::array<float, Width * plane + room> alongZ;
    std::array<float, Width * Width * rowLength + 2 + room> alongY;
    addBinomial<Width * plane>(from, plane, 1, alongZ.data());
    for (int z = 0; z < Width; ++z) {
      addBinomial<Width * rowLength>(&alongZ[z * plane], rowLength, 1,
                                     &alongY[z * Width * rowLength]);
    }
    addBinomial<Width * Width * rowLength>(alongY.data(), 1, 1.0f / 64, values_.data());
  }

  const float* data() const { return values_.data(); }
  const float* row(int y, int z) const { return &values_[rowLength * (y + Width * z)]; }

 private:
  std::array<float, Width * Width * rowLength + 2 * rowLength + room> values_;
};

/// The binomial means B and B B of a block.
class BinomialMeans {
 public:
  explicit BinomialMeans(const float* from) : once_(from), twice_(once_.data()) {}

  /// Means of a row, from its first voxel on.
  const float* once(int y, int z) const { return once_.row(y + 1, z + 1) + 1; }
  const float* twice(int y, int z) const { return twice_.row(y, z); }

 private:
  BinomialMean<WallBlocks::width + 2> once_;
  BinomialMean<WallBlocks::width> twice_;
};

class Smoothing {
 public:
  Smoothing(const WallBlocks& blocks, float beyond,
            const std::array<std::int64_t, 3>& reportInterval)
      : blocks_(blocks), beyond_(beyond), limits_(voxelsAtFlatWalls(blocks)) {
    blocks.forBlocks([&](std::int64_t block) {
      const Coordinates first = blocks.origin(block);
      WallBlocks::Patch<std::uint8_t, 0> isInside;
      blocks.gatherInside(block, isInside);
      const bool areAllTold = reportInterval == std::array<std::int64_t, 3>{1, 1, 1};
      WallBlocks::forVoxels(block, [&](int x, int y, int z, std::size_t index) {
        const auto isTold = [&] {
          const auto at = blocks.inVolume({first[0] + x, first[1] + y, first[2] + z});
          return at[0] % reportInterval[0] == 0 && at[1] % reportInterval[1] == 0 &&
                 at[2] % reportInterval[2] == 0;
        };
        const int limit = limits_[index] != 0 ? exact : areAllTold || isTold() ? least : none;
        limits_[index] = static_cast<std::int8_t>(isInside(x, y, z) == 1 ? limit : -limit);
      });
    });
  }

  /// One smoothing step with constraints, see distancesOfMask.
  void operator()(const WallField& field, WallField& smooth) const {
    smooth.resize(field.size());
    blocks_.forBlocks([&](std::int64_t block) {
      const auto first = static_cast<std::size_t>(block) * WallBlocks::voxelsOfBlock;
      const float* values = &field[first];
      if (std::all_of(values, values + WallBlocks::voxelsOfBlock,
                      [](float value) { return std::abs(value) >= band; })) {
        std::copy_n(values, WallBlocks::voxelsOfBlock, &smooth[first]);
      } else {
        smoothBlock(block, field, smooth);
      }
    });
    blocks_.exchangeOnAll(smooth);
  }
  /// Applies the constraints: each voxel keeps its side, and flat walls lie half-way between
  /// voxels.
  void keepVoxels(WallField& field) const {
    blocks_.forBlocks([&](std::int64_t block) {
      WallBlocks::forVoxels(block, [&](int, int, int, std::size_t index) {
        field[index] = limited(field[index], limits_[index]);
      });
    });
    blocks_.exchangeOnAll(field);
  }

 private:
  /// Kinds of constraints, with the sign of the side: a free voxel, one that keeps its side, one at
  /// a flat wall.
  static constexpr int none = 0, least = 1, exact = 2;
  /// Farther from the wall the distance can have kinks, and the smoothing does not change it.
  static constexpr float band = 1.5f;

  void smoothBlock(std::int64_t block, const WallField& field, WallField& smooth) const {
    WallBlocks::Patch<float, reach> patch;
    blocks_.gather(block, field, beyond_, patch);
    const BinomialMeans means(patch.values.data());
    for (float& value : patch.values) {
      value *= value;
    }
    const BinomialMeans meansOfSquares(patch.values.data());
    WallBlocks::forRows(block, [&](int y, int z, std::size_t row) {
      const float *once = means.once(y, z), *twice = means.twice(y, z);
      const float *onceOfSquares = meansOfSquares.once(y, z),
                  *twiceOfSquares = meansOfSquares.twice(y, z);
      const float* values = &field[row];
      std::array<int, WallBlocks::width> limits;  // as wide as floats, for vector instructions
      std::copy_n(&limits_[row], limits.size(), limits.begin());
      std::array<float, WallBlocks::width> moved;
      for (int x = 0; x < WallBlocks::width; ++x) {
        const float here = values[x];
        const float curvature = wallCurvature(once[x], twice[x], here);
        // The filter removes waves of up to about five voxels and reproduces cubic functions.
        const float value = 2 * once[x] - twice[x];
        const float square = 2 * onceOfSquares[x] - twiceOfSquares[x];
        const float smoothed = value - curvature / 2 * (square - here * here);
        moved[x] = limited(std::abs(here) < band ? smoothed : here, limits[x]);
      }
      std::copy(moved.begin(), moved.end(), &smooth[row]);
    });
  }
  /// Sum of the principal curvatures of the wall near a voxel, positive for a round vessel.
  static float wallCurvature(float once, float twice, float distance) {
    constexpr float greatest = 0.35f, leastRadius = 0.2f;
    const float here = 4 * (once - twice);
    const float curvature = here / std::max(1 + here * distance, leastRadius);
    return std::min(std::max(curvature, -greatest), greatest);
  }
  static float limited(float value, int limit) {
    constexpr float leastDistance = 1e-3f, any = std::numeric_limits<float>::max();
    const bool isExact = limit == exact || limit == -exact;
    const float distance = isExact ? 0.5f : leastDistance;
    const float lower = limit > none ? distance : isExact ? -distance : -any;
    const float upper = limit < none ? -distance : isExact ? distance : any;
    return std::min(std::max(value, lower), upper);
  }

  const WallBlocks& blocks_;
  const float beyond_;
  WallBytes limits_;
};

}  // namespace

WallField distancesOfMask(const WallBlocks& blocks, float beyond,
                          const std::array<std::int64_t, 3>& reportInterval) {
  constexpr int rounds = 10, stepsOfRound = 3;
  constexpr float band = 3.5f;
  const Smoothing smoothed(blocks, beyond, reportInterval);
  WallField field = distancesFromVoxels(blocks, beyond), next;
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
