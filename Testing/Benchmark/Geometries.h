// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm::benchmark {

/// The dense geometry of the paper, section 4.3: edge^3 fluid voxels.
VoxelMask cavity(std::int64_t edge);

/// A duct of fluid voxels (paper, section 4.4).
VoxelMask channel(const VoxelMask::Size& size);

/// The channels that stand for the paper's 1873: about 10^6 nodes, sizes that are multiples of 4.
///
/// The widths 4, 8, 20, 44, 100 are paired, narrow before wide, and the length follows from the
/// number of nodes. Each channel runs along x, y and z.
std::vector<VoxelMask::Size> channelSizes();

/// Randomly arranged spheres of diameter 40, solid, in a cube (paper, section 4.6).
///
/// Centres are uniform in the cube and the spheres may stick out of it; a centre is rejected when
/// it lies closer than a radius to an earlier one; spheres are added until the porosity is reached.
/// The same on every machine and standard library.
/// \param edge of the cube, in voxels
/// \param porosity fluid voxels over all voxels
/// \throws InvalidInput if no more spheres find room before the porosity is reached
VoxelMask spheres(std::int64_t edge, double porosity, std::uint64_t seed);

}  // namespace tiledlbm::benchmark
