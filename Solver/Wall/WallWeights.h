// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Wall/WallFit.h"

namespace tiledlbm {

/// The weights of the balanced profiles at all points of a wall, stored: some 2.7 kB a point. They
/// take less time than WallFit::termsOf, for flows with many states.
class WallWeights {
 public:
  /// Bytes for a number of points, about.
  static double bytesOf(std::int64_t points) { return 2700 * double(points); }

  explicit WallWeights(const WallFit& fit);

  /// The terms of a point besides its voxels.
  const WallTerms& at(std::int64_t point, WallProfileFit profile) const {
    const OfPoint& of = points_[point];
    return profile == WallProfileFit::Balanced ? of.balanced : of.parabola;
  }

  /// See WallFit::Terms::slope and pressureGradient.
  struct Shear {
    Point slope, pressureGradient;
  };
  template <class Real>
  Shear shear(std::int64_t point, const Real* velocity, const Real* pressure,
              std::int64_t firstVoxel) const {
    const OfPoint& of = points_[point];
    const std::int64_t seed = of.seed - firstVoxel;
    Point slope{};
    double x = 0, y = 0;
    for (const OfVoxel& voxel : of.voxels) {
      const std::int64_t index = seed + voxel.offset;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        slope[axis] += double(voxel.slope) * double(velocity[3 * index + std::int64_t(axis)]);
      }
      x += double(voxel.alongX) * double(pressure[index]);
      y += double(voxel.alongY) * double(pressure[index]);
    }
    const auto& axes = of.balanced.axes();
    return {slope, moved(moved({}, axes[0], x), axes[1], y)};
  }

 private:
  struct OfVoxel {
    std::int32_t offset;  ///< of the index, from that of the seed
    float slope, alongX, alongY;
  };
  struct OfPoint {
    WallTerms balanced, parabola;
    std::int64_t seed = 0;
    std::vector<OfVoxel> voxels;
  };

  std::vector<OfPoint> points_;
};

}  // namespace tiledlbm
