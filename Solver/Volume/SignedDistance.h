// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Distance of each voxel's middle from the surface between the voxels of a shape and the others,
/// in the unit of the spacing: positive in the shape. It is that from the nearest middle of the
/// other kind less half the smallest spacing, by the exact transform of P. Felzenszwalb and D.
/// Huttenlocher, Theory of Computing 8 (2012) 415. Beyond the volume the shape goes on as at its
/// faces. Found on all cores.
/// \param isInside of each voxel, x runs fastest: not 0 in the shape.
/// \param spacing edges of a voxel, that need not be alike.
/// \param farthest the largest distance that is told, also where there is no surface.
std::vector<float> signedDistances(const std::vector<std::uint8_t>& isInside,
                                   const VoxelMask::Size& size,
                                   const std::array<double, 3>& spacing, float farthest);

}  // namespace tiledlbm
