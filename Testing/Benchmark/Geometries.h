// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Tile/TileSet.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm::benchmark {

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

/// What tiles share with each other (paper, section 4.4): over the number of tiles, eta_f and
/// eta_e.
struct TileContacts {
  std::int64_t faces = 0;  ///< each common to two tiles
  std::int64_t edges = 0;  ///< each common to four tiles
};

TileContacts contactsOf(const TileSet& tiles);

}  // namespace tiledlbm::benchmark
