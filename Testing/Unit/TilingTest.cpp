// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/FullTiles/FullTileGeometry.h"
#include "Kernels/FullTiles/PullMask.h"
#include "Solver/Geometry/Tiling.h"
#include "Solver/Run/TileBatches.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

TEST(PullMask, IsPullSourceForAllNodesAtOnce) {
  std::mt19937_64 random(7);
  for (int trial = 0; trial < 100; ++trial) {
    std::uint64_t fluid[TileShape::neighbourhood];
    for (std::uint64_t& nodes : fluid) {
      nodes = random();
    }
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      using At = D3Q19::At<decltype(direction)::value>;

      const std::uint64_t mask = pullMask<At::x, At::y, At::z>(fluid);

      for (int node = 0; node < TileShape::nodes; ++node) {
        const PullSource from = pullSource(TileShape::x(node), TileShape::y(node),
                                           TileShape::z(node), At::x, At::y, At::z);
        ASSERT_EQ(TileShape::contains(mask, node),
                  TileShape::contains(fluid[from.neighbour], from.node))
            << "direction " << decltype(direction)::value << ", node " << node;
      }
    });
  }
}

TEST(PullSource, IsTheNodeOneStepAgainstTheDirection) {
  for (int node = 0; node < TileShape::nodes; ++node) {
    for (const auto& c : D3Q19::components) {
      const PullSource from =
          pullSource(TileShape::x(node), TileShape::y(node), TileShape::z(node), c[0], c[1], c[2]);
      // Number of the neighbour and node in it, back to coordinates relative to the tile.
      const int offset[3] = {from.neighbour % 3 - 1, from.neighbour / 3 % 3 - 1,
                             from.neighbour / 9 - 1};
      EXPECT_EQ(4 * offset[0] + TileShape::x(from.node), TileShape::x(node) - c[0]);
      EXPECT_EQ(4 * offset[1] + TileShape::y(from.node), TileShape::y(node) - c[1]);
      EXPECT_EQ(4 * offset[2] + TileShape::z(from.node), TileShape::z(node) - c[2]);
    }
  }
}

TEST(Tiling, KnowsTheTilesWithoutWalls) {
  const TileSet tiles = coverWithTiles(allFluid({20, 12, 12}), {});

  const FullTileGeometry geometry = makeFullTileGeometry(tiles);

  ASSERT_EQ(tiles.tileCount(), 5 * 3 * 3);
  for (std::size_t tile = 0; tile < tiles.corners.size(); ++tile) {
    const auto& corner = tiles.corners[tile];
    const bool atFace = corner[0] == 0 || corner[0] == 16 || corner[1] != 4 || corner[2] != 4;
    EXPECT_EQ(geometry.wallIndex[tile] >= 0, atFace) << "tile " << tile;
  }
  const WallMasks& first = geometry.walls.front();  // that of the corner at the origin
  EXPECT_EQ(first.streamed[D3Q19::O], ~std::uint64_t(0));
  EXPECT_FALSE(TileShape::contains(first.streamed[D3Q19::E], TileShape::node(0, 2, 2)));
  EXPECT_TRUE(TileShape::contains(first.streamed[D3Q19::E], TileShape::node(1, 2, 2)));
  EXPECT_TRUE(TileShape::contains(first.streamed[D3Q19::W], TileShape::node(3, 2, 2)));
}

TEST(Tiling, EveryFluidVoxelIsInExactlyOneTile) {
  const VoxelMask mask = randomMask({13, 10, 11}, 0.1, 1);

  const TileSet tiles = coverWithTiles(mask, {});

  EXPECT_EQ(tiles.grid, (std::array<std::int64_t, 3>{4, 3, 3}));
  EXPECT_EQ(tiles.nonSolidNodes, mask.fluidCount());
  EXPECT_THAT(tiles.fluid, testing::Each(testing::Ne(0u)));
  std::int64_t nodesInTiles = 0;
  for (std::int64_t tile = 0; tile < tiles.tileCount(); ++tile) {
    forOwnNodes(tiles, tile, [&](int node, const VoxelMask::Coordinates& at) {
      ++nodesInTiles;
      ASSERT_TRUE(mask.contains(at)) << "fluid beyond the volume";
      EXPECT_TRUE(mask.isFluid(at));
      const NodePlace place = placeOf(mask, tiles, mask.index(at));
      EXPECT_EQ(place.tile, tile);
      EXPECT_EQ(place.node, node);
    });
  }
  EXPECT_EQ(nodesInTiles, mask.fluidCount());
}

TEST(Tiling, DropsSolidTilesAndCountsUtilisation) {
  // Two of the 3 x 2 x 2 tiles have fluid: 64 and 1 nodes.
  VoxelMask mask =
      maskOf({9, 8, 5}, [](auto x, auto y, auto z) { return x < 4 && y < 4 && z < 4; });
  mask.setFluid(mask.index(8, 7, 4), true);

  const TileSet tiles = coverWithTiles(mask, {});

  EXPECT_EQ(tiles.grid, (std::array<std::int64_t, 3>{3, 2, 2}));
  EXPECT_EQ(tiles.tileCount(), 2);
  EXPECT_EQ(tiles.nonSolidNodes, 65);
  EXPECT_DOUBLE_EQ(tiles.utilisation(), 65.0 / 128);
  EXPECT_EQ(std::count(tiles.map.begin(), tiles.map.end(), -1), 10);
  EXPECT_EQ(tiles.map.front(), 0);
  EXPECT_EQ(tiles.map.back(), 1);
  EXPECT_EQ(tiles.corners[1], (std::array<std::int32_t, 3>{8, 4, 4}));
  EXPECT_EQ(tiles.placeOf(5, 1, 1).tile, -1);
}

TEST(Tiling, NeighboursAreThoseOfTheMap) {
  const VoxelMask mask = randomMask({17, 14, 19}, 0.02, 2);
  const TileSet tiles = coverWithTiles(mask, {});
  ASSERT_LT(tiles.tileCount(), 5 * 4 * 5);

  const FullTileGeometry geometry = makeFullTileGeometry(tiles);

  for (std::int64_t tile = 0; tile < tiles.tileCount(); ++tile) {
    const auto& corner = tiles.corners[tile];
    for (int neighbour = 0; neighbour < TileShape::neighbourhood; ++neighbour) {
      const std::int64_t x = corner[0] / 4 + neighbour % 3 - 1;
      const std::int64_t y = corner[1] / 4 + neighbour / 3 % 3 - 1;
      const std::int64_t z = corner[2] / 4 + neighbour / 9 - 1;
      const bool inside = x >= 0 && y >= 0 && z >= 0 && x < 5 && y < 4 && z < 5;
      const std::int32_t expected = inside ? tiles.map[x + 5 * (y + 4 * z)] : -1;
      EXPECT_EQ(geometry.neighbours[27 * tile + neighbour], expected);
    }
    EXPECT_EQ(geometry.neighbours[27 * tile + TileShape::centre], tile);
  }
}

TEST(Tiling, TilesWithOpeningsComeLast) {
  const VoxelMask mask = allFluid({12, 12, 12});
  const auto boundary = randomOpenings(mask, 0, 3);

  const TileSet tiles = coverWithTiles(mask, boundary);
  const FullTileGeometry geometry = makeFullTileGeometry(tiles);

  EXPECT_EQ(tiles.boundaryNodes.size(), boundary.size());
  std::size_t found = 0;
  for (std::int64_t tile = tiles.firstBoundaryTile; tile < tiles.tileCount(); ++tile) {
    const std::size_t before = found;
    for (int node = 0; node < TileShape::nodes; ++node) {
      found += geometry.boundaryIndex[64 * (tile - tiles.firstBoundaryTile) + node] >= 0;
    }
    EXPECT_GT(found, before) << "a tile without an opening among those with one";
  }
  EXPECT_EQ(found, boundary.size());
  for (const BoundaryVoxel& entry : boundary) {
    const NodePlace place = placeOf(mask, tiles, entry.voxel);
    ASSERT_GE(place.tile, tiles.firstBoundaryTile);
    const std::int32_t index =
        geometry.boundaryIndex[64 * (place.tile - tiles.firstBoundaryTile) + place.node];
    ASSERT_GE(index, 0);
    const BoundaryNode& node = tiles.boundaryNodes[index];
    EXPECT_EQ(node.walls, BoundaryNode::none);
    ASSERT_GE(node.condition, 0);
    const auto& condition = tiles.conditions[node.condition];
    EXPECT_EQ(condition.replaced, entry.condition.replaced);
    EXPECT_EQ(condition.density, entry.condition.density);
  }
}

}  // namespace tiledlbm::test
