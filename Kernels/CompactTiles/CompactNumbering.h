// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// Marks a node without a number.
constexpr std::uint32_t noNumber = 0xffffffffu;

/// The numbers of the non-solid nodes of a geometry: along rows in x, rows along y, then z.
///
/// Fillers have numbers too. A filler is a solid node between two non-solid nodes of its row. With
/// fillers, the numbers of the neighbours of a node at x - 1 and x + 1 in another row always differ
/// by two. Further fillers complete the last compact tile. Fillers have no links and therefore stay
/// at rest.
struct CompactNumbering {
  /// Count of numbers with fillers: whole compact tiles.
  std::uint32_t nodeCount = 0;
  /// Non-solid nodes of each tile.
  std::vector<std::uint64_t> fluid;
  /// Nodes of each tile that have a number.
  std::vector<std::uint64_t> numbered;
  /// Number of the first such node of each row of each tile, in the order y + 4 z of the rows.
  std::vector<std::array<std::uint32_t, TileShape::edge * TileShape::edge>> firstOfRow;

  /// The number of a node, which must have one.
  std::uint32_t numberOf(std::int64_t tile, int node) const {
    constexpr int edge = TileShape::edge;
    const int row = node / edge;
    const auto index = static_cast<std::size_t>(tile);
    const auto before =
        static_cast<unsigned>(numbered[index] >> row * edge) & ((1u << node % edge) - 1u);
    return firstOfRow[index][static_cast<std::size_t>(row)] +
           static_cast<std::uint32_t>(__builtin_popcount(before));
  }
};

/// Ranges of the own nodes among the numbers. Ghosts come before and after them. There are three
/// ranges: the lower end, the middle and the upper end. Each end contains all nodes that other
/// ranks read there and all nodes that read ghosts there.
struct OwnNumbers {
  std::uint32_t first = 0, end = 0;
  std::uint32_t endOfLower = 0;    ///< of the lower end
  std::uint32_t firstOfUpper = 0;  ///< of the upper end; before endOfLower where they overlap

  /// The same ranges in compact tiles. The first and the last tile can contain ghosts too.
  std::int64_t firstTile() const;
  std::int64_t endTile() const;
  std::int64_t endTileOfLower() const;
  std::int64_t firstTileOfUpper() const;
};

/// \param numbering of the geometry.
OwnNumbers ownNumbers(const TileSet& tiles, const CompactNumbering& numbering);

/// Numbers the nodes of a geometry.
/// \param[out] firstOfVolumeRow number of the first node of each row of the volume, and the end.
/// \throws UnsupportedChoice for more nodes than CompactTile::mostNodes
CompactNumbering numberNodes(const TileSet& tiles, std::vector<std::int64_t>& firstOfVolumeRow);

/// Count of the numbers of a geometry, with fillers.
std::int64_t countCompactNodes(const TileSet& tiles);

/// Numbers of all nodes of `count` tiles from `firstTile` on, TileShape::nodes per tile, noNumber
/// for solid nodes. On all cores.
std::vector<std::uint32_t> numbersOfTiles(const CompactNumbering& numbering, std::int64_t firstTile,
                                          std::int64_t count);

/// Iterates over the numbered nodes in order.
class NodeCursor {
 public:
  /// \param number of the first node.
  NodeCursor(const TileSet& tiles, const CompactNumbering& numbering,
             const std::vector<std::int64_t>& firstOfVolumeRow, std::int64_t number);

  bool atEnd() const { return row_ >= rows_; }
  std::int32_t tile() const { return tile_; }
  int node() const { return rowOfTile_ * TileShape::edge + __builtin_ctz(nodes_); }

  void advance() {
    nodes_ &= nodes_ - 1;
    if (nodes_ == 0) {
      ++x_;
      findNodes();
    }
  }

 private:
  void findNodes();

  const TileSet& tiles_;
  const CompactNumbering& numbering_;
  std::int64_t rows_;
  std::int64_t row_ = 0;  ///< of the volume
  std::int64_t x_ = 0;    ///< of the tile, in tiles
  int rowOfTile_ = 0;
  std::int32_t tile_ = -1;
  unsigned nodes_ = 0;  ///< remaining nodes of that row
};

}  // namespace tiledlbm
