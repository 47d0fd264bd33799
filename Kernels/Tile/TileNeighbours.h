// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Tile/TileSet.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Index of the tile at an offset of -1, 0 or 1 tiles along each axis; -1 for a solid tile, and
/// beyond a face of the volume that is not periodic.
inline std::int32_t neighbourOfTile(const TileSet& tiles, std::int64_t tile, int dx, int dy,
                                    int dz) {
  const int offset[3] = {dx, dy, dz};
  const auto& corner = tiles.corners[static_cast<std::size_t>(tile)];
  std::int64_t at[3];
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::int64_t count = tiles.grid[axis];
    at[axis] = corner[axis] / TileShape::edge + offset[axis];
    if (at[axis] < 0 || at[axis] >= count) {
      if (!tiles.periodic[axis]) {
        return -1;
      }
      at[axis] += at[axis] < 0 ? count : -count;
    }
  }
  return tiles
      .map[static_cast<std::size_t>(at[0] + tiles.grid[0] * (at[1] + tiles.grid[1] * at[2]))];
}

/// Indices of the 27 tiles of a neighbourhood.
/// \param[out] neighbours TileShape::neighbourhood indices.
inline void neighboursOfTile(const TileSet& tiles, std::int64_t tile, std::int32_t* neighbours) {
  for (int dz = -1; dz <= 1; ++dz) {
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        neighbours[TileShape::neighbour(dx, dy, dz)] = neighbourOfTile(tiles, tile, dx, dy, dz);
      }
    }
  }
}

/// The non-solid nodes of the tiles of a neighbourhood.
struct FluidAround {
  std::uint64_t nodes[TileShape::neighbourhood];
};

/// \param neighbours indices of these tiles, see neighboursOfTile.
inline FluidAround fluidAround(const TileSet& tiles, const std::int32_t* neighbours) {
  FluidAround around;
  for (int i = 0; i < TileShape::neighbourhood; ++i) {
    around.nodes[i] = neighbours[i] < 0 ? 0 : tiles.fluid[static_cast<std::size_t>(neighbours[i])];
  }
  return around;
}
inline FluidAround fluidAround(const TileSet& tiles, std::int64_t tile) {
  std::int32_t neighbours[TileShape::neighbourhood];
  neighboursOfTile(tiles, tile, neighbours);
  return fluidAround(tiles, neighbours);
}

}  // namespace tiledlbm
