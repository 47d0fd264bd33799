// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Tiling.h"

#include <algorithm>
#include <unordered_set>

#include "Kernels/Host/Parallel.h"

namespace tiledlbm {

namespace {

constexpr std::int64_t edge = TileShape::edge;

/// Least number of rows of tiles per thread.
constexpr std::int64_t rowsAtATime = 16;

/// Sets the bits of the fluid voxels of a row of the volume in their tiles, whose masks begin at
/// `fluid`.
void putRow(const VoxelMask& mask, std::int64_t y, std::int64_t z, std::uint64_t* fluid) {
  const std::uint8_t* row = mask.voxels().data() + mask.index(0, y, z);
  const int shift = TileShape::node(0, static_cast<int>(y % edge), static_cast<int>(z % edge));
  const std::int64_t length = mask.size()[0];
  const auto put = [&](std::int64_t x, std::size_t count) {
    fluid[x / edge] |= std::uint64_t(fluidBits(row + x, count)) << shift;
  };
  std::int64_t x = 0;
  for (; x + edge <= length; x += edge) {
    put(x, edge);
  }
  if (x < length) {
    put(x, static_cast<std::size_t>(length - x));
  }
}

/// The non-solid nodes at each position of the grid.
std::vector<std::uint64_t> fluidOfGrid(const VoxelMask& mask, const TileSet& tiles) {
  std::vector<std::uint64_t> fluid(tiles.map.size(), 0);
  const std::int64_t height = tiles.grid[1];
  parallelFor(0, height * tiles.grid[2], rowsAtATime, [&](std::int64_t row) {
    const std::int64_t firstY = row % height * edge, firstZ = row / height * edge;
    const std::int64_t endY = std::min(firstY + edge, mask.size()[1]);
    const std::int64_t endZ = std::min(firstZ + edge, mask.size()[2]);
    for (std::int64_t z = firstZ; z < endZ; ++z) {
      for (std::int64_t y = firstY; y < endY; ++y) {
        putRow(mask, y, z, fluid.data() + row * tiles.grid[0]);
      }
    }
  });
  return fluid;
}

/// Paper, Algorithm 1. Tiles with boundary nodes are numbered last.
void findTiles(const VoxelMask& mask, const std::vector<bool>& hasBoundary, TileSet& tiles) {
  const std::vector<std::uint64_t> fluid = fluidOfGrid(mask, tiles);
  const std::int64_t length = tiles.grid[0], rows = tiles.grid[1] * tiles.grid[2];
  struct Counts {
    std::int64_t inner = 0, boundary = 0, nodes = 0;
  };
  std::vector<Counts> before(rows + 1);  // of all rows before each
  const auto forTilesOf = [&](std::int64_t row, auto&& body) {
    for (std::int64_t position = row * length; position < (row + 1) * length; ++position) {
      if (fluid[position] != 0) {
        body(position, hasBoundary[position]);
      }
    }
  };
  parallelFor(0, rows, rowsAtATime, [&](std::int64_t row) {
    Counts& ofRow = before[row + 1];
    forTilesOf(row, [&](std::int64_t position, bool isBoundary) {
      ++(isBoundary ? ofRow.boundary : ofRow.inner);
      ofRow.nodes += __builtin_popcountll(fluid[position]);
    });
  });
  for (std::size_t row = 1; row < before.size(); ++row) {
    before[row].inner += before[row - 1].inner;
    before[row].boundary += before[row - 1].boundary;
    before[row].nodes += before[row - 1].nodes;
  }
  tiles.firstBoundaryTile = before.back().inner;
  tiles.nonSolidNodes = before.back().nodes;
  const std::size_t count = before.back().inner + before.back().boundary;
  tiles.corners.resize(count);
  tiles.fluid.resize(count);
  parallelFor(0, rows, rowsAtATime, [&](std::int64_t row) {
    Counts next = before[row];
    next.boundary += tiles.firstBoundaryTile;
    forTilesOf(row, [&](std::int64_t position, bool isBoundary) {
      const std::int64_t tile = isBoundary ? next.boundary++ : next.inner++;
      tiles.map[position] = static_cast<std::int32_t>(tile);
      tiles.fluid[tile] = fluid[position];
      tiles.corners[tile] = {static_cast<std::int32_t>(edge * (position % length)),
                             static_cast<std::int32_t>(edge * (row % tiles.grid[1])),
                             static_cast<std::int32_t>(edge * (row / tiles.grid[1]))};
    });
  });
}

/// Boundary nodes by voxel, created on demand.
class BoundaryNodes {
 public:
  BoundaryNodes(const VoxelMask& mask, TileSet& tiles)
      : mask_(mask),
        tiles_(tiles),
        index_((tiles.tileCount() - tiles.firstBoundaryTile) * TileShape::nodes,
               BoundaryNode::none) {}

  NodePlace placeOf(std::int64_t voxel) const {
    const auto coordinates = mask_.coordinates(voxel);
    return tiles_.placeOf(coordinates[0], coordinates[1], coordinates[2]);
  }

  BoundaryNode& at(std::int64_t voxel) {
    const NodePlace place = placeOf(voxel);
    std::int32_t& index =
        index_[(place.tile - tiles_.firstBoundaryTile) * TileShape::nodes + place.node];
    if (index == BoundaryNode::none) {
      index = static_cast<std::int32_t>(tiles_.boundaryNodes.size());
      tiles_.boundaryNodes.emplace_back();
      tiles_.boundaryPlaces.push_back(place);
    }
    return tiles_.boundaryNodes[index];
  }

 private:
  const VoxelMask& mask_;
  TileSet& tiles_;
  std::vector<std::int32_t> index_;  ///< of each node of the tiles with boundary nodes
};

}  // namespace

TileSet coverWithTiles(const VoxelMask& mask, const std::vector<BoundaryVoxel>& boundary,
                       const std::vector<WallVoxel>& walls) {
  TileSet tiles;
  tiles.periodic = mask.periodic();
  std::size_t positions = 1;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    tiles.grid[axis] = (mask.size()[axis] + edge - 1) / edge;
    positions *= static_cast<std::size_t>(tiles.grid[axis]);
  }
  tiles.map.assign(positions, -1);

  std::vector<bool> hasBoundary(positions, false);
  const auto mark = [&](std::int64_t voxel) {
    const auto at = mask.coordinates(voxel);
    hasBoundary[at[0] / edge + tiles.grid[0] * (at[1] / edge + tiles.grid[1] * (at[2] / edge))] =
        true;
  };
  for (const BoundaryVoxel& entry : boundary) {
    mark(entry.voxel);
  }
  for (const WallVoxel& entry : walls) {
    mark(entry.voxel);
  }
  findTiles(mask, hasBoundary, tiles);

  BoundaryNodes nodes(mask, tiles);
  tiles.boundaryNodes.reserve(boundary.size() + walls.size());
  tiles.boundaryPlaces.reserve(boundary.size() + walls.size());
  tiles.conditions.reserve(boundary.size());
  tiles.wallLinks.reserve(walls.size());
  std::unordered_set<std::int64_t> mayNotSlip;  // see TileSet::slipRules
  for (const BoundaryVoxel& entry : boundary) {
    mayNotSlip.insert(entry.voxel);
    nodes.at(entry.voxel).condition = static_cast<std::int32_t>(tiles.conditions.size());
    tiles.conditions.push_back(entry.condition);
    tiles.conditions.back().firstDonor = static_cast<std::int32_t>(tiles.donors.size());
    tiles.conditions.back().donorCount = static_cast<std::int32_t>(entry.donors.size());
    for (const Donor<std::int64_t>& donor : entry.donors) {
      mayNotSlip.insert(donor.node);
      tiles.donors.push_back({nodes.placeOf(donor.node), donor.weight, donor.densityWeight});
    }
  }
  tiles.slipRules.reserve(walls.size());
  for (const WallVoxel& entry : walls) {
    nodes.at(entry.voxel).walls = static_cast<std::int32_t>(tiles.wallLinks.size());
    tiles.wallLinks.push_back(entry.links);
    tiles.slipRules.push_back(mayNotSlip.count(entry.voxel) == 0 ? entry.slip : SlipRule{});
  }
  return tiles;
}

}  // namespace tiledlbm
