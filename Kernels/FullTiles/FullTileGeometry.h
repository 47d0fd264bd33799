// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/FullTiles/WallMasks.h"
#include "Kernels/Models.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// Data of full tiles in addition to the TileSet, on the host.
struct FullTileGeometry {
  /// Indices of the tiles of each neighbourhood, TileShape::neighbourhood per tile.
  std::vector<std::int32_t> neighbours;
  /// Index into walls of each tile, -1 for a tile without walls. All tiles from
  /// TileSet::firstBoundaryTile on have one.
  std::vector<std::int32_t> wallIndex;
  std::vector<WallMasks> walls;
  /// Index into TileSet::boundaryNodes, or -1, of each node of each tile from firstBoundaryTile on.
  std::vector<std::int32_t> boundaryIndex;
};

FullTileGeometry makeFullTileGeometry(const TileSet& tiles);

/// Memory of full tiles on a device in bytes.
/// \param precision not SixteenBit, which has no full tiles.
std::uint64_t fullTileMemory(const TileSet& tiles, Precision precision);

}  // namespace tiledlbm
