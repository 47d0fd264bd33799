// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Tile/Halo.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// The non-empty tiles of a geometry, on the host: what an Engine is made from, whatever its
/// storage.
///
/// Tiles with boundary nodes come last, from `firstBoundaryTile` on, so that the others are updated
/// by a kernel without boundary code.
///
/// Where ranks share a geometry, each has the tiles of its layers in z, and ghosts: the nodes of
/// other ranks that its own ones read. Tiles of ghosts alone come after all others. Coordinates
/// here are those of the rank's grid but where the volume is named.
struct TileSet {
  /// Tiles along x, y, z that cover the volume.
  std::array<std::int64_t, 3> grid{};
  /// Axes along which the tiles at opposite faces of the grid are neighbours.
  std::array<bool, 3> periodic{};
  /// Index of the tile at each position of the grid, x fastest, or -1 where all is solid.
  std::vector<std::int32_t> map;
  /// Corner of each tile, in nodes.
  std::vector<std::array<std::int32_t, 3>> corners;
  /// Non-solid nodes of each tile.
  std::vector<std::uint64_t> fluid;
  /// Those that other ranks compute; empty where there are none.
  std::vector<std::uint64_t> ghosts;
  std::int64_t nonSolidNodes = 0;  ///< without ghosts

  std::int64_t firstBoundaryTile = 0;
  /// Tiles of ghosts alone.
  std::int64_t ghostTiles = 0;
  /// Layer of the volume at which the grid begins: a multiple of the tile's edge.
  std::int64_t firstLayer = 0;
  /// The layers of the volume that are computed here; both 0 where all are.
  std::int64_t firstOwnLayer = 0, endOfOwnLayers = 0;
  /// What passes to and from other ranks in each step.
  Halo halo;

  std::vector<BoundaryNode> boundaryNodes;
  /// Where each boundary node is.
  std::vector<NodePlace> boundaryPlaces;
  /// What boundary nodes name.
  std::vector<BoundaryCondition<double>> conditions;
  std::vector<WallLinks> wallLinks;
  /// Those that conditions name. They have no condition themselves.
  std::vector<Donor<NodePlace>> donors;
  /// Most donors of a condition, on any rank.
  int mostDonors = 0;
  /// Circuits that conditions name, at the start of the flow.
  std::vector<OutletCircuit> circuits;

  /// Finds a node by its coordinates in the volume. In no tile is one in a layer of another rank.
  NodePlace placeOf(std::int64_t x, std::int64_t y, std::int64_t z) const {
    const bool isElsewhere = !ghosts.empty() && (z < firstOwnLayer || z >= endOfOwnLayers);
    return isElsewhere ? NodePlace{-1, 0} : placeInGrid(x, y, z - firstLayer);
  }

  /// The same by its coordinates in the grid, for ghosts too.
  NodePlace placeInGrid(std::int64_t x, std::int64_t y, std::int64_t z) const {
    constexpr int edge = TileShape::edge;
    if (z < 0 || z >= grid[2] * edge) {
      return {-1, 0};
    }
    const std::int64_t tile = x / edge + grid[0] * (y / edge + grid[1] * (z / edge));
    return {map[static_cast<std::size_t>(tile)],
            TileShape::node(static_cast<int>(x % edge), static_cast<int>(y % edge),
                            static_cast<int>(z % edge))};
  }

  /// Coordinates in the volume of the first node of a tile.
  std::array<std::int64_t, 3> cornerInVolume(std::int64_t tile) const {
    const std::array<std::int32_t, 3>& corner = corners[static_cast<std::size_t>(tile)];
    return {corner[0], corner[1], corner[2] + firstLayer};
  }

  std::uint64_t ghostsOf(std::int64_t tile) const {
    return ghosts.empty() ? 0 : ghosts[static_cast<std::size_t>(tile)];
  }
  /// The nodes of a tile that are computed here.
  std::uint64_t ownFluid(std::int64_t tile) const {
    return fluid[static_cast<std::size_t>(tile)] & ~ghostsOf(tile);
  }

  std::int64_t tileCount() const { return static_cast<std::int64_t>(corners.size()); }
  /// Tiles with nodes that are computed here.
  std::int64_t ownTileCount() const { return tileCount() - ghostTiles; }
  double utilisation() const {
    return corners.empty() ? 0.0
                           : static_cast<double>(nonSolidNodes) /
                                 (static_cast<double>(ownTileCount()) * TileShape::nodes);
  }
};

/// The donors of a geometry as a storage names nodes.
/// \param nodeOf gives the node of a place.
template <class Node, class NodeOf>
std::vector<Donor<Node>> donorsOf(const TileSet& tiles, const NodeOf& nodeOf) {
  std::vector<Donor<Node>> donors;
  donors.reserve(tiles.donors.size());
  for (const Donor<NodePlace>& donor : tiles.donors) {
    donors.push_back({nodeOf(donor.node), donor.weight, donor.densityWeight});
  }
  return donors;
}

/// Bytes of the boundary nodes of a geometry and what they name, on a device.
inline std::uint64_t boundaryMemory(const TileSet& tiles) {
  // Of sums in copies, see SharedSums; lists of nodes are less than what is not stored of
  // conditions.
  constexpr std::uint64_t bytesOfCircuit = 1024;
  return (4 + tiles.circuits.size()) * bytesOfCircuit +
         tiles.boundaryNodes.size() * (sizeof(BoundaryNode) + sizeof(std::int64_t)) +
         tiles.conditions.size() * sizeof(BoundaryCondition<double>) +
         tiles.donors.size() * sizeof(Donor<std::int64_t>) +
         tiles.wallLinks.size() * (sizeof(WallLinks) + sizeof(WallInertia));
}

}  // namespace tiledlbm
