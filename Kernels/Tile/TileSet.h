#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Boundary/WallLinks.h"
#include "Kernels/Tile/TileShape.h"
#include "Kernels/Tile/WallMasks.h"

namespace tiledlbm {

/// Place of a node in the tiles.
struct NodePlace {
  std::int64_t tile;  ///< -1 where the node is in no tile
  int node;
};

/// The non-empty tiles of a geometry, on the host: what an Engine is made from.
///
/// Tiles with boundary nodes come last, from `firstBoundaryTile` on, so that the others are updated
/// by a kernel without boundary code.
struct TileSet {
  /// Tiles along x, y, z that cover the volume.
  std::array<std::int64_t, 3> grid{};
  /// Axes along which the tiles at opposite faces of the grid are neighbours.
  std::array<bool, 3> periodic{};
  /// Index of the tile at each place of the grid, x fastest, or -1 where all is solid.
  std::vector<std::int32_t> map;
  /// Corner of each tile, in nodes.
  std::vector<std::array<std::int32_t, 3>> corners;
  /// Non-solid nodes of each tile.
  std::vector<std::uint64_t> fluid;
  /// Indices of the tiles around each tile and its own, TileShape::neighbourhood a tile.
  std::vector<std::int32_t> neighbours;
  /// Index into walls of each tile, -1 for a tile without walls. From firstBoundaryTile on all have
  /// one.
  std::vector<std::int32_t> wallIndex;
  std::vector<WallMasks> walls;

  std::int64_t firstBoundaryTile = 0;
  /// Index into boundaryNodes, or -1, for each node of each tile from firstBoundaryTile on.
  std::vector<std::int32_t> boundaryIndex;
  std::vector<BoundaryNode<double>> boundaryNodes;
  /// Walls that do not lie half-way, which boundary nodes name.
  std::vector<WallLinks> wallLinks;
  /// Circuits that boundary nodes name, at the start of the flow.
  std::vector<OutletCircuit> circuits;

  std::int64_t nonSolidNodes = 0;

  /// Finds a node of the volume by its coordinates.
  NodePlace placeOf(std::int64_t x, std::int64_t y, std::int64_t z) const {
    constexpr int edge = TileShape::edge;
    const std::int64_t place = x / edge + grid[0] * (y / edge + grid[1] * (z / edge));
    return {map[static_cast<std::size_t>(place)],
            TileShape::node(static_cast<int>(x % edge), static_cast<int>(y % edge),
                            static_cast<int>(z % edge))};
  }

  std::int64_t tileCount() const { return static_cast<std::int64_t>(corners.size()); }
  double utilisation() const {
    return corners.empty() ? 0.0
                           : static_cast<double>(nonSolidNodes) /
                                 (static_cast<double>(tileCount()) * TileShape::nodes);
  }
};

}  // namespace tiledlbm
