// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/Tricubic.h"
#include "Solver/Geometry/Wall/WallBlocks.h"

namespace tiledlbm {

/// Signed distance of each voxel centre from the wall of the vessel, in voxels: positive in fluid
/// and labels, negative in the solid, never zero. Only blocks near the wall store values, see
/// WallBlocks.
///
/// The wall follows VoxelMask::levels (distancesOfLevels) or, without levels, the mask
/// (distancesOfMask).
///
/// The table lists errors of the wall position for round tubes of any position and angle, where the
/// wall is at the zeros of cubics through the distances along links: mean, in per cent of the
/// radius, and root mean square, in voxels. A mask with the same section all along an axis holds
/// less information; its mean is that of a single tube, since the sign changes from tube to tube.
///
/// | voxels across | 4 | 6 | 8 | 12 | 16 | 24 |
/// |---|---|---|---|---|---|---|
/// | mask | 0.5, 0.063 | -0.9, 0.056 | -0.4, 0.051 | -0.17, 0.047 | -0.12, 0.040 | -0.07, 0.050 |
/// | mask, along an axis | 5, 0.15 | 1.9, 0.11 | 1.2, 0.11 | 0.7, 0.11 | 0.4, 0.11 | 0.17, 0.12 |
/// | levels: distance | | | 0.02, 0.001 | | 0.00, 0.000 | 0.00, 0.000 |
/// | levels: fraction of the voxel | | | 0.02, 0.006 | | 0.00, 0.005 | 0.00, 0.004 |
/// | fraction, blurred by 0.5 voxels | | | 0.03, 0.022 | | -0.01, 0.020 | 0.00, 0.019 |
/// | fraction, blurred by 0.7 voxels | | | -0.06, 0.023 | | -0.02, 0.016 | -0.01, 0.013 |
/// | fraction, blurred by 1.2 voxels | | | -0.7, 0.059 | | -0.10, 0.022 | -0.03, 0.012 |
///
/// A mask of 3 voxels across has a mean error of 7 to 12 %. A wall at less than about 1 in 8 to an
/// axis keeps part of its steps, 0.25 voxels at 1 in 25.
class WallDistance {
 public:
  /// Largest distance stored.
  static constexpr float reach = 3;

  /// \param team ranks that share the work; each of them gets all distances.
  explicit WallDistance(const VoxelMask& volume, const RankTeam& team = {});

  /// \param at whole coordinates, also beyond the volume, see WallBlocks.
  float operator()(const Coordinates& at) const { return blocks_.value(distances_, at, reach); }

  /// Whether the wall follows levels.
  bool isOfLevels() const { return isOfLevels_; }

  /// Distance at any point, by tricubic interpolation, and its gradient, which has the direction of
  /// the normal into the vessel. The wall is the zero level set.
  FieldSample sample(const std::array<double, 3>& at) const;

  /// Link fraction of interpolated bounce-back: the position of the wall between a voxel inside (0)
  /// and a neighbour outside (1). It is the root of the cubic through the distances of four
  /// consecutive voxels.
  /// \param step from the voxel to the neighbour.
  double fractionTo(const Coordinates& voxel, const std::array<int, 3>& step) const;
  /// Link fractions to several neighbours of a voxel, faster than one by one.
  /// \param count at most 26.
  /// \param[out] fractions `count` values.
  void fractionsTo(const Coordinates& voxel, const std::array<int, 3>* steps, int count,
                   double* fractions) const;

 private:
  /// \param continued the mask with the vessel continued beyond its labels, if it has any.
  WallDistance(const VoxelMask& volume, const std::optional<VoxelMask>& continued,
               const RankTeam& team);

  static constexpr std::size_t mostSteps = 26;

  WallBlocks blocks_;
  WallField distances_;
  bool isOfLevels_;
};

}  // namespace tiledlbm
