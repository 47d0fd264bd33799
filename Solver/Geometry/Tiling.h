// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/Donor.h"
#include "Kernels/Tile/TileSet.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/CurvedWalls.h"

namespace tiledlbm {

/// A voxel of an opening and its boundary condition, lattice units.
struct BoundaryVoxel {
  std::int64_t voxel = 0;
  BoundaryCondition<double> condition{};
  std::vector<Donor<std::int64_t>> donors{};  ///< voxels; see openingDonors
};

/// Covers the fluid voxels with tiles (paper, Algorithm 1).
/// - Tiles start at voxel (0, 0, 0).
/// - If a size is not a multiple of the edge of a tile, solid extends the volume.
/// - Tiles without fluid are dropped.
/// - Tiles at opposite faces of a periodic axis are neighbours.
/// \param boundary at most one entry per voxel.
/// \param walls that are not half-way, at most one entry per voxel.
TileSet coverWithTiles(const VoxelMask& mask, const std::vector<BoundaryVoxel>& boundary,
                       const std::vector<WallVoxel>& walls = {});

}  // namespace tiledlbm
