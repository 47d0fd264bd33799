// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Circuit.h"
#include "Kernels/Boundary/Donor.h"
#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/Boundary/WallSlip.h"
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
  /// Of each entry of wallLinks; may be empty. Nodes with a condition and donors have no slip:
  /// where a donor is a ghost, its rank does not have the nodes around it.
  std::vector<SlipRule> slipRules;
  /// Of a rank: index of each entry of wallLinks in the whole geometry, -1 for a ghost.
  std::vector<std::int32_t> wallNumbers;
  /// The donors of the conditions. Donors have no condition themselves.
  std::vector<Donor<NodePlace>> donors;
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

  /// The place of a node some steps further, across periodic faces too.
  template <class Step>
  NodePlace placeNear(const NodePlace& place, const Step (&step)[3], int steps) const {
    const std::array<std::int32_t, 3>& corner = corners[static_cast<std::size_t>(place.tile)];
    std::array<std::int64_t, 3> at{corner[0] + TileShape::x(place.node),
                                   corner[1] + TileShape::y(place.node),
                                   corner[2] + TileShape::z(place.node)};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::int64_t size = grid[axis] * TileShape::edge;
      at[axis] += std::int64_t(steps) * step[axis];
      at[axis] += periodic[axis] ? (at[axis] < 0 ? size : at[axis] >= size ? -size : 0) : 0;
    }
    return placeInGrid(at[0], at[1], at[2]);
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

/// The slip sources of the nodes with walls that slip.
/// \param order indices in TileSet::wallLinks of the storage's walls; empty where it is the same.
/// \param nodeOf gives the node of a place.
template <class Node, class NodeOf>
std::vector<SlipSource<Node>> slipSourcesOf(const TileSet& tiles,
                                            const std::vector<std::int32_t>& order,
                                            const NodeOf& nodeOf) {
  std::vector<std::int32_t> wallOf(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    wallOf[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
  }
  std::vector<SlipSource<Node>> sources;
  for (std::size_t i = 0; !tiles.slipRules.empty() && i < tiles.boundaryNodes.size(); ++i) {
    const std::int32_t walls = tiles.boundaryNodes[i].walls;
    if (walls < 0 || tiles.slipRules[static_cast<std::size_t>(walls)].isEmpty()) {
      continue;
    }
    const SlipRule& rule = tiles.slipRules[static_cast<std::size_t>(walls)];
    SlipSource<Node>& source = sources.emplace_back();
    source.wall = order.empty() ? walls : wallOf[static_cast<std::size_t>(walls)];
    for (int node = 0; node < SlipRule::nodes; ++node) {
      const int steps = rule.weight[node] == 0 ? 0 : node;
      source.weight[node] = rule.weight[node];
      source.normal[node] = rule.normal[node];
      source.reflected[node] = rule.reflected[node];
      source.node[node] = nodeOf(tiles.placeNear(tiles.boundaryPlaces[i], rule.step, steps));
    }
  }
  std::sort(sources.begin(), sources.end(),
            [](const auto& one, const auto& other) { return one.wall < other.wall; });
  return sources;
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
         tiles.wallLinks.size() * (sizeof(WallLinks) + sizeof(WallCorrection)) +
         tiles.slipRules.size() * sizeof(SlipSource<std::int64_t>);
}

}  // namespace tiledlbm
