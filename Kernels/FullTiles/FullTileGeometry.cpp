// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/FullTiles/FullTileGeometry.h"

#include <algorithm>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/FullTiles/LayoutXyz.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/Tile/TileNeighbours.h"

namespace tiledlbm {

namespace {

/// Smallest number of tiles per thread.
constexpr std::int64_t tilesPerTask = 1024;

bool needsWalls(const TileSet& tiles, std::int64_t tile, const WallMasks& walls) {
  return tile >= tiles.firstBoundaryTile || !isWithoutWalls(walls);
}

/// Number of tiles with an entry in FullTileGeometry::walls.
std::int64_t countWalls(const TileSet& tiles) {
  std::vector<std::uint8_t> hasWalls(tiles.corners.size());
  parallelFor(0, tiles.tileCount(), tilesPerTask, [&](std::int64_t tile) {
    hasWalls[static_cast<std::size_t>(tile)] =
        needsWalls(tiles, tile, wallMasks(fluidAround(tiles, tile).nodes)) ? 1 : 0;
  });
  return std::count(hasWalls.begin(), hasWalls.end(), 1);
}

}  // namespace

FullTileGeometry makeFullTileGeometry(const TileSet& tiles) {
  FullTileGeometry geometry;
  const auto count = static_cast<std::size_t>(tiles.tileCount());
  geometry.neighbours.resize(count * TileShape::neighbourhood);
  parallelFor(0, tiles.tileCount(), tilesPerTask, [&](std::int64_t tile) {
    neighboursOfTile(
        tiles, tile,
        &geometry.neighbours[static_cast<std::size_t>(tile) * TileShape::neighbourhood]);
  });
  geometry.wallIndex.reserve(count);
  for (std::int64_t tile = 0; tile < tiles.tileCount(); ++tile) {
    const std::int32_t* neighbours =
        &geometry.neighbours[static_cast<std::size_t>(tile) * TileShape::neighbourhood];
    const WallMasks walls = wallMasks(fluidAround(tiles, neighbours).nodes);
    if (needsWalls(tiles, tile, walls)) {
      geometry.wallIndex.push_back(static_cast<std::int32_t>(geometry.walls.size()));
      geometry.walls.push_back(walls);
    } else {
      geometry.wallIndex.push_back(-1);
    }
  }
  geometry.boundaryIndex.assign(
      static_cast<std::size_t>((tiles.tileCount() - tiles.firstBoundaryTile) * TileShape::nodes),
      -1);
  for (std::size_t i = 0; i < tiles.boundaryPlaces.size(); ++i) {
    const NodePlace& place = tiles.boundaryPlaces[i];
    geometry.boundaryIndex[static_cast<std::size_t>(
        (place.tile - tiles.firstBoundaryTile) * TileShape::nodes + place.node)] =
        static_cast<std::int32_t>(i);
  }
  return geometry;
}

std::uint64_t fullTileMemory(const TileSet& tiles, Precision precision) {
  const std::uint64_t valueBytes = static_cast<std::uint64_t>(bytesOf(precision));
  const std::uint64_t perTile = 2 * LayoutXyz::values * valueBytes +
                                (TileShape::neighbourhood + 1) * sizeof(std::int32_t) +
                                sizeof(std::uint64_t);
  const std::uint64_t boundarySlots =
      static_cast<std::uint64_t>((tiles.tileCount() - tiles.firstBoundaryTile) * TileShape::nodes);
  return static_cast<std::uint64_t>(tiles.tileCount()) * perTile +
         static_cast<std::uint64_t>(countWalls(tiles)) * sizeof(WallMasks) +
         boundarySlots * sizeof(std::int32_t) + boundaryMemory(tiles);
}

}  // namespace tiledlbm
