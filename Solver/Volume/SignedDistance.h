// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Signed distance of each voxel centre from the surface between the voxels of a shape and the
/// others, in the unit of the spacing, positive in the shape: the distance from the nearest centre
/// of the other kind minus half the smallest spacing, by the exact transform of P. Felzenszwalb and
/// D. Huttenlocher, Theory of Computing 8 (2012) 415. Beyond the volume the shape continues as at
/// its faces. Runs on all cores.
/// \param isInside of each voxel, x runs fastest: not 0 in the shape.
/// \param spacing edges of a voxel, which may differ.
/// \param farthest largest distance to compute, also the value where there is no surface.
std::vector<float> signedDistances(const std::vector<std::uint8_t>& isInside,
                                   const VoxelMask::Size& size,
                                   const std::array<double, 3>& spacing, float farthest);

}  // namespace tiledlbm
