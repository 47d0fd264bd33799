// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Signed distance from the wall of a shape, on a grid that holds the middles of its voxels.
struct ShapeField {
  VoxelMask::Size size;               ///< of the grid
  std::array<std::int64_t, 3> every;  ///< grid steps from one voxel of the shape to the next
  std::vector<float> distances;       ///< positive inside, x runs fastest
};

/// The smoothest wall that passes between the voxels of a shape and the others, whatever their
/// spacing.
///
/// Where voxels are longer along one axis, more layers are put between them, so that the grid is
/// about as fine along all axes. What is inside there is interpolated by the shape (S. Raya, J.
/// Udupa, IEEE Trans. Med. Imaging 9 (1990) 32): by the signedDistances of the voxels, smoothed by
/// a Gaussian G as wide as the smallest spacing, to 2 G - G G, which leaves round tubes as wide as
/// they are. Then the wall is smoothed as distancesOfMask does it, where the voxels themselves keep
/// their side, and the layers between them need not. Found on all cores.
/// \param isInside of each voxel, x runs fastest: not 0 in the shape.
/// \param spacing edges of a voxel. \param farthest the largest distance that is told, in their
/// unit.
ShapeField shapeField(std::vector<std::uint8_t> isInside, const VoxelMask::Size& size,
                      const std::array<double, 3>& spacing, double farthest);

}  // namespace tiledlbm
