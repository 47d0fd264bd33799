// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/GridLink.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "Kernels/Host/Parallel.h"
#include "Kernels/Stage.h"

namespace tiledlbm {

namespace {

constexpr int edge = TileShape::edge;
/// Least tiles per thread.
constexpr std::int64_t tilesAtATime = 64;

/// The first 2 x 2 x 2 nodes of a tile.
constexpr std::uint64_t firstEight = 0x330033;

/// Voxels of a tile whose coordinate along an axis is below 2.
constexpr std::array<std::uint64_t, 3> lowerHalves{0x3333333333333333, 0x00ff00ff00ff00ff,
                                                   0x00000000ffffffff};

/// Voxels of a tile within two voxels of the neighbour tile at an offset.
std::uint64_t voxelsNear(const std::array<std::int64_t, 3>& offset) {
  std::uint64_t near = ~std::uint64_t(0);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    near &= offset[axis] < 0   ? lowerHalves[axis]
            : offset[axis] > 0 ? ~lowerHalves[axis]
                               : ~std::uint64_t(0);
  }
  return near;
}

/// Builds the cells of two grids: every coarse voxel with a coarse node or at least one of its
/// eight fine nodes.
class CellMaker {
 public:
  CellMaker(const LinkedGrid& fine, const LinkedGrid& coarse) : fine_(fine), coarse_(coarse) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      cells_.size[axis] = static_cast<std::int32_t>(coarse.mask.size()[axis]);
      cells_.grid[axis] = (cells_.size[axis] + edge - 1) / edge;
    }
    cellsOfTiles_.resize(gridCount());
    markCells();
    listTiles();
    if (canBeNumbered()) {
      listCells();
    }
  }

  /// Whether slot numbers fit into 32 bits.
  bool canBeNumbered() const {
    return cells_.tileCount() <= std::numeric_limits<std::int32_t>::max() / TileShape::nodes;
  }

  GridCells take() { return std::move(cells_); }

 private:
  std::int64_t gridCount() const {
    return std::int64_t(cells_.grid[0]) * cells_.grid[1] * cells_.grid[2];
  }
  /// Index in the grid of the tile that contains a voxel of the coarse volume.
  std::int64_t placeOf(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return x / edge + cells_.grid[0] * (y / edge + cells_.grid[1] * (z / edge));
  }

  void markCells() {
    const TileSet &coarse = coarse_.allTiles, &fine = fine_.allTiles;
    for (std::int64_t tile = 0; tile < coarse.tileCount(); ++tile) {
      const std::array<std::int64_t, 3> corner = coarse.cornerInVolume(tile);
      cellsOfTiles_[placeOf(corner[0], corner[1], corner[2])] |= coarse.fluid[tile];
    }
    for (std::int64_t tile = 0; tile < fine.tileCount(); ++tile) {
      const std::array<std::int64_t, 3> corner = fine.cornerInVolume(tile);
      const std::array<std::int64_t, 3> first{corner[0] / 2, corner[1] / 2, corner[2] / 2};
      std::uint64_t& cells = cellsOfTiles_[placeOf(first[0], first[1], first[2])];
      for (int part = 0; part < 8; ++part) {
        const int x = part & 1, y = part >> 1 & 1, z = part >> 2;
        const std::uint64_t nodes = firstEight << TileShape::node(2 * x, 2 * y, 2 * z);
        if ((fine.fluid[tile] & nodes) != 0) {
          cells |= std::uint64_t(1) << TileShape::node(static_cast<int>(first[0] % edge) + x,
                                                       static_cast<int>(first[1] % edge) + y,
                                                       static_cast<int>(first[2] % edge) + z);
        }
      }
    }
  }

  /// Lists tiles with cells, and their neighbours into which prolongation extrapolates the flow
  /// beyond walls.
  void listTiles() {
    const std::array<std::int32_t, 3>& grid = cells_.grid;
    cells_.map.assign(gridCount(), -1);
    for (std::int64_t place = 0; place < gridCount(); ++place) {
      if (cellsOfTiles_[place] != 0) {
        markNeighbours(place);
      }
    }
    for (std::int64_t place = 0; place < gridCount(); ++place) {
      if (cells_.map[place] == listed) {
        cells_.map[place] = static_cast<std::int32_t>(cells_.corners.size());
        cells_.corners.push_back({static_cast<std::int32_t>(place % grid[0]) * edge,
                                  static_cast<std::int32_t>(place / grid[0] % grid[1]) * edge,
                                  static_cast<std::int32_t>(place / grid[0] / grid[1]) * edge});
        cellsOfListed_.push_back(cellsOfTiles_[place]);
      }
    }
  }

  void markNeighbours(std::int64_t place) {
    const std::array<std::int32_t, 3>& grid = cells_.grid;
    const std::array<std::int64_t, 3> tile{place % grid[0], place / grid[0] % grid[1],
                                           place / grid[0] / grid[1]};
    forCube({}, 1, [&](const std::array<std::int64_t, 3>& offset) {
      bool isInside = (cellsOfTiles_[place] & voxelsNear(offset)) != 0;
      const std::array<std::int64_t, 3> other = moved(tile, offset);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        isInside = isInside && other[axis] >= 0 && other[axis] < grid[axis];
      }
      if (isInside) {
        cells_.map[other[0] + grid[0] * (other[1] + grid[1] * other[2])] = listed;
      }
    });
  }

  void listCells() {
    const std::int64_t tiles = cells_.tileCount();
    std::vector<std::int64_t> firstOf(tiles + 1);
    for (std::int64_t tile = 0; tile < tiles; ++tile) {
      firstOf[tile + 1] = firstOf[tile] + __builtin_popcountll(cellsOfListed_[tile]);
    }
    cells_.reach = WallDistance::reach;
    cells_.fluid.resize(tiles);
    cells_.distance.resize(tiles * TileShape::nodes);
    cells_.slots.resize(firstOf.back());
    cells_.weights.resize(cells_.slots.size());
    parallelFor(0, tiles, tilesAtATime, [&](std::int64_t tile) {
      const std::array<std::int32_t, 3>& corner = cells_.corners[tile];
      std::int64_t cell = firstOf[tile];
      for (int node = 0; node < TileShape::nodes; ++node) {
        const VoxelMask::Coordinates voxel{corner[0] + TileShape::x(node),
                                           corner[1] + TileShape::y(node),
                                           corner[2] + TileShape::z(node)};
        const std::int64_t slot = tile * TileShape::nodes + node;
        cells_.distance[slot] = coarse_.distance(voxel);
        if (TileShape::contains(cellsOfListed_[tile], node)) {
          cells_.slots[cell] = static_cast<std::int32_t>(slot);
          cells_.weights[cell] = weightsOf(voxel);
          ++cell;
          if (hasFlow(voxel)) {
            cells_.fluid[tile] |= std::uint64_t(1) << node;
          }
        }
      }
    });
  }

  static bool hasNode(const TileSet& tiles, const VoxelMask::Coordinates& voxel) {
    const NodePlace place = tiles.placeInGrid(voxel[0], voxel[1], voxel[2]);
    return place.tile >= 0 && TileShape::contains(tiles.fluid[place.tile], place.node);
  }

  /// Whether a voxel of the coarse grid has a coarse flow.
  bool hasFlow(const VoxelMask::Coordinates& voxel) const {
    return coarse_.mask.isFluid(voxel) && hasNode(coarse_.allTiles, voxel);
  }

  /// Restriction weights of a cell: the mean over its fine nodes. Next to a wall the velocity
  /// weight is reduced in proportion to the wall distance, which gives the velocity at the cell's
  /// middle.
  CellWeights weightsOf(const VoxelMask::Coordinates& voxel) const {
    double distance = 0, ofNodes = 0;
    int voxels = 0, nodes = 0;
    for (int corner = 0; corner < 8; ++corner) {
      VoxelMask::Coordinates fine{2 * voxel[0] + (corner & 1), 2 * voxel[1] + (corner >> 1 & 1),
                                  2 * voxel[2] + (corner >> 2)};
      if (!fine_.mask.moveInside(fine)) {
        continue;
      }
      const double here = double(fine_.distance(fine));
      distance += here;
      ++voxels;
      if (hasNode(fine_.allTiles, fine)) {
        ofNodes += here;
        ++nodes;
      }
    }
    if (nodes == 0) {
      return {0, 0};
    }
    const double nearer =
        ofNodes > 0 ? std::clamp(distance / voxels * nodes / ofNodes, 0.0, 1.0) : 1;
    return {1.0 / nodes, nearer / nodes};
  }

  static constexpr std::int32_t listed = 0;  ///< in the map, until tiles have numbers

  const LinkedGrid &fine_, &coarse_;
  GridCells cells_;
  std::vector<std::uint64_t> cellsOfTiles_;   ///< by place in the grid
  std::vector<std::uint64_t> cellsOfListed_;  ///< by tile
};

/// Nodes of the cells on either grid.
class CellPlaces {
 public:
  explicit CellPlaces(const GridCells& cells) : slots_(cells.slots), corners_(cells.corners) {}

  /// This rank's node at a cell, on a grid whose voxels have one n-th of the cell's edge; tile -1
  /// for none.
  /// \param part of the n x n x n nodes in the cell, x fastest.
  NodePlace placeOf(const TileSet& tiles, const VoxelMask::Size& size, std::int64_t cell, int n,
                    int part) const {
    const std::int64_t slot = slots_[cell];
    const std::array<std::int32_t, 3>& corner = corners_[slot / TileShape::nodes];
    const auto node = static_cast<int>(slot % TileShape::nodes);
    const std::array<std::int64_t, 3> voxel{n * (corner[0] + TileShape::x(node)) + part % n,
                                            n * (corner[1] + TileShape::y(node)) + part / n % n,
                                            n * (corner[2] + TileShape::z(node)) + part / n / n};
    constexpr NodePlace none{-1, 0};
    if (voxel[0] >= size[0] || voxel[1] >= size[1] || voxel[2] >= size[2]) {
      return none;
    }
    const NodePlace place = tiles.placeOf(voxel[0], voxel[1], voxel[2]);
    const bool isOwn =
        place.tile >= 0 && TileShape::contains(tiles.ownFluid(place.tile), place.node);
    return isOwn ? place : none;
  }

 private:
  std::vector<std::int32_t> slots_;
  std::vector<std::array<std::int32_t, 3>> corners_;
};

}  // namespace

std::unique_ptr<GridTransfer> linkGridsOnAll(const LinkedGrid& fine, const LinkedGrid& coarse,
                                             const GridScales& scales, Communicator* ranks) {
  const Stage stage("link to the coarser grid");
  CellMaker maker(fine, coarse);
  if (!maker.canBeNumbered()) {
    return nullptr;
  }
  GridCells cells = maker.take();
  const CellPlaces places(cells);
  const NodesOfCells nodes{[&](std::int64_t cell) {
                             return places.placeOf(coarse.tiles, coarse.mask.size(), cell, 1, 0);
                           },
                           [&](std::int64_t node) {
                             return places.placeOf(fine.tiles, fine.mask.size(), node / 8, 2,
                                                   static_cast<int>(node % 8));
                           }};
  // An engine without nodes has no device.
  const Engine& engine = fine.tiles.ownTileCount() > 0 ? fine.engine : coarse.engine;
  return engine.makeTransfer(std::move(cells), nodes, {fine.engine, coarse.engine, ranks, scales});
}

std::unique_ptr<GridTransfer> linkGridsOnAll(CaseOnDevice& fine, CaseOnDevice& coarse) {
  const LatticeUnits &from = fine.setup.units(), &to = coarse.setup.units();
  // Coarse voxels that no flow reaches have no coarse flow.
  const std::shared_ptr<const VoxelMask> reached =
      coarse.setup.volume().reached(coarse.setup.roles());
  return linkGridsOnAll(
      {fine.tiles, fine.allTiles(), fine.setup.flowMask(), *fine.setup.flowDistance(),
       *fine.engine},
      {coarse.tiles, coarse.allTiles(), *reached, *coarse.setup.wallDistance(), *coarse.engine},
      {from.pressureScale() / to.pressureScale(), from.velocityScale() / to.velocityScale(),
       to.toLatticeDensity(from.referencePressure)},
      fine.team.isAlone() ? nullptr : fine.team.ranks);
}

}  // namespace tiledlbm
