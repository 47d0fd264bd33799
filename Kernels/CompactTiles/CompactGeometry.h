// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/CompactTiles/CompactBoundaryNode.h"
#include "Kernels/CompactTiles/CompactNumbering.h"
#include "Kernels/CompactTiles/NodeLinks.h"
#include "Kernels/Models.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// The non-solid nodes of a geometry with their numbers and links, on the host: the input of
/// compact tiles.
struct CompactGeometry {
  CompactNumbering numbering;

  std::vector<NodeGroup> groups;
  std::vector<NodeLinks> links;     ///< of each node
  std::vector<NeighbourRows> rows;  ///< of each group
  std::vector<NeighbourRows> overflowRows;
  /// Ordered by number.
  std::vector<CompactBoundaryNode> boundaryNodes;  ///< in the order of numbers, then the donors
  std::uint32_t boundaryCount = 0;                 ///< without the donors
  std::vector<Donor<std::uint32_t>> donors;        ///< with their indices among all donors
  /// Number of boundary nodes before each compact tile; empty if there are none at all.
  std::vector<std::uint32_t> firstBoundaryNode;
  /// Of all nodes with wall links, ordered by number.
  std::vector<WallLinks> wallLinks;
  std::vector<std::int32_t> wallOrder;     ///< their indices in TileSet::wallLinks
  std::vector<GroupWalls> groupWalls;      ///< of each group; empty where no node has wall links
  std::vector<WrappedLinks> wrappedLinks;  ///< of boundary nodes
  /// Largest distance between the number of a node and that of a source. WrappedLinks do not count:
  /// the boundary kernels read them before the step.
  std::uint32_t reach = 0;

  std::int64_t compactTileCount() const;
};

/// Numbers and links the nodes of a geometry.
/// \throws UnsupportedChoice for more nodes than CompactTile::mostNodes, or a reach beyond
///         CompactTile::largestDistance
CompactGeometry makeCompactGeometry(const TileSet& tiles);

/// Upper limit of the slack in CompactTileArrays::leadValues() for all backends.
constexpr std::int64_t largestSlack = 4096;

/// Largest number of tiles with a lead of the whole state on a device that computes many steps at
/// once: the memory is small.
constexpr std::int64_t mostTilesTwice = 8192;

/// Upper bound of CompactGeometry::reach without fillers: the largest number of nodes in two
/// adjacent slices in z, or all nodes if the geometry is periodic along z.
std::int64_t boundOfReach(const TileSet& tiles);

/// Memory of compact tiles on a device in bytes: an upper bound, except for geometries more rugged
/// than random spheres.
std::uint64_t compactTileMemory(const TileSet& tiles, Precision precision, bool inPlace);

/// Further memory on a GPU in bytes: an upper bound for BoundaryBlocks.
std::uint64_t boundaryBlockMemory(const TileSet& tiles);

}  // namespace tiledlbm
