// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Circuit.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/Tile/Halo.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// The non-empty tiles of a geometry, on the host: the input of an Engine, for every storage.
///
/// Tiles with boundary nodes come last, from `firstBoundaryTile` on. A kernel without boundary code
/// updates the others.
///
/// Where ranks share a geometry, each rank has the tiles of its layers in z, and ghosts: the nodes
/// of other ranks that its own nodes read. Tiles of ghosts alone follow all other tiles.
/// Coordinates are those of the rank's grid unless the comment names the volume.
struct TileSet {
  /// Tiles along x, y, z that cover the volume.
  std::array<std::int64_t, 3> grid{};
  /// Axes along which the tiles at opposite faces of the grid are neighbours.
  std::array<bool, 3> periodic{};
  /// Index of the tile at each position of the grid, x fastest, or -1 for a solid tile.
  std::vector<std::int32_t> map;
  /// Corner of each tile, in nodes.
  std::vector<std::array<std::int32_t, 3>> corners;
  /// Non-solid nodes of each tile.
  std::vector<std::uint64_t> fluid;
  /// Ghosts of each tile; empty if there are none.
  std::vector<std::uint64_t> ghosts;
  std::int64_t nonSolidNodes = 0;  ///< without ghosts

  std::int64_t firstBoundaryTile = 0;
  /// Tiles of ghosts alone.
  std::int64_t ghostTiles = 0;
  /// Layer of the volume at which the grid begins: a multiple of the tile's edge.
  std::int64_t firstLayer = 0;
  /// The own layers of the volume; both 0 for all layers.
  std::int64_t firstOwnLayer = 0, endOfOwnLayers = 0;
  /// The messages to and from other ranks in each step.
  Halo halo;

  std::vector<BoundaryNode> boundaryNodes;
  /// Where each boundary node is.
  std::vector<NodePlace> boundaryPlaces;
  /// The items to which boundary nodes refer.
  std::vector<BoundaryCondition<double>> conditions;
  std::vector<WallLinks> wallLinks;
  /// The donors of the conditions. Donors have no condition themselves.
  std::vector<Donor<NodePlace>> donors;
  /// Largest number of donors of a condition, on any rank.
  int mostDonors = 0;
  /// The circuits of the conditions, at the start of the flow.
  std::vector<Circuit> circuits;

  /// Finds a node by its coordinates in the volume. A node of another rank's layers has no tile.
  NodePlace placeOf(std::int64_t x, std::int64_t y, std::int64_t z) const {
    const bool isElsewhere = !ghosts.empty() && (z < firstOwnLayer || z >= endOfOwnLayers);
    return isElsewhere ? NodePlace{-1, 0} : placeInGrid(x, y, z - firstLayer);
  }

  /// Finds a node by its coordinates in the grid, also a ghost.
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
  /// The own nodes of a tile, without ghosts.
  std::uint64_t ownFluid(std::int64_t tile) const {
    return fluid[static_cast<std::size_t>(tile)] & ~ghostsOf(tile);
  }

  std::int64_t tileCount() const { return static_cast<std::int64_t>(corners.size()); }
  /// Number of tiles with own nodes.
  std::int64_t ownTileCount() const { return tileCount() - ghostTiles; }
  double utilisation() const {
    return corners.empty() ? 0.0
                           : static_cast<double>(nonSolidNodes) /
                                 (static_cast<double>(ownTileCount()) * TileShape::nodes);
  }
};

/// The donors of a geometry, with the nodes of a storage.
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

/// Memory of the boundary nodes of a geometry and of their items on a device, in bytes.
inline std::uint64_t boundaryMemory(const TileSet& tiles) {
  // For the copies of sums, see SharedSums. The lists of nodes take less than the members of
  // conditions that a device does not store.
  constexpr std::uint64_t bytesOfCircuit = 1024;
  return (4 + tiles.circuits.size()) * bytesOfCircuit +
         tiles.boundaryNodes.size() * (sizeof(BoundaryNode) + sizeof(std::int64_t)) +
         tiles.conditions.size() * sizeof(BoundaryCondition<double>) +
         tiles.donors.size() * sizeof(Donor<std::int64_t>) +
         tiles.wallLinks.size() * (sizeof(WallLinks) + sizeof(WallInertia));
}

}  // namespace tiledlbm
