#include "Kernels/Compact/CompactGeometry.h"

#include <algorithm>
#include <cstdlib>

#include "Kernels/Compact/CompactTile.h"
#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Error.h"

namespace tiledlbm {

namespace {

constexpr int edge = TileShape::edge;
constexpr int rowsOfTile = edge * edge;
/// Groups that one thread links on end; fixed, so that the result does not depend on the number of
/// threads.
constexpr std::int64_t groupsPerTask = 4096;

/// Bits x = 0 and x = 3 of each row of a tile.
constexpr std::uint64_t firstColumn = 0x1111111111111111u;
constexpr std::uint64_t lastColumn = firstColumn << (edge - 1);

std::size_t at(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

/// A row of the volume: its tiles, and which of their rows it is.
struct VolumeRow {
  std::int64_t firstPlace;  ///< in TileSet::map
  int row;                  ///< y + 4 z in each tile
};

VolumeRow volumeRow(const TileSet& tiles, std::int64_t index) {
  const std::int64_t height = tiles.grid[1] * edge;
  const std::int64_t y = index % height, z = index / height;
  return {tiles.grid[0] * (y / edge + tiles.grid[1] * (z / edge)),
          static_cast<int>(y % edge + edge * (z % edge))};
}

std::int64_t volumeRowCount(const TileSet& tiles) {
  return tiles.grid[1] * edge * tiles.grid[2] * edge;
}

unsigned rowOf(std::uint64_t mask, int row) {
  return static_cast<unsigned>(mask >> row * edge) & 15u;
}

/// The non-solid nodes of a tile and the solid ones between two of a row.
std::uint64_t numberedNodes(const TileSet& tiles, std::int64_t tile) {
  const auto fluidAt = [&](int place) {
    const std::int32_t index = tiles.neighbours[at(tile * TileShape::neighbourhood + place)];
    return index < 0 ? std::uint64_t(0) : tiles.fluid[at(index)];
  };
  const std::uint64_t own = tiles.fluid[at(tile)];
  if (own == ~std::uint64_t(0)) {
    return own;
  }
  const std::uint64_t west = fluidAt(TileShape::neighbour(-1, 0, 0));
  const std::uint64_t east = fluidAt(TileShape::neighbour(1, 0, 0));
  const std::uint64_t hasWest = (own << 1 & ~firstColumn) | (west >> (edge - 1) & firstColumn);
  const std::uint64_t hasEast = (own >> 1 & ~lastColumn) | (east << (edge - 1) & lastColumn);
  return own | (hasWest & hasEast);
}

std::vector<std::uint64_t> numberedNodes(const TileSet& tiles) {
  std::vector<std::uint64_t> numbered(tiles.fluid.size());
  parallelFor(0, tiles.tileCount(), 1024,
              [&](std::int64_t tile) { numbered[at(tile)] = numberedNodes(tiles, tile); });
  return numbered;
}

std::int64_t roundUp(std::int64_t value, std::int64_t unit) {
  return (value + unit - 1) / unit * unit;
}

/// Numbers the nodes. \return the number of the first node of each row of the volume, and one more.
std::vector<std::int64_t> numberNodes(const TileSet& tiles, CompactGeometry& geometry) {
  const std::int64_t rows = volumeRowCount(tiles);
  std::vector<std::int64_t> firstOfRow(at(rows + 1), 0);
  const auto forTilesOf = [&](std::int64_t index, auto&& body) {
    const VolumeRow line = volumeRow(tiles, index);
    for (std::int64_t x = 0; x < tiles.grid[0]; ++x) {
      const std::int32_t tile = tiles.map[at(line.firstPlace + x)];
      if (tile >= 0) {
        body(tile, line.row, rowOf(geometry.numbered[at(tile)], line.row));
      }
    }
  };
  parallelFor(0, rows, 64, [&](std::int64_t index) {
    std::int64_t count = 0;
    forTilesOf(index,
               [&](std::int32_t, int, unsigned nodes) { count += __builtin_popcount(nodes); });
    firstOfRow[at(index + 1)] = count;
  });
  for (std::int64_t index = 0; index < rows; ++index) {
    firstOfRow[at(index + 1)] += firstOfRow[at(index)];
  }
  const std::int64_t count = roundUp(firstOfRow.back(), CompactTile::nodes);
  if (count > CompactTile::mostNodes) {
    throw UnsupportedChoice(TooManyCompactNodes{count, CompactTile::mostNodes});
  }
  geometry.nodeCount = static_cast<std::uint32_t>(count);
  geometry.firstOfRow.resize(tiles.fluid.size());
  parallelFor(0, rows, 64, [&](std::int64_t index) {
    auto next = static_cast<std::uint32_t>(firstOfRow[at(index)]);
    forTilesOf(index, [&](std::int32_t tile, int row, unsigned nodes) {
      geometry.firstOfRow[at(tile)][at(row)] = next;
      next += static_cast<std::uint32_t>(__builtin_popcount(nodes));
    });
  });
  return firstOfRow;
}

/// Goes through the nodes that have numbers, in their order.
class NodeCursor {
 public:
  NodeCursor(const TileSet& tiles, const CompactGeometry& geometry,
             const std::vector<std::int64_t>& firstOfRow, std::int64_t number)
      : tiles_(tiles), geometry_(geometry), rows_(volumeRowCount(tiles)) {
    const auto next = std::upper_bound(firstOfRow.begin(), firstOfRow.end(), number);
    row_ = next - firstOfRow.begin() - 1;
    if (row_ < rows_) {
      std::int64_t before = number - firstOfRow[at(row_)];
      findNodes();
      for (; before > 0; --before) {
        advance();
      }
    }
  }

  bool atEnd() const { return row_ >= rows_; }
  std::int32_t tile() const { return tile_; }
  int node() const { return line_.row * edge + __builtin_ctz(nodes_); }

  void advance() {
    nodes_ &= nodes_ - 1;
    if (nodes_ == 0) {
      ++x_;
      findNodes();
    }
  }

 private:
  /// Goes on to the next tile with a node in this row, or in a later one.
  void findNodes() {
    for (; row_ < rows_; ++row_, x_ = 0) {
      line_ = volumeRow(tiles_, row_);
      for (; x_ < tiles_.grid[0]; ++x_) {
        tile_ = tiles_.map[at(line_.firstPlace + x_)];
        nodes_ = tile_ < 0 ? 0 : rowOf(geometry_.numbered[at(tile_)], line_.row);
        if (nodes_ != 0) {
          return;
        }
      }
    }
  }

  const TileSet& tiles_;
  const CompactGeometry& geometry_;
  std::int64_t rows_;
  std::int64_t row_ = 0;
  std::int64_t x_ = 0;
  VolumeRow line_{};
  std::int32_t tile_ = -1;
  unsigned nodes_ = 0;
};

/// The rows around a stretch of nodes, as far as they are known to matter.
struct OpenRows {
  NeighbourRows rows{};
  bool known[NeighbourRows::count] = {};
};

/// What the links of one node say.
struct FoundLinks {
  std::uint32_t streams = 0;
  OpenRows around;
  std::uint32_t reach = 0;
};

FoundLinks findLinks(const TileSet& tiles, const CompactGeometry& geometry, std::int64_t tile,
                     int node, std::uint32_t number) {
  FoundLinks found;
  forEachDirection<1, D3Q19::directions>([&](auto direction) {
    constexpr int q = decltype(direction)::value;
    using Q = D3Q19::At<q>;
    const PullSource source =
        pullSource(TileShape::x(node), TileShape::y(node), TileShape::z(node), Q::x, Q::y, Q::z);
    const std::int32_t from =
        tiles.neighbours[at(tile * TileShape::neighbourhood + source.neighbour)];
    if (from < 0 || !TileShape::contains(tiles.fluid[at(from)], source.node)) {
      return;
    }
    found.streams |= 1u << (q - 1);
    const auto distance = static_cast<std::int32_t>(geometry.numberOf(from, source.node) - number);
    found.reach = std::max(found.reach, static_cast<std::uint32_t>(std::abs(distance)));
    constexpr int entry = NeighbourRows::entry(-Q::y, -Q::z);
    if constexpr (entry >= 0) {
      found.around.rows.offset[entry] = distance + Q::x;
      found.around.known[entry] = true;
    }
  });
  return found;
}

/// Takes over what a node's links know. \return false if they contradict what is known.
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

/// Links of a part of the groups.
struct LinkedPart {
  std::vector<NeighbourRows> overflowRows;
  std::vector<std::uint32_t> openingNodes;
  std::vector<BoundaryNode<double>> boundaryNodes;
  std::uint32_t reach = 0;
};

class Linker {
 public:
  Linker(const TileSet& tiles, const std::vector<std::int64_t>& firstOfRow,
         CompactGeometry& geometry)
      : tiles_(tiles), firstOfRow_(firstOfRow), geometry_(geometry) {}

  /// Links the nodes of whole compact tiles; entries are counted from the part's first.
  LinkedPart link(std::int64_t firstGroup, std::int64_t lastGroup) {
    LinkedPart part;
    NodeCursor cursor(tiles_, geometry_, firstOfRow_, firstGroup * NodeGroup::nodes);
    for (std::int64_t group = firstGroup; group < lastGroup; ++group) {
      linkGroup(group, cursor, part);
    }
    return part;
  }

 private:
  void linkGroup(std::int64_t group, NodeCursor& cursor, LinkedPart& part) {
    const auto first = static_cast<std::uint32_t>(part.overflowRows.size());
    OpenRows open;
    std::uint32_t entry = 0;
    bool isUniform = true;
    for (int i = 0; i < NodeGroup::nodes; ++i) {
      const auto number = static_cast<std::uint32_t>(group * NodeGroup::nodes + i);
      if (number % CompactTile::nodes == 0) {
        openings_ = 0;
        if (!geometry_.firstOpening.empty()) {
          geometry_.firstOpening[number / CompactTile::nodes] =
              static_cast<std::uint32_t>(part.openingNodes.size());
        }
      }
      FoundLinks found;
      std::uint32_t opening = 0;
      if (!cursor.atEnd()) {
        if (TileShape::contains(tiles_.fluid[at(cursor.tile())], cursor.node())) {
          found = linksOf(cursor, number);
          opening = openingOf(cursor, number, part);
        }
        cursor.advance();
      }
      if (!join(open, found.around)) {
        close(open, group, entry, part);
        ++entry;
        open = found.around;
      }
      part.reach = std::max(part.reach, found.reach);
      isUniform = isUniform && found.streams == NodeLinks::allStream && opening == 0;
      geometry_.links[number] = {found.streams | entry << NodeLinks::rowsShift | opening};
    }
    close(open, group, entry, part);
    isUniform = isUniform && entry == 0;
    geometry_.groups[at(group)] = {first | (isUniform ? NodeGroup::uniformFlag : 0u)};
  }

  /// In a tile without walls all nodes of a row have the same.
  const FoundLinks& linksOf(const NodeCursor& cursor, std::uint32_t number) {
    const bool isFirstOfRow = TileShape::x(cursor.node()) == 0;
    if (isFirstOfRow || tiles_.wallIndex[at(cursor.tile())] >= 0 || found_.streams == 0) {
      found_ = findLinks(tiles_, geometry_, cursor.tile(), cursor.node(), number);
    }
    return found_;
  }

  /// Keeps an entry of a group's rows.
  void close(const OpenRows& open, std::int64_t group, std::uint32_t entry, LinkedPart& part) {
    if (entry == 0) {
      geometry_.rows[at(group)] = open.rows;
    } else {
      part.overflowRows.push_back(open.rows);
    }
  }

  /// The bits of NodeLinks that tell of an opening.
  std::uint32_t openingOf(const NodeCursor& cursor, std::uint32_t number, LinkedPart& part) {
    const std::int64_t openingTile = cursor.tile() - tiles_.firstBoundaryTile;
    if (openingTile < 0) {
      return 0;
    }
    const std::int32_t boundary =
        tiles_.boundaryIndex[at(openingTile * TileShape::nodes + cursor.node())];
    if (boundary < 0) {
      return 0;
    }
    part.openingNodes.push_back(number);
    part.boundaryNodes.push_back(tiles_.boundaryNodes[at(boundary)]);
    return 1u << NodeLinks::openingShift | openings_++ << NodeLinks::rankShift;
  }

  const TileSet& tiles_;
  const std::vector<std::int64_t>& firstOfRow_;
  CompactGeometry& geometry_;
  std::uint32_t openings_ = 0;  ///< in this compact tile so far
  FoundLinks found_;            ///< of the last node
};

void linkNodes(const TileSet& tiles, const std::vector<std::int64_t>& firstOfRow,
               CompactGeometry& geometry) {
  const std::int64_t groups = geometry.nodeCount / NodeGroup::nodes;
  geometry.groups.resize(at(groups));
  geometry.links.resize(geometry.nodeCount);
  geometry.rows.resize(at(groups));
  if (!tiles.boundaryNodes.empty()) {
    geometry.firstOpening.resize(at(geometry.compactTileCount()));
  }
  const std::int64_t tasks = (groups + groupsPerTask - 1) / groupsPerTask;
  std::vector<LinkedPart> parts(at(tasks));
  parallelFor(0, tasks, 1, [&](std::int64_t task) {
    parts[at(task)] = Linker(tiles, firstOfRow, geometry)
                          .link(task * groupsPerTask, std::min((task + 1) * groupsPerTask, groups));
  });

  std::size_t rowCount = 0;
  for (const LinkedPart& part : parts) {
    rowCount += part.overflowRows.size();
  }
  geometry.overflowRows.reserve(rowCount);
  for (std::int64_t task = 0; task < tasks; ++task) {
    LinkedPart& part = parts[at(task)];
    const auto rows = static_cast<std::uint32_t>(geometry.overflowRows.size());
    const auto openings = static_cast<std::uint32_t>(geometry.openingNodes.size());
    const std::int64_t last = std::min((task + 1) * groupsPerTask, groups);
    for (std::int64_t group = task * groupsPerTask; group < last; ++group) {
      geometry.groups[at(group)].word += rows;
      const std::int64_t node = group * NodeGroup::nodes;
      if (node % CompactTile::nodes == 0 && !geometry.firstOpening.empty()) {
        geometry.firstOpening[at(node / CompactTile::nodes)] += openings;
      }
    }
    geometry.overflowRows.insert(geometry.overflowRows.end(), part.overflowRows.begin(),
                                 part.overflowRows.end());
    geometry.openingNodes.insert(geometry.openingNodes.end(), part.openingNodes.begin(),
                                 part.openingNodes.end());
    geometry.boundaryNodes.insert(geometry.boundaryNodes.end(), part.boundaryNodes.begin(),
                                  part.boundaryNodes.end());
    geometry.reach = std::max(geometry.reach, part.reach);
    part = {};
  }
}

}  // namespace

std::int64_t CompactGeometry::compactTileCount() const {
  return nodeCount / CompactTile::nodes;
}

std::int64_t CompactGeometry::leadOf(std::int64_t slack) const {
  return std::min(slack + reach / CompactTile::nodes + 2, compactTileCount());
}

void CompactGeometry::dropLinks() {
  groups = {};
  links = {};
  rows = {};
  overflowRows = {};
  openingNodes = {};
  boundaryNodes = {};
  firstOpening = {};
}

CompactGeometry makeCompactGeometry(const TileSet& tiles) {
  if (tiles.periodic[0]) {
    throw UnsupportedChoice(PeriodicCompactTiles{});
  }
  CompactGeometry geometry;
  geometry.fluid = tiles.fluid;
  geometry.numbered = numberedNodes(tiles);
  linkNodes(tiles, numberNodes(tiles, geometry), geometry);
  if (geometry.reach > CompactTile::largestDistance) {
    throw UnsupportedChoice(CompactNeighboursTooFar{geometry.reach, CompactTile::largestDistance});
  }
  return geometry;
}

std::vector<std::uint32_t> numbersOfTiles(const CompactGeometry& geometry, std::int64_t firstTile,
                                          std::int64_t count) {
  std::vector<std::uint32_t> numbers(at(count * TileShape::nodes), noNumber);
  parallelFor(0, count, 64, [&](std::int64_t tile) {
    std::uint64_t left = geometry.fluid[at(firstTile + tile)];
    for (; left != 0; left &= left - 1) {
      const int node = __builtin_ctzll(left);
      numbers[at(tile * TileShape::nodes + node)] = geometry.numberOf(firstTile + tile, node);
    }
  });
  return numbers;
}

std::int64_t boundOfReach(const TileSet& tiles) {
  if (tiles.periodic[2]) {
    return tiles.nonSolidNodes;
  }
  constexpr std::uint64_t slice = 0xffffu;
  std::vector<std::int64_t> nodes(at(tiles.grid[2] * edge + 1), 0);
  for (std::size_t tile = 0; tile < tiles.fluid.size(); ++tile) {
    for (int z = 0; z < edge; ++z) {
      nodes[at(tiles.corners[tile][2] + z)] +=
          __builtin_popcountll(tiles.fluid[tile] >> z * rowsOfTile & slice);
    }
  }
  std::int64_t most = 0;
  for (std::size_t z = 0; z + 1 < nodes.size(); ++z) {
    most = std::max(most, nodes[z] + nodes[z + 1]);
  }
  return most;
}

std::int64_t countCompactNodes(const TileSet& tiles) {
  std::int64_t count = 0;
  for (const std::uint64_t nodes : numberedNodes(tiles)) {
    count += __builtin_popcountll(nodes);
  }
  return roundUp(count, CompactTile::nodes);
}

}  // namespace tiledlbm
