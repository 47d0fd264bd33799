// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Position of the voxel centres of a grid among those of a volume, along each axis.
struct GridPlace {
  VoxelMask::Size size;         ///< of the grid, in its voxels
  std::array<double, 3> first;  ///< of its first voxel, as an index in the volume
  std::array<double, 3> step;   ///< from one of its voxels to the next, in voxels of the volume
};

/// Interpolates the values of a volume at the voxels of a grid, by the cubics of E. Catmull and R.
/// Rom (1974) along each axis. Beyond the volume the values at its faces continue. Runs on all
/// cores.
/// \param values of each voxel of the volume, x runs fastest.
std::vector<float> resampled(std::vector<float> values, const VoxelMask::Size& size,
                             const GridPlace& place);

}  // namespace tiledlbm
