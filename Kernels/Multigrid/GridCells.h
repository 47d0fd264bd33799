// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tiledlbm {

/// What a cell makes of the sums over its nodes of the finer grid.
struct CellShares {
  double density;   ///< one over their number; 0 where there are none
  double velocity;  ///< the same, and less where walls are nearer to the cell's middle
};

/// Two grids of a flow, one in voxels of twice the edge of the other's. A cell is a voxel of the
/// coarser grid in which either has a node. The same on all ranks.
///
/// Cells, and voxels near them, lie in tiles of 4^3 voxels of the coarser grid, those on end first
/// along x, then y and z. A slot is a voxel of a tile: its number is 64 times that of the tile, and
/// that in the tile (TileShape).
struct GridCells {
  std::array<std::int32_t, 3> size{};  ///< of the coarser volume, voxels
  std::array<std::int32_t, 3> grid{};  ///< tiles that cover it
  /// Tile at each position of the grid, x fastest, or -1.
  std::vector<std::int32_t> map;
  std::vector<std::array<std::int32_t, 3>> corners;  ///< of each tile, voxels
  std::vector<std::uint64_t> fluid;                  ///< voxels of each tile with a coarser flow
  /// By slot: distance from the coarser wall in coarser voxels, negative in the solid.
  std::vector<float> distance;
  /// The distance that no flow reaches beyond the wall.
  float reach = 0;
  std::vector<std::int32_t> slots;  ///< of each cell, ascending
  std::vector<CellShares> shares;   ///< by cell

  std::int64_t count() const { return static_cast<std::int64_t>(slots.size()); }
  std::int64_t tileCount() const { return static_cast<std::int64_t>(corners.size()); }
};

}  // namespace tiledlbm
