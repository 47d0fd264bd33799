// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

#include "Solver/Geometry/Wall/WallBlocks.h"

namespace tiledlbm {

/// Profile of the levels of a volume across the wall, estimated from the levels themselves.
///
/// Levels that keep rising with the distance from the wall count as a distance with some scale.
/// Other levels count as the image of two plateaus: the fraction of each voxel that lies inside,
/// blurred by a normal distribution of the same width in the whole volume.
class WallProfile {
 public:
  /// \param volumeLevels as VoxelMask::levels.
  /// \param distances of the voxels of the blocks from the wall, accurate to about a tenth of a
  ///        voxel.
  WallProfile(const WallBlocks& blocks, const std::vector<float>& volumeLevels,
              const WallField& distances);

  /// Whether the levels have plateaus.
  bool hasPlateaus() const { return inside_ > outside_; }
  /// Rise of the levels per voxel at the wall.
  double slope() const { return slope_; }
  /// Variance of voxel and blur along one axis, in squared voxels.
  double variance() const { return blur_ * blur_ + 1.0 / 12; }

  /// Whether a level determines the distance from the wall, since it lies between the plateaus.
  bool isReporting(double level) const;
  /// Distance of a voxel from a flat wall where the level is zero, in voxels.
  /// \param level one between the plateaus.
  /// \param normal of length one.
  double distance(double level, const std::array<double, 3>& normal) const;

 private:
  class LevelsByDistance;

  void findPlateaus(const LevelsByDistance& levels);
  double meanDeviation(const LevelsByDistance& levels) const;
  double partOfRise(double level) const { return (level - outside_) / (inside_ - outside_); }
  double distanceFromMiddle(double part, const std::array<double, 3>& normal) const;

  double slope_ = 1;
  double inside_ = 0, outside_ = 0;  ///< plateaus
  double blur_ = 0;                  ///< standard deviation, in voxels
};

}  // namespace tiledlbm
