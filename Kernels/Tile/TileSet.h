// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

/// Where a node is: its tile, and its number in the tile.
struct NodePlace {
  std::int64_t tile;  ///< -1 where the node is in no tile
  int node;           ///< see TileShape
};

/// The non-empty tiles of a geometry, on the host: what an Engine is made from, whatever its
/// storage.
///
/// Tiles with boundary nodes come last, from `firstBoundaryTile` on, so that the others are updated
/// by a kernel without boundary code.
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
  std::int64_t nonSolidNodes = 0;

  std::int64_t firstBoundaryTile = 0;
  std::vector<BoundaryNode> boundaryNodes;
  /// Where each boundary node is.
  std::vector<NodePlace> boundaryPlaces;
  /// What boundary nodes name.
  std::vector<BoundaryCondition<double>> conditions;
  std::vector<WallLinks> wallLinks;
  /// Those that conditions name. They have no condition themselves.
  std::vector<Donor<NodePlace>> donors;
  /// Circuits that conditions name, at the start of the flow.
  std::vector<OutletCircuit> circuits;

  /// Finds a node of the volume by its coordinates.
  NodePlace placeOf(std::int64_t x, std::int64_t y, std::int64_t z) const {
    constexpr int edge = TileShape::edge;
    const std::int64_t tile = x / edge + grid[0] * (y / edge + grid[1] * (z / edge));
    return {map[static_cast<std::size_t>(tile)],
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
  // A circuit lists the nodes of its openings, and has a sum of each part of them.
  constexpr std::uint64_t bytesOfCircuit = 1024;
  return (4 + tiles.circuits.size()) * bytesOfCircuit +
         tiles.boundaryNodes.size() * (sizeof(BoundaryNode) + sizeof(std::int64_t)) +
         tiles.conditions.size() * sizeof(BoundaryCondition<double>) +
         tiles.donors.size() * sizeof(Donor<std::int64_t>) +
         tiles.wallLinks.size() * (sizeof(WallLinks) + sizeof(WallInertia));
}

}  // namespace tiledlbm
