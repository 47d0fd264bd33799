// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tiledlbm {

/// Factors on the sums over the fine nodes of a cell.
struct CellWeights {
  double density;   ///< one over their number; 0 without fine nodes
  double velocity;  ///< as the density; smaller where walls are nearer to the cell's middle
};

/// Two grids of a flow; the coarse voxels have twice the edge of the fine ones. A cell is a voxel
/// of the coarse grid in which at least one of the grids has a node. The cells are the same on all
/// ranks.
///
/// Tiles of 4^3 coarse voxels contain the cells and the voxels near them. Tiles are ordered along
/// x, then y, then z. A slot is a voxel of a tile. Its number is 64 times the number of the tile
/// plus its number in the tile (TileShape).
struct GridCells {
  std::array<std::int32_t, 3> size{};  ///< of the coarse volume, voxels
  std::array<std::int32_t, 3> grid{};  ///< tiles that cover it
  /// Tile at each position of the grid, x fastest, or -1.
  std::vector<std::int32_t> map;
  std::vector<std::array<std::int32_t, 3>> corners;  ///< of each tile, voxels
  std::vector<std::uint64_t> fluid;                  ///< voxels of each tile with a coarse flow
  /// By slot: signed distance from the coarse wall in coarse voxels, negative in the solid.
  std::vector<float> distance;
  /// The extrapolation of a flow ends at this distance beyond the wall.
  float reach = 0;
  std::vector<std::int32_t> slots;   ///< of each cell, ascending
  std::vector<CellWeights> weights;  ///< by cell

  std::int64_t count() const { return static_cast<std::int64_t>(slots.size()); }
  std::int64_t tileCount() const { return static_cast<std::int64_t>(corners.size()); }
};

}  // namespace tiledlbm
