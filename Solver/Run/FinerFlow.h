// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/WallDistance.h"

namespace tiledlbm {

/// A flow on the voxels of a mask, told at the middles of voxels of half the edge.
///
/// It is interpolated by tricubic polynomials through the middles of 4 x 4 x 4 voxels. Beyond the
/// wall the velocity goes on in proportion to the distance from it, so that it vanishes there and
/// no more fluid passes a section than before; what linear interpolation leaves out, 1 to 2 % of
/// the flow, is sound at once. The pressure goes on as it is at the wall. Beyond the faces of the
/// volume both go on as at the face.
class FinerFlow {
 public:
  /// Velocity and pressure, in any units.
  struct Value {
    std::array<double, 3> velocity;
    std::optional<double> pressure;  ///< where there is flow nearby
  };

  /// \param mask, distance live as long; without periodic axes.
  /// \param velocity 3 values a voxel, \param pressure a value a voxel; those of voxels that are
  ///        not fluid do not matter.
  FinerFlow(const VoxelMask& mask, const WallDistance& distance, std::vector<float> velocity,
            std::vector<float> pressure);

  /// \param at coordinates of a voxel of half the edge, in the volume.
  Value at(const VoxelMask::Coordinates& at) const;

 private:
  void goOnBeyondWall(std::int64_t voxel);

  const VoxelMask& mask_;
  const WallDistance& distance_;
  std::vector<float> velocity_, pressure_;
  std::vector<std::uint8_t> isKnown_;  ///< by voxel
};

}  // namespace tiledlbm
