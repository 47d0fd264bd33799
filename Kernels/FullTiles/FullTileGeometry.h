// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/FullTiles/WallMasks.h"
#include "Kernels/Models.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// What full tiles need beside the TileSet, on the host.
struct FullTileGeometry {
  /// Indices of the tiles around each tile and its own, TileShape::neighbourhood a tile.
  std::vector<std::int32_t> neighbours;
  /// Index into walls of each tile, -1 for a tile without walls. From TileSet::firstBoundaryTile on
  /// all have one.
  std::vector<std::int32_t> wallIndex;
  std::vector<WallMasks> walls;
  /// Index into TileSet::boundaryNodes, or -1, of each node of each tile from firstBoundaryTile on.
  std::vector<std::int32_t> boundaryIndex;
};

FullTileGeometry makeFullTileGeometry(const TileSet& tiles);

/// Bytes that full tiles take on a device.
/// \param precision not SixteenBit, which full tiles do not have.
std::uint64_t fullTileMemory(const TileSet& tiles, Precision precision);

}  // namespace tiledlbm
