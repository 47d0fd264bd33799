// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>

#include "Solver/Geometry/Tricubic.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/WallBlocks.h"

namespace tiledlbm {

/// Signed distance of each voxel's middle from the wall of the vessel, in voxels: positive in fluid
/// and labels, negative in the solid, never zero.
///
/// With VoxelMask::levels the wall is where these tell (distancesOfLevels), else it is made from
/// the mask (distancesOfMask). Values are stored for blocks of voxels at the wall only.
///
/// How far the wall is from that of round tubes at any place and angle, where cubics through the
/// distances along links pass zero: mean, in per cent of the radius, and root mean square, in
/// voxels. A mask whose section is the same all along an axis tells less; there the mean is that of
/// a single tube, since it changes its sign from tube to tube.
///
/// | voxels across | 4 | 6 | 8 | 12 | 16 | 24 |
/// |---|---|---|---|---|---|---|
/// | mask | 0.5, 0.063 | -0.9, 0.056 | -0.4, 0.051 | -0.17, 0.047 | -0.12, 0.040 | -0.07, 0.050 |
/// | mask, along an axis | 5, 0.15 | 1.9, 0.11 | 1.2, 0.11 | 0.7, 0.11 | 0.4, 0.11 | 0.17, 0.12 |
/// | levels: distance | | | 0.02, 0.001 | | 0.00, 0.000 | 0.00, 0.000 |
/// | levels: share of the voxel | | | 0.02, 0.006 | | 0.00, 0.005 | 0.00, 0.004 |
/// | that, blurred by 0.5 voxels | | | 0.03, 0.022 | | -0.01, 0.020 | 0.00, 0.019 |
/// | by 0.7 voxels | | | -0.06, 0.023 | | -0.02, 0.016 | -0.01, 0.013 |
/// | by 1.2 voxels | | | -0.7, 0.059 | | -0.10, 0.022 | -0.03, 0.012 |
///
/// Narrower masks tell little of a tube: with 3 voxels across the mean error is 7 to 12 %. A wall
/// at less than about 1 in 8 to an axis keeps part of its steps, 0.25 voxels at 1 in 25.
class WallDistance {
 public:
  /// The largest distance that is told.
  static constexpr float reach = 3;

  /// \param team ranks that find the distances together; all of them get all.
  explicit WallDistance(const VoxelMask& volume, const RankTeam& team = {});

  /// \param at whole coordinates, also beyond the volume, where it goes on as at the face or along
  ///        periodic axes from the opposite one.
  float operator()(const VoxelMask::Coordinates& at) const {
    return blocks_.value(distances_, at, reach);
  }

  /// The distance between the middles of voxels, by tricubic interpolation, and its gradient, which
  /// is that of the normal into the vessel. It passes zero where the wall is.
  FieldSample sample(const std::array<double, 3>& at) const;

  /// Where the wall lies between a voxel inside and a neighbour outside: share of the way from the
  /// one to the other, the root of the cubic through the distances of four voxels on end.
  /// \param step from the voxel to the neighbour.
  double fractionTo(const VoxelMask::Coordinates& voxel, const std::array<int, 3>& step) const;
  /// The same for some neighbours of a voxel, which is faster at once. \param count at most 26.
  /// \param[out] fractions as many.
  void fractionsTo(const VoxelMask::Coordinates& voxel, const std::array<int, 3>* steps, int count,
                   double* fractions) const;

 private:
  /// \param continued the volume with the vessel continued beyond labels, where there are some.
  WallDistance(const VoxelMask& volume, const std::optional<VoxelMask>& continued,
               const RankTeam& team);

  static constexpr std::size_t mostSteps = 26;

  WallBlocks blocks_;
  WallField distances_;
};

}  // namespace tiledlbm
