// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Tiling.h"

#include <algorithm>

namespace tiledlbm {

namespace {

constexpr std::int64_t edge = TileShape::edge;

/// Fluid voxels of the tile at a corner, as a mask of its nodes; solid beyond the volume.
std::uint64_t fluidNodes(const VoxelMask& mask, const std::array<std::int64_t, 3>& corner) {
  std::uint64_t nodes = 0;
  std::array<std::int64_t, 3> end{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    end[axis] = std::min(corner[axis] + edge, mask.size()[axis]);
  }
  for (std::int64_t z = corner[2]; z < end[2]; ++z) {
    for (std::int64_t y = corner[1]; y < end[1]; ++y) {
      for (std::int64_t x = corner[0]; x < end[0]; ++x) {
        if (mask.isFluid(x, y, z)) {
          nodes |= std::uint64_t(1) << TileShape::node(static_cast<int>(x - corner[0]),
                                                       static_cast<int>(y - corner[1]),
                                                       static_cast<int>(z - corner[2]));
        }
      }
    }
  }
  return nodes;
}

/// Paper, Algorithm 1. Tiles with boundary nodes are numbered last.
void findTiles(const VoxelMask& mask, const std::vector<bool>& hasBoundary, TileSet& tiles) {
  struct Found {
    std::array<std::int32_t, 3> corner;
    std::uint64_t fluid;
    std::size_t position;
  };
  std::vector<Found> withBoundary;
  const auto add = [&tiles](const Found& found) {
    tiles.map[found.position] = static_cast<std::int32_t>(tiles.corners.size());
    tiles.corners.push_back(found.corner);
    tiles.fluid.push_back(found.fluid);
    tiles.nonSolidNodes += __builtin_popcountll(found.fluid);
  };
  std::size_t position = 0;
  for (std::int64_t tz = 0; tz < tiles.grid[2]; ++tz) {
    for (std::int64_t ty = 0; ty < tiles.grid[1]; ++ty) {
      for (std::int64_t tx = 0; tx < tiles.grid[0]; ++tx, ++position) {
        const std::array<std::int64_t, 3> corner{edge * tx, edge * ty, edge * tz};
        const std::uint64_t fluid = fluidNodes(mask, corner);
        if (fluid == 0) {
          continue;
        }
        const Found found{
            {static_cast<std::int32_t>(corner[0]), static_cast<std::int32_t>(corner[1]),
             static_cast<std::int32_t>(corner[2])},
            fluid,
            position};
        if (hasBoundary[position]) {
          withBoundary.push_back(found);
        } else {
          add(found);
        }
      }
    }
  }
  tiles.firstBoundaryTile = tiles.tileCount();
  std::for_each(withBoundary.begin(), withBoundary.end(), add);
}

/// The boundary node of a voxel, made where there is none.
class BoundaryNodes {
 public:
  BoundaryNodes(const VoxelMask& mask, TileSet& tiles)
      : mask_(mask),
        tiles_(tiles),
        index_(static_cast<std::size_t>((tiles.tileCount() - tiles.firstBoundaryTile) *
                                        TileShape::nodes),
               BoundaryNode::none) {}

  NodePlace placeOf(std::int64_t voxel) const {
    const auto coordinates = mask_.coordinates(voxel);
    return tiles_.placeOf(coordinates[0], coordinates[1], coordinates[2]);
  }

  BoundaryNode& at(std::int64_t voxel) {
    const NodePlace place = placeOf(voxel);
    std::int32_t& index = index_[static_cast<std::size_t>(
        (place.tile - tiles_.firstBoundaryTile) * TileShape::nodes + place.node)];
    if (index == BoundaryNode::none) {
      index = static_cast<std::int32_t>(tiles_.boundaryNodes.size());
      tiles_.boundaryNodes.emplace_back();
      tiles_.boundaryPlaces.push_back(place);
    }
    return tiles_.boundaryNodes[static_cast<std::size_t>(index)];
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
    hasBoundary[static_cast<std::size_t>(
        at[0] / edge + tiles.grid[0] * (at[1] / edge + tiles.grid[1] * (at[2] / edge)))] = true;
  };
  for (const BoundaryVoxel& entry : boundary) {
    mark(entry.voxel);
  }
  for (const WallVoxel& entry : walls) {
    mark(entry.voxel);
  }
  findTiles(mask, hasBoundary, tiles);

  BoundaryNodes nodes(mask, tiles);
  for (const BoundaryVoxel& entry : boundary) {
    nodes.at(entry.voxel).condition = static_cast<std::int32_t>(tiles.conditions.size());
    tiles.conditions.push_back(entry.condition);
    tiles.conditions.back().firstDonor = static_cast<std::int32_t>(tiles.donors.size());
    tiles.conditions.back().donorCount = static_cast<std::int32_t>(entry.donors.size());
    for (const Donor<std::int64_t>& donor : entry.donors) {
      tiles.donors.push_back({nodes.placeOf(donor.node), donor.weight, donor.densityWeight});
    }
  }
  for (const WallVoxel& entry : walls) {
    nodes.at(entry.voxel).walls = static_cast<std::int32_t>(tiles.wallLinks.size());
    tiles.wallLinks.push_back(entry.links);
  }
  return tiles;
}

}  // namespace tiledlbm
