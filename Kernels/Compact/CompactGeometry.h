#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Kernels/Compact/NodeLinks.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// The non-solid nodes of a geometry, numbered and linked, on the host: what an Engine of compact
/// tiles is made from.
///
/// A solid node between two non-solid ones of its row has a number too, and so have nodes that fill
/// the last compact tile. These fillers are linked to nothing, so that they stay at rest. Thus the
/// two neighbours of a node in another row always have numbers two apart.
struct CompactGeometry {
  /// Numbers, fillers included: whole compact tiles.
  std::uint32_t nodeCount = 0;
  std::vector<NodeGroup> groups;
  std::vector<NodeLinks> links;     ///< of each node
  std::vector<NeighbourRows> rows;  ///< of each group
  std::vector<NeighbourRows> overflowRows;
  /// Numbers of the opening nodes, rising.
  std::vector<std::uint32_t> openingNodes;
  /// Of each opening node.
  std::vector<BoundaryNode<double>> boundaryNodes;
  /// Opening nodes before each compact tile.
  std::vector<std::uint32_t> firstOpening;
  /// Largest distance between the numbers of a node and one that it pulls from.
  std::uint32_t reach = 0;

  /// Non-solid nodes of each tile.
  std::vector<std::uint64_t> fluid;
  /// Nodes of each tile that have a number.
  std::vector<std::uint64_t> numbered;
  /// Number of the first such node of each row of each tile, in the order y + 4 z of the rows.
  std::vector<std::array<std::uint32_t, TileShape::edge * TileShape::edge>> firstOfRow;

  /// Number of a node that has one.
  std::uint32_t numberOf(std::int64_t tile, int node) const {
    constexpr int edge = TileShape::edge;
    const int row = node / edge;
    const auto index = static_cast<std::size_t>(tile);
    const auto before =
        static_cast<unsigned>(numbered[index] >> row * edge) & ((1u << node % edge) - 1u);
    return firstOfRow[index][static_cast<std::size_t>(row)] +
           static_cast<std::uint32_t>(__builtin_popcount(before));
  }

  std::int64_t compactTileCount() const;

  /// Forgets what only the update of nodes needs: for an engine that has copied it.
  void dropLinks();

  /// Compact tiles that populations after a step in place lie before those before it, such that
  /// what a tile's update overwrites is read by tiles only that come at least `slack` before it.
  /// Not more than there are: the two then do not overlap.
  std::int64_t leadOf(std::int64_t slack) const;
};

/// Numbers and links the nodes of a geometry.
/// \throws UnsupportedChoice for one that is periodic along x, in whose rows nodes are numbered on
///         end, for more nodes than CompactTile::mostNodes, or a reach beyond
///         CompactTile::largestDistance
CompactGeometry makeCompactGeometry(const TileSet& tiles);

/// Most slack that an engine asks of leadOf().
constexpr std::int64_t largestSlack = 4096;

/// Numbers that the nodes of a geometry take, fillers included.
std::int64_t countCompactNodes(const TileSet& tiles);

/// Above CompactGeometry::reach, but for fillers: the nodes of two slices on end, or all nodes of
/// a geometry that is periodic along z.
std::int64_t boundOfReach(const TileSet& tiles);

/// Stands for a node that has no number.
constexpr std::uint32_t noNumber = 0xffffffffu;

/// Numbers of all nodes of `count` tiles from `firstTile` on, TileShape::nodes a tile, noNumber for
/// solid ones. On all cores.
std::vector<std::uint32_t> numbersOfTiles(const CompactGeometry& geometry, std::int64_t firstTile,
                                          std::int64_t count);

}  // namespace tiledlbm
