// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Signed distance from the wall of a shape, on a grid that includes the centres of its voxels.
struct ShapeField {
  VoxelMask::Size size;               ///< of the grid
  std::array<std::int64_t, 3> every;  ///< grid steps from one voxel of the shape to the next
  std::vector<float> distances;       ///< positive inside, x runs fastest
};

/// Finds the smoothest wall between the voxels of a shape and the others, for any spacing. Runs on
/// all cores.
///
/// - **Layers**: where voxels are longer along one axis, further layers between them make the grid
///   about as fine along all axes.
/// - **Interpolation** by shape (S. Raya, J. Udupa, IEEE Trans. Med. Imaging 9 (1990) 32): the
///   signedDistances of the voxels determine the inside of the layers. A filter 2 G - G G smooths
///   these distances, where G is a Gaussian as wide as the smallest spacing; it preserves the width
///   of round tubes.
/// - **Smoothing**: distancesOfMask smooths the wall. The voxels keep their side, and the layers
///   between them are free.
/// \param isInside of each voxel, x runs fastest: not 0 in the shape.
/// \param farthest largest distance to compute, in the unit of the spacing.
ShapeField shapeField(std::vector<std::uint8_t> isInside, const VoxelMask::Size& size,
                      const std::array<double, 3>& spacing, double farthest);

}  // namespace tiledlbm
