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

/// The non-solid nodes of a geometry, numbered and linked, on the host: what compact tiles are made
/// from.
struct CompactGeometry {
  CompactNumbering numbering;

  std::vector<NodeGroup> groups;
  std::vector<NodeLinks> links;     ///< of each node
  std::vector<NeighbourRows> rows;  ///< of each group
  std::vector<NeighbourRows> overflowRows;
  /// In the order of their numbers.
  std::vector<CompactBoundaryNode> boundaryNodes;
  /// Boundary nodes before each compact tile; empty where there are none at all.
  std::vector<std::uint32_t> firstBoundaryNode;
  /// Those of all nodes that have some, in the order of their numbers.
  std::vector<WallLinks> wallLinks;
  std::vector<GroupWalls> groupWalls;      ///< of each group; empty where no node has wall links
  std::vector<WrappedLinks> wrappedLinks;  ///< those that boundary nodes name
  /// Largest distance between the number of a node and that of one it pulls from. Those of
  /// WrappedLinks do not count: they are read before the step.
  std::uint32_t reach = 0;

  std::int64_t compactTileCount() const;
};

/// Numbers and links the nodes of a geometry.
/// \throws UnsupportedChoice for more nodes than CompactTile::mostNodes, or a reach beyond
///         CompactTile::largestDistance
CompactGeometry makeCompactGeometry(const TileSet& tiles);

/// Most slack that a backend asks of CompactTileArrays::leadValues().
constexpr std::int64_t largestSlack = 4096;

/// An estimate of CompactGeometry::reach from above, without counting fillers: the most nodes that
/// two neighbouring slices in z have, or all nodes where the geometry is periodic along z.
std::int64_t boundOfReach(const TileSet& tiles);

/// Bytes that compact tiles take on a device: an estimate from above, but for geometries more
/// rugged than random spheres.
std::uint64_t compactTileMemory(const TileSet& tiles, Precision precision, bool inPlace);

}  // namespace tiledlbm
