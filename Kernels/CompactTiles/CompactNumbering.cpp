// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/CompactTiles/CompactNumbering.h"

#include <algorithm>

#include "Kernels/CompactTiles/CompactTile.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/KernelError.h"
#include "Kernels/Tile/TileNeighbours.h"

namespace tiledlbm {

namespace {

constexpr int edge = TileShape::edge;

/// Bits x = 0 and x = 3 of each row of a tile.
constexpr std::uint64_t firstColumn = 0x1111111111111111u;
constexpr std::uint64_t lastColumn = firstColumn << (edge - 1);

std::size_t at(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

/// A row of the volume: its tiles, and the row in these tiles.
struct VolumeRow {
  std::int64_t firstTile;  ///< in TileSet::map
  int row;                 ///< y + 4 z in each tile
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

/// Non-solid nodes of the previous or the next tile in a row of tiles; none beyond the volume, even
/// if that is periodic.
std::uint64_t fluidInRow(const TileSet& tiles, std::int64_t tile, int dx) {
  const std::int64_t x = tiles.corners[at(tile)][0] / edge + dx;
  if (x < 0 || x >= tiles.grid[0]) {
    return 0;
  }
  const std::int32_t neighbour = neighbourOfTile(tiles, tile, dx, 0, 0);
  return neighbour < 0 ? 0 : tiles.fluid[at(neighbour)];
}

/// The non-solid nodes of a tile and the fillers between non-solid nodes of a row.
std::uint64_t numberedNodes(const TileSet& tiles, std::int64_t tile) {
  const std::uint64_t own = tiles.fluid[at(tile)];
  if (own == ~std::uint64_t(0)) {
    return own;
  }
  const std::uint64_t west = fluidInRow(tiles, tile, -1), east = fluidInRow(tiles, tile, 1);
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

std::uint32_t checkedNodeCount(std::int64_t numbers) {
  const std::int64_t count = roundUp(numbers, CompactTile::nodes);
  if (count > CompactTile::mostNodes) {
    throw UnsupportedChoice(TooManyCompactNodes{count, CompactTile::mostNodes});
  }
  return static_cast<std::uint32_t>(count);
}

}  // namespace

CompactNumbering numberNodes(const TileSet& tiles, std::vector<std::int64_t>& firstOfVolumeRow) {
  CompactNumbering numbering;
  numbering.fluid = tiles.fluid;
  numbering.numbered = numberedNodes(tiles);
  const std::int64_t rows = volumeRowCount(tiles);
  firstOfVolumeRow.assign(at(rows + 1), 0);
  const auto forTilesOf = [&](std::int64_t index, auto&& body) {
    const VolumeRow line = volumeRow(tiles, index);
    for (std::int64_t x = 0; x < tiles.grid[0]; ++x) {
      const std::int32_t tile = tiles.map[at(line.firstTile + x)];
      if (tile >= 0) {
        body(tile, line.row, rowOf(numbering.numbered[at(tile)], line.row));
      }
    }
  };
  parallelFor(0, rows, 64, [&](std::int64_t index) {
    std::int64_t count = 0;
    forTilesOf(index,
               [&](std::int32_t, int, unsigned nodes) { count += __builtin_popcount(nodes); });
    firstOfVolumeRow[at(index + 1)] = count;
  });
  for (std::int64_t index = 0; index < rows; ++index) {
    firstOfVolumeRow[at(index + 1)] += firstOfVolumeRow[at(index)];
  }
  numbering.nodeCount = checkedNodeCount(firstOfVolumeRow.back());
  numbering.firstOfRow.resize(tiles.fluid.size());
  parallelFor(0, rows, 64, [&](std::int64_t index) {
    auto next = static_cast<std::uint32_t>(firstOfVolumeRow[at(index)]);
    forTilesOf(index, [&](std::int32_t tile, int row, unsigned nodes) {
      numbering.firstOfRow[at(tile)][at(row)] = next;
      next += static_cast<std::uint32_t>(__builtin_popcount(nodes));
    });
  });
  return numbering;
}

std::int64_t OwnNumbers::firstTile() const {
  return first / CompactTile::nodes;
}
std::int64_t OwnNumbers::endTile() const {
  return roundUp(end, CompactTile::nodes) / CompactTile::nodes;
}
std::int64_t OwnNumbers::endTileOfLower() const {
  return roundUp(endOfLower, CompactTile::nodes) / CompactTile::nodes;
}
std::int64_t OwnNumbers::firstTileOfUpper() const {
  return firstOfUpper / CompactTile::nodes;
}

OwnNumbers ownNumbers(const TileSet& tiles, const CompactNumbering& numbering) {
  if (tiles.ghosts.empty()) {
    return {0, numbering.nodeCount, 0, numbering.nodeCount};
  }
  OwnNumbers own{numbering.nodeCount, 0, 0, numbering.nodeCount};
  constexpr std::uint64_t slice = 0xffffu;
  // Calls body(z, nodes) for each layer of a tile with own nodes.
  const auto forOwnLayers = [&](std::int64_t tile, auto&& body) {
    for (int z = 0; z < edge; ++z) {
      const std::uint64_t nodes = tiles.ownFluid(tile) & slice << z * edge * edge;
      if (nodes != 0) {
        body(tiles.corners[at(tile)][2] + z, nodes);
      }
    }
  };
  std::int64_t lowest = tiles.grid[2] * edge, highest = -1;
  for (std::int64_t tile = 0; tile < tiles.ownTileCount(); ++tile) {
    forOwnLayers(tile, [&](std::int64_t z, std::uint64_t) {
      lowest = std::min(lowest, z);
      highest = std::max(highest, z);
    });
  }
  const auto put = [&](LayerEnd end, std::uint32_t number) {
    if (end == LayerEnd::Lower) {
      own.endOfLower = std::max(own.endOfLower, number + 1);
    } else {
      own.firstOfUpper = std::min(own.firstOfUpper, number);
    }
  };
  // Numbers increase from layer to layer: the first and last numbers lie in the outermost layers.
  for (std::int64_t tile = 0; tile < tiles.ownTileCount(); ++tile) {
    forOwnLayers(tile, [&](std::int64_t z, std::uint64_t nodes) {
      if (z != lowest && z != highest) {
        return;
      }
      for (; nodes != 0; nodes &= nodes - 1) {
        const std::uint32_t number = numbering.numberOf(tile, __builtin_ctzll(nodes));
        own.first = std::min(own.first, number);
        own.end = std::max(own.end, number + 1);
        if (z == lowest) {
          put(LayerEnd::Lower, number);
        }
        if (z == highest) {
          put(LayerEnd::Upper, number);
        }
      }
    });
  }
  for (const HaloMessage& message : tiles.halo.outgoing) {
    // The ghosts below the receiver's lower end are nodes at the upper end of this rank, and vice
    // versa.
    const LayerEnd end = message.end == LayerEnd::Lower ? LayerEnd::Upper : LayerEnd::Lower;
    for (const std::vector<NodePlace>* nodes : {&message.faceNodes, &message.wholeNodes}) {
      for (const NodePlace& place : *nodes) {
        put(end, numbering.numberOf(place.tile, place.node));
      }
    }
  }
  return own;
}

std::int64_t countCompactNodes(const TileSet& tiles) {
  std::int64_t count = 0;
  for (const std::uint64_t nodes : numberedNodes(tiles)) {
    count += __builtin_popcountll(nodes);
  }
  return roundUp(count, CompactTile::nodes);
}

std::vector<std::uint32_t> numbersOfTiles(const CompactNumbering& numbering, std::int64_t firstTile,
                                          std::int64_t count) {
  std::vector<std::uint32_t> numbers(at(count * TileShape::nodes), noNumber);
  parallelFor(0, count, 64, [&](std::int64_t tile) {
    std::uint64_t left = numbering.fluid[at(firstTile + tile)];
    for (; left != 0; left &= left - 1) {
      const int node = __builtin_ctzll(left);
      numbers[at(tile * TileShape::nodes + node)] = numbering.numberOf(firstTile + tile, node);
    }
  });
  return numbers;
}

NodeCursor::NodeCursor(const TileSet& tiles, const CompactNumbering& numbering,
                       const std::vector<std::int64_t>& firstOfVolumeRow, std::int64_t number)
    : tiles_(tiles), numbering_(numbering), rows_(volumeRowCount(tiles)) {
  const auto next = std::upper_bound(firstOfVolumeRow.begin(), firstOfVolumeRow.end(), number);
  row_ = next - firstOfVolumeRow.begin() - 1;
  if (row_ < rows_) {
    std::int64_t before = number - firstOfVolumeRow[at(row_)];
    findNodes();
    for (; before > 0; --before) {
      advance();
    }
  }
}

/// Advances to the next tile with a node, in this row or a later one.
void NodeCursor::findNodes() {
  for (; row_ < rows_; ++row_, x_ = 0) {
    const VolumeRow line = volumeRow(tiles_, row_);
    rowOfTile_ = line.row;
    for (; x_ < tiles_.grid[0]; ++x_) {
      tile_ = tiles_.map[at(line.firstTile + x_)];
      nodes_ = tile_ < 0 ? 0 : rowOf(numbering_.numbered[at(tile_)], line.row);
      if (nodes_ != 0) {
        return;
      }
    }
  }
}

}  // namespace tiledlbm
