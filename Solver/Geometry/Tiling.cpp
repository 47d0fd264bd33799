#include "Solver/Geometry/Tiling.h"

#include <algorithm>
#include <utility>

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

/// Paper, Algorithm 1. Tiles with openings are numbered last.
void findTiles(const VoxelMask& mask, const std::vector<bool>& hasOpening, TileSet& tiles) {
  struct Found {
    std::array<std::int32_t, 3> corner;
    std::uint64_t fluid;
    std::size_t place;
  };
  std::vector<Found> withOpening;
  const auto add = [&tiles](const Found& found) {
    tiles.map[found.place] = static_cast<std::int32_t>(tiles.corners.size());
    tiles.corners.push_back(found.corner);
    tiles.fluid.push_back(found.fluid);
    tiles.nonSolidNodes += __builtin_popcountll(found.fluid);
  };
  std::size_t place = 0;
  for (std::int64_t tz = 0; tz < tiles.grid[2]; ++tz) {
    for (std::int64_t ty = 0; ty < tiles.grid[1]; ++ty) {
      for (std::int64_t tx = 0; tx < tiles.grid[0]; ++tx, ++place) {
        const std::array<std::int64_t, 3> corner{edge * tx, edge * ty, edge * tz};
        const std::uint64_t fluid = fluidNodes(mask, corner);
        if (fluid == 0) {
          continue;
        }
        const Found found{
            {static_cast<std::int32_t>(corner[0]), static_cast<std::int32_t>(corner[1]),
             static_cast<std::int32_t>(corner[2])},
            fluid,
            place};
        if (hasOpening[place]) {
          withOpening.push_back(found);
        } else {
          add(found);
        }
      }
    }
  }
  tiles.firstBoundaryTile = tiles.tileCount();
  std::for_each(withOpening.begin(), withOpening.end(), add);
}

void findNeighbours(TileSet& tiles) {
  tiles.neighbours.reserve(tiles.corners.size() * TileShape::neighbourhood);
  for (const auto& corner : tiles.corners) {
    for (int dz = -1; dz <= 1; ++dz) {
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          std::array<std::int64_t, 3> at{corner[0] / edge + dx, corner[1] / edge + dy,
                                         corner[2] / edge + dz};
          bool inside = true;
          for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::int64_t count = tiles.grid[axis];
            inside = inside && (tiles.periodic[axis] || (at[axis] >= 0 && at[axis] < count));
            at[axis] = (at[axis] + count) % count;
          }
          tiles.neighbours.push_back(
              inside ? tiles.map[static_cast<std::size_t>(
                           at[0] + tiles.grid[0] * (at[1] + tiles.grid[1] * at[2]))]
                     : -1);
        }
      }
    }
  }
}

/// Needs the neighbours.
void findWalls(TileSet& tiles) {
  tiles.wallIndex.reserve(tiles.corners.size());
  for (std::size_t tile = 0; tile < tiles.corners.size(); ++tile) {
    std::uint64_t fluid[TileShape::neighbourhood];
    for (std::size_t place = 0; place < TileShape::neighbourhood; ++place) {
      const std::int32_t neighbour = tiles.neighbours[tile * TileShape::neighbourhood + place];
      fluid[place] = neighbour < 0 ? 0 : tiles.fluid[static_cast<std::size_t>(neighbour)];
    }
    const WallMasks walls = wallMasks(fluid);
    const bool hasOpening = static_cast<std::int64_t>(tile) >= tiles.firstBoundaryTile;
    if (isWithoutWalls(walls) && !hasOpening) {
      tiles.wallIndex.push_back(-1);
    } else {
      tiles.wallIndex.push_back(static_cast<std::int32_t>(tiles.walls.size()));
      tiles.walls.push_back(walls);
    }
  }
}

}  // namespace

TileSet coverWithTiles(const VoxelMask& mask, const std::vector<BoundaryVoxel>& boundary,
                       const std::vector<WallVoxel>& walls) {
  TileSet tiles;
  tiles.periodic = mask.periodic();
  std::size_t places = 1;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    tiles.grid[axis] = (mask.size()[axis] + edge - 1) / edge;
    places *= static_cast<std::size_t>(tiles.grid[axis]);
  }
  tiles.map.assign(places, -1);

  std::vector<bool> hasBoundary(places, false);
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
  findNeighbours(tiles);
  findWalls(tiles);

  const std::int64_t boundaryTiles = tiles.tileCount() - tiles.firstBoundaryTile;
  tiles.boundaryIndex.assign(static_cast<std::size_t>(boundaryTiles * TileShape::nodes), -1);
  tiles.boundaryNodes.reserve(boundary.size() + walls.size());
  const auto nodeAt = [&](std::int64_t voxel) -> BoundaryNode<double>& {
    const auto at = mask.coordinates(voxel);
    const NodePlace place = tiles.placeOf(at[0], at[1], at[2]);
    const std::int64_t slot =
        (place.tile - tiles.firstBoundaryTile) * TileShape::nodes + place.node;
    std::int32_t& index = tiles.boundaryIndex[static_cast<std::size_t>(slot)];
    if (index < 0) {
      index = static_cast<std::int32_t>(tiles.boundaryNodes.size());
      tiles.boundaryNodes.emplace_back().kind = BoundaryKind::Wall;
    }
    return tiles.boundaryNodes[static_cast<std::size_t>(index)];
  };
  for (const BoundaryVoxel& entry : boundary) {
    nodeAt(entry.voxel) = entry.node;
  }
  for (const WallVoxel& entry : walls) {
    nodeAt(entry.voxel).walls = static_cast<int>(tiles.wallLinks.size());
    tiles.wallLinks.push_back(entry.links);
  }
  return tiles;
}

}  // namespace tiledlbm
