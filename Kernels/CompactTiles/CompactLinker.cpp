// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/CompactTiles/CompactLinker.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "Kernels/CompactTiles/CompactTile.h"
#include "Kernels/FullTiles/WallMasks.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/Tile/TileNeighbours.h"

namespace tiledlbm {

namespace {

/// Consecutive groups per thread. The number is fixed; the result therefore does not depend on the
/// number of threads.
constexpr std::int64_t groupsPerTask = 512;

std::size_t at(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

/// An entry of neighbour rows under construction: the offsets known from the links of its nodes.
struct OpenRows {
  NeighbourRows rows{};
  bool known[NeighbourRows::count] = {};
};

/// The links of one node.
struct FoundLinks {
  std::uint32_t streams = 0;
  OpenRows around;
  WrappedLinks wrapped{};
  std::uint32_t reach = 0;
};

/// Merges the links of a node into an entry.
/// \return false if they contradict the entry, which then remains unchanged.
bool join(OpenRows& rows, const OpenRows& more) {
  for (int i = 0; i < NeighbourRows::count; ++i) {
    if (rows.known[i] && more.known[i] && rows.rows.offset[i] != more.rows.offset[i]) {
      return false;
    }
  }
  for (int i = 0; i < NeighbourRows::count; ++i) {
    if (more.known[i]) {
      rows.rows.offset[i] = more.rows.offset[i];
      rows.known[i] = true;
    }
  }
  return true;
}

/// Finds the boundary node at a place.
class BoundaryFinder {
 public:
  explicit BoundaryFinder(const TileSet& tiles)
      : firstTile_(tiles.firstBoundaryTile),
        nodes_(at(tiles.tileCount() - firstTile_), 0),
        before_(nodes_.size()),
        index_(tiles.boundaryPlaces.size()) {
    for (const NodePlace& place : tiles.boundaryPlaces) {
      nodes_[at(place.tile - firstTile_)] |= std::uint64_t(1) << place.node;
    }
    std::int32_t before = 0;
    for (std::size_t tile = 0; tile < nodes_.size(); ++tile) {
      before_[tile] = before;
      before += __builtin_popcountll(nodes_[tile]);
    }
    for (std::size_t i = 0; i < tiles.boundaryPlaces.size(); ++i) {
      const NodePlace& place = tiles.boundaryPlaces[i];
      index_[slotOf(at(place.tile - firstTile_), place.node)] = static_cast<std::int32_t>(i);
    }
  }

  /// Index in TileSet::boundaryNodes, or BoundaryNode::none.
  std::int32_t find(std::int64_t tile, int node) const {
    const std::size_t ofBoundary = at(tile - firstTile_);
    return tile < firstTile_ || !TileShape::contains(nodes_[ofBoundary], node)
               ? BoundaryNode::none
               : index_[slotOf(ofBoundary, node)];
  }

 private:
  std::size_t slotOf(std::size_t tile, int node) const {
    const std::uint64_t lower = (std::uint64_t(1) << node) - 1;
    return at(before_[tile] + __builtin_popcountll(nodes_[tile] & lower));
  }

  std::int64_t firstTile_;
  std::vector<std::uint64_t> nodes_;  ///< boundary nodes of each tile that has some
  std::vector<std::int32_t> before_;  ///< boundary nodes of all previous tiles
  std::vector<std::int32_t> index_;   ///< of each boundary node, ordered by tile
};

/// The input for the links of nodes.
struct LinkSource {
  explicit LinkSource(const TileSet& tiles, const std::vector<std::int64_t>& firstOfVolumeRow)
      : tiles(tiles), firstOfVolumeRow(firstOfVolumeRow), boundary(tiles) {}

  const TileSet& tiles;
  const std::vector<std::int64_t>& firstOfVolumeRow;
  BoundaryFinder boundary;
};

/// Links of a part of the groups.
struct LinkedPart {
  std::vector<NeighbourRows> overflowRows;
  std::vector<CompactBoundaryNode> boundaryNodes;
  std::vector<std::int32_t> walls;  ///< indices in TileSet::wallLinks
  std::vector<WrappedLinks> wrappedLinks;
  std::uint32_t reach = 0;
};

/// Finds the links of nodes in sequence.
class LinkFinder {
 public:
  LinkFinder(const TileSet& tiles, const CompactNumbering& numbering)
      : tiles_(tiles), numbering_(numbering) {}

  /// The links of a node. In a tile without walls and away from periodic faces along x all nodes of
  /// a row have the same links; the finder computes them once.
  const FoundLinks& find(std::int64_t tile, int node, std::uint32_t number) {
    if (tile != tile_) {
      tile_ = tile;
      neighboursOfTile(tiles_, tile, neighbours_);
      const std::int64_t x = tiles_.corners[at(tile)][0] / TileShape::edge;
      wrapsBefore_ = tiles_.periodic[0] && x == 0;
      wrapsAfter_ = tiles_.periodic[0] && x == tiles_.grid[0] - 1;
      isAlike_ = !wrapsBefore_ && !wrapsAfter_ &&
                 isWithoutWalls(wallMasks(fluidAround(tiles_, neighbours_).nodes));
      found_.streams = 0;
    }
    if (!isAlike_ || TileShape::x(node) == 0 || found_.streams == 0) {
      findLinks(node, number);
    }
    return found_;
  }

 private:
  void findLinks(int node, std::uint32_t number) {
    found_ = {};
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      using Q = D3Q19::At<q>;
      const int x = TileShape::x(node);
      const PullSource source =
          pullSource(x, TileShape::y(node), TileShape::z(node), Q::x, Q::y, Q::z);
      const std::int32_t from = neighbours_[source.neighbour];
      if (from < 0 || !TileShape::contains(tiles_.fluid[at(from)], source.node)) {
        return;
      }
      found_.streams |= 1u << (q - 1);
      const std::uint32_t sourceNumber = numbering_.numberOf(from, source.node);
      if ((wrapsBefore_ && x - Q::x < 0) || (wrapsAfter_ && x - Q::x >= TileShape::edge)) {
        found_.wrapped.crossing = Q::x;
        found_.wrapped.source[WrappedLinks::entry(Q::y, Q::z)] = sourceNumber;
        return;
      }
      const auto distance = static_cast<std::int32_t>(sourceNumber - number);
      found_.reach = std::max(found_.reach, static_cast<std::uint32_t>(std::abs(distance)));
      constexpr int entry = NeighbourRows::entry(-Q::y, -Q::z);
      if constexpr (entry >= 0) {
        found_.around.rows.offset[entry] = distance + Q::x;
        found_.around.known[entry] = true;
      }
    });
  }

  const TileSet& tiles_;
  const CompactNumbering& numbering_;
  std::int64_t tile_ = -1;
  std::int32_t neighbours_[TileShape::neighbourhood];
  bool wrapsBefore_ = false, wrapsAfter_ = false, isAlike_ = false;
  FoundLinks found_;  ///< of the last node
};

/// Links the nodes of a part of the groups.
class Linker {
 public:
  Linker(const LinkSource& source, CompactGeometry& geometry)
      : source_(source), geometry_(geometry), finder_(source.tiles, geometry.numbering) {}

  /// Links the nodes of whole compact tiles. Entries count from the first entry of the part.
  LinkedPart link(std::int64_t firstGroup, std::int64_t lastGroup) {
    NodeCursor cursor(source_.tiles, geometry_.numbering, source_.firstOfVolumeRow,
                      firstGroup * NodeGroup::nodes);
    for (std::int64_t group = firstGroup; group < lastGroup; ++group) {
      linkGroup(group, cursor);
    }
    return std::move(part_);
  }

 private:
  void linkGroup(std::int64_t group, NodeCursor& cursor) {
    const auto first = static_cast<std::uint32_t>(part_.overflowRows.size());
    OpenRows open;
    GroupWalls walls{0, static_cast<std::uint32_t>(part_.walls.size())};
    std::uint32_t entry = 0;
    bool isUniform = true;
    for (int i = 0; i < NodeGroup::nodes; ++i) {
      const auto number = static_cast<std::uint32_t>(group * NodeGroup::nodes + i);
      if (number % CompactTile::nodes == 0) {
        geometry_.firstBoundaryNode[number / CompactTile::nodes] = firstBoundary_ =
            static_cast<std::uint32_t>(part_.boundaryNodes.size());
      }
      FoundLinks found;
      std::uint32_t boundary = 0;
      bool hasWalls = false;
      if (!cursor.atEnd()) {
        const std::int32_t tile = cursor.tile();
        const int node = cursor.node();
        if (TileShape::contains(source_.tiles.fluid[at(tile)], node)) {
          found = finder_.find(tile, node, number);
          const std::size_t before = part_.walls.size();
          boundary = boundaryOf(tile, node, number, found.wrapped);
          hasWalls = part_.walls.size() > before;
        }
        cursor.advance();
      }
      if (!join(open, found.around)) {
        close(open, group, entry);
        ++entry;
        open = found.around;
      }
      part_.reach = std::max(part_.reach, found.reach);
      isUniform = isUniform && found.streams == NodeLinks::allStream && boundary == 0;
      walls.nodes |= hasWalls ? 1u << i : 0u;
      geometry_.links[number] = {found.streams | entry << NodeLinks::rowsShift | boundary};
    }
    close(open, group, entry);
    isUniform = isUniform && entry == 0;
    geometry_.groups[at(group)] = {first | (isUniform ? NodeGroup::uniformFlag : 0u)};
    geometry_.groupWalls[at(group)] = walls;
  }

  /// Stores an entry of a group's rows.
  void close(const OpenRows& open, std::int64_t group, std::uint32_t entry) {
    if (entry == 0) {
      geometry_.rows[at(group)] = open.rows;
    } else {
      part_.overflowRows.push_back(open.rows);
    }
  }

  /// The bits of NodeLinks for a boundary node; 0 for other nodes. It also records the wall links
  /// of the node.
  std::uint32_t boundaryOf(std::int64_t tile, int node, std::uint32_t number,
                           const WrappedLinks& wrapped) {
    const std::int32_t index = source_.boundary.find(tile, node);
    const BoundaryNode boundary =
        index < 0 ? BoundaryNode{} : source_.tiles.boundaryNodes[static_cast<std::size_t>(index)];
    if (boundary.walls >= 0) {
      part_.walls.push_back(boundary.walls);
    }
    if (boundary.condition < 0 && wrapped.crossing == 0) {
      return 0;
    }
    CompactBoundaryNode at{number, boundary.condition};
    if (wrapped.crossing != 0) {
      at.wrapped = static_cast<std::int32_t>(part_.wrappedLinks.size());
      part_.wrappedLinks.push_back(wrapped);
    }
    const auto boundaryIndex =
        static_cast<std::uint32_t>(part_.boundaryNodes.size()) - firstBoundary_;
    part_.boundaryNodes.push_back(at);
    return 1u << NodeLinks::boundaryShift | boundaryIndex << NodeLinks::boundaryIndexShift;
  }

  const LinkSource& source_;
  CompactGeometry& geometry_;
  LinkFinder finder_;
  LinkedPart part_;
  std::uint32_t firstBoundary_ = 0;  ///< first boundary node of this compact tile, within the part
};

template <class T>
void append(std::vector<T>& all, const std::vector<T>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// Appends the links of a part to those of the previous parts.
void appendPart(LinkedPart& part, std::int64_t firstGroup, std::int64_t lastGroup,
                const TileSet& tiles, CompactGeometry& geometry) {
  const auto rows = static_cast<std::uint32_t>(geometry.overflowRows.size());
  const auto boundary = static_cast<std::uint32_t>(geometry.boundaryNodes.size());
  const auto walls = static_cast<std::uint32_t>(geometry.wallLinks.size());
  const auto wrapped = static_cast<std::int32_t>(geometry.wrappedLinks.size());
  for (std::int64_t group = firstGroup; group < lastGroup; ++group) {
    geometry.groups[at(group)].word += rows;
    geometry.groupWalls[at(group)].first += walls;
    const std::int64_t node = group * NodeGroup::nodes;
    if (node % CompactTile::nodes == 0) {
      geometry.firstBoundaryNode[at(node / CompactTile::nodes)] += boundary;
    }
  }
  for (CompactBoundaryNode& node : part.boundaryNodes) {
    node.wrapped += node.wrapped >= 0 ? wrapped : 0;
  }
  append(geometry.overflowRows, part.overflowRows);
  append(geometry.boundaryNodes, part.boundaryNodes);
  for (const std::int32_t links : part.walls) {
    geometry.wallLinks.push_back(tiles.wallLinks[at(links)]);
  }
  append(geometry.wallOrder, part.walls);
  append(geometry.wrappedLinks, part.wrappedLinks);
  geometry.reach = std::max(geometry.reach, part.reach);
  part = {};
}

}  // namespace

void linkNodes(const TileSet& tiles, const std::vector<std::int64_t>& firstOfVolumeRow,
               CompactGeometry& geometry) {
  const std::int64_t groups = geometry.numbering.nodeCount / NodeGroup::nodes;
  geometry.groups.resize(at(groups));
  geometry.links.resize(geometry.numbering.nodeCount);
  geometry.rows.resize(at(groups));
  geometry.firstBoundaryNode.resize(at(geometry.compactTileCount()));
  geometry.groupWalls.resize(at(groups));
  const LinkSource source(tiles, firstOfVolumeRow);
  const std::int64_t tasks = (groups + groupsPerTask - 1) / groupsPerTask;
  std::vector<LinkedPart> parts(at(tasks));
  parallelFor(0, tasks, 1, [&](std::int64_t task) {
    parts[at(task)] = Linker(source, geometry)
                          .link(task * groupsPerTask, std::min((task + 1) * groupsPerTask, groups));
  });

  std::size_t rowCount = 0, boundaryCount = 0;
  for (const LinkedPart& part : parts) {
    rowCount += part.overflowRows.size();
    boundaryCount += part.boundaryNodes.size();
  }
  geometry.overflowRows.reserve(rowCount);
  geometry.boundaryNodes.reserve(boundaryCount);
  geometry.wallLinks.reserve(tiles.wallLinks.size());
  geometry.wallOrder.reserve(tiles.wallLinks.size());
  for (std::int64_t task = 0; task < tasks; ++task) {
    appendPart(parts[at(task)], task * groupsPerTask, std::min((task + 1) * groupsPerTask, groups),
               tiles, geometry);
  }
  if (geometry.boundaryNodes.empty()) {
    geometry.firstBoundaryNode = {};
  }
  if (geometry.wallLinks.empty()) {
    geometry.groupWalls = {};
  }
}

}  // namespace tiledlbm
