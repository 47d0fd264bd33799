// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// Stands for the number of a node that has none.
constexpr std::uint32_t noNumber = 0xffffffffu;

/// The numbers of the non-solid nodes of a geometry: along rows in x, rows along y, then z.
///
/// Fillers have numbers too. One is a solid node between two non-solid ones of its row: with it,
/// the neighbours of a node at x - 1 and x + 1 in another row always have numbers two apart. Others
/// fill the last compact tile. Fillers are linked to nothing, so that they stay at rest.
struct CompactNumbering {
  /// Numbers, fillers included: whole compact tiles.
  std::uint32_t nodeCount = 0;
  /// Non-solid nodes of each tile.
  std::vector<std::uint64_t> fluid;
  /// Nodes of each tile that have a number.
  std::vector<std::uint64_t> numbered;
  /// Number of the first such node of each row of each tile, in the order y + 4 z of the rows.
  std::vector<std::array<std::uint32_t, TileShape::edge * TileShape::edge>> firstOfRow;

  /// The number of a node. Only for a node that has one.
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

/// Which of the numbers are those of nodes that are computed here: all but those of ghosts, which
/// come before and after them. They are cut in three: an end, what lies between, the other end. An
/// end has all nodes that others read there and that read ghosts there.
struct OwnNumbers {
  std::uint32_t first = 0, end = 0;
  std::uint32_t endOfLower = 0;    ///< of the lower end
  std::uint32_t firstOfUpper = 0;  ///< of the upper end; before endOfLower where they overlap

  /// The same in compact tiles, of which the first and the last may have ghosts too.
  std::int64_t firstTile() const;
  std::int64_t endTile() const;
  std::int64_t endTileOfLower() const;
  std::int64_t firstTileOfUpper() const;
};

/// \param numbering of the geometry.
OwnNumbers ownNumbers(const TileSet& tiles, const CompactNumbering& numbering);

/// Numbers the nodes of a geometry.
/// \param[out] firstOfVolumeRow number of the first node of each row of the volume, and one more.
/// \throws UnsupportedChoice for more nodes than CompactTile::mostNodes
CompactNumbering numberNodes(const TileSet& tiles, std::vector<std::int64_t>& firstOfVolumeRow);

/// Numbers that the nodes of a geometry take, fillers included.
std::int64_t countCompactNodes(const TileSet& tiles);

/// Numbers of all nodes of `count` tiles from `firstTile` on, TileShape::nodes a tile, noNumber for
/// solid ones. On all cores.
std::vector<std::uint32_t> numbersOfTiles(const CompactNumbering& numbering, std::int64_t firstTile,
                                          std::int64_t count);

/// Goes through the nodes that have numbers, in their order.
class NodeCursor {
 public:
  /// \param number of the node to begin with.
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
  unsigned nodes_ = 0;  ///< of that row that are left
};

}  // namespace tiledlbm
