// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/WallBlocks.h"

namespace tiledlbm {

/// Signed distance of each voxel's middle from the wall of the vessel, in voxels: positive in fluid
/// and labels, negative in the solid, never zero.
class WallDistance {
 public:
  /// The largest distance that is told.
  static constexpr float reach = 3;

  explicit WallDistance(const VoxelMask& volume);

  /// \param at whole coordinates, also beyond the volume, where it goes on as at the face or along
  ///        periodic axes from the opposite one.
  float operator()(const VoxelMask::Coordinates& at) const {
    return blocks_.value(distances_, at, reach);
  }

 private:
  /// \param continued the volume with the vessel continued beyond labels, where there are some.
  WallDistance(const VoxelMask& volume, const std::optional<VoxelMask>& continued);

  WallBlocks blocks_;
  std::vector<float> distances_;
};

}  // namespace tiledlbm
