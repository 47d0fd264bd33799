// SPDX-License-Identifier: BSD-3-Clause
#pragma once

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

  /// \param volume must live as long as this does.
  explicit WallDistance(const VoxelMask& volume);

  /// \param at whole coordinates, also beyond the volume, where it goes on as at the face or along
  ///        periodic axes from the opposite one.
  float operator()(const VoxelMask::Coordinates& at) const {
    return blocks_.value(distances_, at, reach);
  }

 private:
  WallBlocks blocks_;
  std::vector<float> distances_;
};

}  // namespace tiledlbm
