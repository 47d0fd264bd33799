// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/VesselCuts.h"
#include "Testing/Unit/RandomNumbers.h"

namespace tiledlbm::test {

enum class CutBy { Labels, Faces };

/// A short tube of 8 to 16 voxels across, in any direction, with bumps of up to 1.6 voxels as noise
/// in an image leaves them, whose ends are cut: by two planes, one of them askew, or by the lower
/// and upper z face, which it meets at an angle.
struct RoughTube {
  RoughTube(unsigned seed, CutBy ends)
      : mask(ends == CutBy::Labels ? VoxelMask::Size{44, 44, 44} : VoxelMask::Size{60, 60, 20}),
        random_(seed) {
    constexpr double halfLength = 17, halfLengthOfCuts = 9;
    const double radius = between(4, 8);
    direction_ = *unit({between(-1, 1), between(-1, 1), between(0.7, 1)});
    const Point askew =
        *unit({direction_[0] + between(-0.4, 0.4), direction_[1] + between(-0.4, 0.4),
               direction_[2] + between(-0.4, 0.4)});
    std::array<double, 4> phases{};
    for (double& phase : phases) {
      phase = between(0, 6.28);
    }
    Point middle;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      middle[axis] = double(mask.size()[axis] - 1) / 2;
    }
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      const VoxelMask::Coordinates c = mask.coordinates(voxel);
      const Point at{double(c[0]), double(c[1]), double(c[2])};
      const Point offset = difference(at, middle);
      const double along = dot(offset, direction_);
      const double bump =
          0.8 * (std::sin(0.9 * at[0] + phases[0]) * std::sin(1.1 * at[1] + phases[1]) +
                 std::sin(at[2] + phases[2]) * std::sin(0.7 * at[0] + phases[3]));
      const bool isInside = std::sqrt(dot(offset, offset) - along * along) < radius + bump;
      mask.setFluid(voxel, isInside && (ends == CutBy::Faces || std::abs(along) < halfLength));
    }
    if (ends == CutBy::Labels) {
      Point begin, end, back;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        begin[axis] = middle[axis] + halfLengthOfCuts * direction_[axis];
        end[axis] = middle[axis] - halfLengthOfCuts * direction_[axis];
        back[axis] = -direction_[axis];
      }
      cutAtGivenPlanes(mask, {{begin, askew}, {end, back}});
    }
  }

  /// Direction of the tube into the fluid at an opening.
  Point inwards(const Opening& opening) const {
    const double sign = dot(direction_, opening.inwardNormal()) > 0 ? 1 : -1;
    return {sign * direction_[0], sign * direction_[1], sign * direction_[2]};
  }

  VoxelMask mask;

 private:
  double between(double low, double high) { return test::between(random_, low, high); }

  std::mt19937 random_;
  Point direction_{};
};

}  // namespace tiledlbm::test
