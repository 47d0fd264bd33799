// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/ClosestPoints.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "Solver/Geometry/Wall/Tricubic.h"

namespace tiledlbm {

namespace {

constexpr int halo = 5;
using Patch = WallBlocks::Patch<float, halo>;
using ValuesOfBlock = std::array<float, WallBlocks::voxelsOfBlock>;

/// Newton iteration for the closest points on the zero level set, for all voxels of a block
/// together. The state is a structure of arrays, which vectorises; converged voxels leave the
/// arrays.
class Search {
 public:
  /// \param values of the voxels of the block. The search includes the voxels within the band.
  Search(const Patch& patch, const float* values, float band) : patch_(patch), band_(band) {
    for (int voxel = 0; voxel < WallBlocks::voxelsOfBlock; ++voxel) {
      voxels_[count_] = voxel;
      count_ += std::abs(values[voxel]) <= band ? 1 : 0;
    }
  }

  /// Finds the distance of each voxel of the search, or -1 where there is no closest point.
  void findDistances(ValuesOfBlock& found) {
    constexpr int mostSteps = 8;
    for (int step = 0; step < mostSteps && count_ > 0; ++step) {
      if (step == 0) {
        begin();
        move(shortestStep, longestFirst);
      } else {
        sample();
        // Quadratic convergence: after a step of this length, the error is below a thousandth of a
        // voxel.
        move(0.04f, longestStep);
      }
      release(found);
    }
    constexpr float coarseAccuracy = 0.02f;
    sample();
    for (int i = 0; i < count_; ++i) {
      if (!(std::abs(value_[i]) < coarseAccuracy)) {
        found[voxels_[i]] = -1;
      }
    }
  }

 private:
  // Longer first steps displace the wall of tubes of less than 8 voxels.
  static constexpr float longestFirst = 2, longestStep = 1, shortestStep = 1e-3f;
  template <class Value>
  using Values = std::array<Value, WallBlocks::voxelsOfBlock>;

  static int xOf(int voxel) { return voxel % WallBlocks::width; }
  static int yOf(int voxel) { return voxel / WallBlocks::width % WallBlocks::width; }
  static int zOf(int voxel) { return voxel / (WallBlocks::width * WallBlocks::width); }

  /// Starts each search at its voxel, where the interpolation gives the value and central
  /// differences.
  void begin() {
    for (int i = 0; i < count_; ++i) {
      const int x = xOf(voxels_[i]), y = yOf(voxels_[i]), z = zOf(voxels_[i]);
      x_[i] = float(x);
      y_[i] = float(y);
      z_[i] = float(z);
      value_[i] = patch_(x, y, z);
      slopeX_[i] = (patch_(x + 1, y, z) - patch_(x - 1, y, z)) / 2;
      slopeY_[i] = (patch_(x, y + 1, z) - patch_(x, y - 1, z)) / 2;
      slopeZ_[i] = (patch_(x, y, z + 1) - patch_(x, y, z - 1)) / 2;
    }
  }

  /// Interpolates the field at the current points.
  void sample() {
    // As std::floor, without a call.
    const auto below = [](float at) { return static_cast<int>(at + halo) - halo; };
    for (int i = 0; i < count_; ++i) {
      const int x = below(x_[i]), y = below(y_[i]), z = below(z_[i]);
      const float* first = &patch_(x - 1, y - 1, z - 1);
      const FieldSample here = tricubicSample(
          {x_[i] - float(x), y_[i] - float(y), z_[i] - float(z)},
          [first](int j, int k) { return first + Patch::width * (j + Patch::width * k); });
      value_[i] = here.value;
      slopeX_[i] = here.gradient[0];
      slopeY_[i] = here.gradient[1];
      slopeZ_[i] = here.gradient[2];
    }
  }

  /// Newton step: along the normal to the zero level set, and along the level set to the point
  /// where the normal meets the voxel.
  /// \param lastStep a voxel has converged after a shorter step.
  /// \param longest limit of the step where the field is nearly a distance; elsewhere it is
  ///        longestStep.
  void move(float lastStep, float longest) {
    constexpr float leastSlope = 0.1f, aboutOne = 0.05f;
    for (int i = 0; i < count_; ++i) {
      const float fromX = float(xOf(voxels_[i])) - x_[i], fromY = float(yOf(voxels_[i])) - y_[i],
                  fromZ = float(zOf(voxels_[i])) - z_[i];
      const float slopeX = slopeX_[i], slopeY = slopeY_[i], slopeZ = slopeZ_[i];
      const float squared = slopeX * slopeX + slopeY * slopeY + slopeZ * slopeZ;
      const float along = (value_[i] + fromX * slopeX + fromY * slopeY + fromZ * slopeZ) / squared;
      const float moveX = fromX - along * slopeX, moveY = fromY - along * slopeY,
                  moveZ = fromZ - along * slopeZ;
      const float length = std::sqrt(moveX * moveX + moveY * moveY + moveZ * moveZ);
      const float most = std::abs(squared - 1) < aboutOne ? longest : longestStep;
      const float part = std::min(1.0f, most / std::max(length, shortestStep));
      const float toX = part * moveX - fromX, toY = part * moveY - fromY,
                  toZ = part * moveZ - fromZ;
      x_[i] += part * moveX;
      y_[i] += part * moveY;
      z_[i] += part * moveZ;
      const float distance = std::sqrt(toX * toX + toY * toY + toZ * toZ);
      const bool isOnItsWay = (squared >= leastSlope * leastSlope) & (distance <= band_);
      distance_[i] = isOnItsWay ? distance : -1;
      continues_[i] = static_cast<int>(isOnItsWay) & static_cast<int>(length >= lastStep);
    }
  }

  /// Stores the distances and removes the voxels whose search has ended.
  void release(ValuesOfBlock& found) {
    int left = 0;
    for (int i = 0; i < count_; ++i) {
      const int voxel = voxels_[i];
      found[voxel] = distance_[i];
      voxels_[left] = voxel;
      x_[left] = x_[i];
      y_[left] = y_[i];
      z_[left] = z_[i];
      left += continues_[i];
    }
    count_ = left;
  }

  const Patch& patch_;
  const float band_;
  int count_ = 0;
  Values<int> voxels_;                              ///< numbers in the block
  Values<float> x_, y_, z_;                         ///< current points, in the block
  Values<float> value_, slopeX_, slopeY_, slopeZ_;  ///< of the field at these points
  Values<float> distance_;                          ///< from the voxel, or -1
  Values<int> continues_;                           ///< 1 while the search continues, else 0
};

}  // namespace

WallField distancesFromZero(const WallBlocks& blocks, const WallField& field, float band,
                            float beyond, WallField room) {
  WallField distances = std::move(room);
  distances.resize(field.size());
  blocks.forBlocks([&](std::int64_t block) {
    const auto first = static_cast<std::size_t>(block) * WallBlocks::voxelsOfBlock;
    const float* values = &field[first];
    if (std::all_of(values, values + WallBlocks::voxelsOfBlock,
                    [band](float value) { return std::abs(value) > band; })) {
      std::copy_n(values, WallBlocks::voxelsOfBlock, &distances[first]);
      return;
    }
    Patch patch;
    blocks.gather(block, field, beyond, patch);
    ValuesOfBlock found;
    found.fill(-1);
    Search(patch, values, band).findDistances(found);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const float value = values[i];
      distances[first + i] = found[i] >= 0 ? (value > 0 ? found[i] : -found[i]) : value;
    }
  });
  blocks.exchangeOnAll(distances);
  return distances;
}

WallField limitedByNeighbours(const WallBlocks& blocks, const WallField& distances, float beyond,
                              WallField room) {
  const std::array<float, 4> lengths{0, 1, std::sqrt(2.0f), std::sqrt(3.0f)};
  WallField limited = std::move(room);
  limited.resize(distances.size());
  blocks.forBlocks([&](std::int64_t block) {
    WallBlocks::Patch<float, 1> patch;
    blocks.gather(block, distances, beyond, patch);
    WallBlocks::forRows(block, [&](int y, int z, std::size_t row) {
      std::array<float, WallBlocks::width> least;
      least.fill(std::numeric_limits<float>::max());
      for (int dz = -1; dz <= 1; ++dz) {
        for (int dy = -1; dy <= 1; ++dy) {
          for (int dx = -1; dx <= 1; ++dx) {
            const float* from = &patch(dx, y + dy, z + dz);
            const float length = lengths[dx * dx + dy * dy + dz * dz];
            for (int x = 0; x < WallBlocks::width; ++x) {
              least[x] = std::min(least[x], std::abs(from[x]) + length);
            }
          }
        }
      }
      for (int x = 0; x < WallBlocks::width; ++x) {
        limited[row + x] = std::copysign(least[x], distances[row + x]);
      }
    });
  });
  return limited;
}

}  // namespace tiledlbm
