// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

#include "Solver/Geometry/WallBlocks.h"

namespace tiledlbm {

/// How the levels of a volume rise across the wall, found from the levels themselves.
///
/// Levels that go on rising with the distance from the wall are taken for a distance of some scale.
/// Levels that do not are taken for what a scanner makes of two plateaus: the share of each voxel
/// that is inside, blurred by a normal distribution of the same width all over the volume.
class WallProfile {
 public:
  /// \param volumeLevels as VoxelMask::levels.
  /// \param distances of the voxels of the blocks from the wall, to about a tenth of a voxel.
  WallProfile(const WallBlocks& blocks, const std::vector<float>& volumeLevels,
              const WallField& distances);

  /// Whether the levels have plateaus.
  bool hasPlateaus() const { return inside_ > outside_; }
  /// By how much levels of a distance rise each voxel.
  double slope() const { return slope_; }
  /// Variance of voxel and blur along one axis, in squared voxels.
  double variance() const { return blur_ * blur_ + 1.0 / 12; }

  /// Whether a level tells how far the wall is: whether it is between the plateaus.
  bool isTelling(double level) const;
  /// Distance of a voxel from a flat wall, in voxels: from where the level is zero.
  /// \param level one that is telling.
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
