// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/Donor.h"
#include "Kernels/Tile/TileSet.h"
#include "Solver/Geometry/CurvedWalls.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// A voxel in an opening and what is prescribed there, lattice units.
struct BoundaryVoxel {
  std::int64_t voxel = 0;
  BoundaryCondition<double> condition{};
  std::vector<Donor<std::int64_t>> donors{};  ///< voxels; see openingDonors
};

/// Covers the fluid voxels with tiles (paper, Algorithm 1).
/// - Tiles start at voxel (0, 0, 0).
/// - Where a size is no multiple of the tile's edge, the volume is extended with solid.
/// - Tiles without fluid are dropped.
/// - Tiles at opposite faces of a periodic axis are neighbours.
/// \param boundary at most one entry a voxel.
/// \param walls that do not lie half-way, at most one entry a voxel.
TileSet coverWithTiles(const VoxelMask& mask, const std::vector<BoundaryVoxel>& boundary,
                       const std::vector<WallVoxel>& walls = {});

}  // namespace tiledlbm
