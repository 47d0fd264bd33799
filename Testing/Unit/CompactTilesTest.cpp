// SPDX-License-Identifier: BSD-3-Clause
#include <cstdlib>
#include <set>

#include "Kernels/CompactTiles/CompactGeometry.h"
#include "Kernels/CompactTiles/CompactTile.h"
#include "Testing/Unit/GpuHelpers.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Geometries with full and rugged rows, single gaps in rows among them.
std::vector<VoxelMask> geometries() {
  return {wallsAroundFluid(), allFluid({70, 9, 10}), randomMask({67, 21, 18}, 0.5, 4),
          randomMask({13, 10, 11}, 0.02, 5), channelAlongX({40, 12, 12})};
}

/// The entry of NeighbourRows of a node.
const NeighbourRows& rowsOf(const CompactGeometry& geometry, std::uint32_t node) {
  const NodeGroup group = geometry.groups[node / NodeGroup::nodes];
  const std::uint32_t entry = geometry.links[node].rows();
  return entry == 0 ? geometry.rows[node / NodeGroup::nodes]
                    : geometry.overflowRows[group.overflowRows() + entry - 1];
}

/// A mask with the geometry of its compact tiles.
struct CompactMask {
  explicit CompactMask(const VoxelMask& of, const std::vector<BoundaryVoxel>& boundary = {},
                       const std::vector<WallVoxel>& walls = {})
      : mask(of),
        tiles(coverWithTiles(mask, boundary, walls)),
        geometry(makeCompactGeometry(tiles)) {}

  std::uint32_t numberOf(const NodePlace& place) const {
    return geometry.numbering.numberOf(place.tile, place.node);
  }
  /// Calls `body(voxel, number)` for each fluid node.
  template <class Body>
  void forNumbers(const Body& body) const {
    forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
      body(voxel, this->numberOf(placeOf(mask, tiles, voxel)));
    });
  }

  VoxelMask mask;
  TileSet tiles;
  CompactGeometry geometry;
};

}  // namespace

TEST(CompactTile, HasAPlaceForEachPopulationOfEachNode) {
  constexpr int tiles = 3, middle = 1;
  std::set<std::int64_t> places;
  for (int node = 0; node < tiles * CompactTile::nodes; ++node) {
    const std::int64_t place = CompactTile::offset(node - middle * CompactTile::nodes);
    for (int q = 0; q < D3Q19::directions; ++q) {
      const std::int64_t of = middle * CompactTile::values + place + q * CompactTile::nodes;
      EXPECT_EQ(of / CompactTile::values, node / CompactTile::nodes);
      places.insert(of);
    }
  }
  EXPECT_EQ(places.size(), std::size_t(tiles) * CompactTile::values);
  EXPECT_EQ(*places.begin(), 0);
}

TEST(CompactTile, HasPlacesOf32BitsUpToTheLargestDistance) {
  constexpr auto reach = std::int32_t(CompactTile::largestDistance);
  for (const std::int32_t own : {0, CompactTile::nodes - 1}) {
    for (const std::int32_t distance : {own - reach, own + reach}) {
      const std::int64_t tile = (distance - (distance < 0 ? CompactTile::nodes - 1 : 0)) /
                                std::int64_t(CompactTile::nodes);
      const std::int64_t exact =
          tile * CompactTile::values + (distance - tile * CompactTile::nodes);
      EXPECT_EQ(CompactTile::offset(distance), exact);
      const std::int64_t last = exact + (D3Q19::directions - 1) * CompactTile::nodes;
      EXPECT_LE(last, std::numeric_limits<std::int32_t>::max());
    }
  }
}

TEST(CompactGeometry, NumbersNodesAlongRows) {
  for (const VoxelMask& mask : geometries()) {
    const CompactMask of(mask);
    std::int64_t last = -1;
    of.forNumbers([&](std::int64_t, std::uint32_t number) {
      ASSERT_GT(number, last) << "voxels are in the order of rows";
      last = number;
    });
    const auto count = of.geometry.numbering.nodeCount;
    EXPECT_LT(last, count);
    EXPECT_EQ(count % CompactTile::nodes, 0u);
    EXPECT_EQ(count, countCompactNodes(of.tiles));
  }
}

TEST(CompactGeometry, LinksEachNodeToItsNeighbours) {
  for (const VoxelMask& mask : geometries()) {
    const CompactMask of(mask);
    const CompactGeometry& geometry = of.geometry;
    std::uint32_t farthest = 0;
    std::int64_t links = 0;
    of.forNumbers([&](std::int64_t voxel, std::uint32_t number) {
      forEachDirection<1, D3Q19::directions>([&](auto direction) {
        constexpr int q = decltype(direction)::value;
        const auto from = voxelAlong(mask, voxel, q, -1);
        const bool streams = from && mask.isFluid(*from);
        ASSERT_EQ(geometry.links[number].template streams<q>(), streams);
        if (streams) {
          const std::int64_t expected = of.numberOf(placeOf(mask, of.tiles, *from));
          const std::int64_t distance = rowsOf(geometry, number).template toSource<q>();
          ASSERT_EQ(number + distance, expected);
          farthest = std::max(farthest, std::uint32_t(std::abs(distance)));
          ++links;
        }
      });
    });
    EXPECT_GT(links, 0);
    EXPECT_EQ(geometry.reach, farthest);
  }
}

TEST(CompactGeometry, LinksFillersToNothing) {
  const CompactMask of(randomMask({67, 21, 18}, 0.5, 4));
  const CompactGeometry& geometry = of.geometry;
  std::vector<bool> isNode(geometry.numbering.nodeCount, false);
  of.forNumbers([&](std::int64_t, std::uint32_t number) { isNode[number] = true; });
  std::int64_t fillers = 0;
  for (std::uint32_t node = 0; node < geometry.numbering.nodeCount; ++node) {
    if (!isNode[node]) {
      ++fillers;
      EXPECT_EQ(geometry.links[node].word & NodeLinks::allStream, 0u);
      EXPECT_FALSE(geometry.links[node].isBoundary());
      EXPECT_FALSE(geometry.groups[node / NodeGroup::nodes].isUniform());
    }
  }
  EXPECT_GT(fillers, 0);
}

TEST(CompactGeometry, NodesWithWallsAloneHaveTheirWallLinksInOrder) {
  const VoxelMask mask = randomMask({67, 21, 18}, 0.2, 4);
  const std::vector<WallVoxel> walls = randomWalls(mask, CollisionModel::Lbmrt, 7);
  const CompactMask of(mask, {}, walls);
  const CompactGeometry& geometry = of.geometry;
  EXPECT_TRUE(geometry.boundaryNodes.empty());
  ASSERT_EQ(geometry.wallLinks.size(), walls.size());
  std::size_t wall = 0;
  of.forNumbers([&](std::int64_t voxel, std::uint32_t number) {
    const GroupWalls& inGroup = geometry.groupWalls[number / NodeGroup::nodes];
    const bool isAtWall = wall < walls.size() && walls[wall].voxel == voxel;
    ASSERT_EQ(inGroup.has(number % NodeGroup::nodes), isAtWall);
    if (isAtWall) {
      EXPECT_EQ(inGroup.indexOf(number % NodeGroup::nodes), wall);
      EXPECT_TRUE(std::equal(std::begin(walls[wall].links.weight),
                             std::end(walls[wall].links.weight), geometry.wallLinks[wall].weight));
      ++wall;
    }
  });
  EXPECT_EQ(wall, walls.size());
}

TEST(CompactGeometry, NodesWithConditionsHaveTheirWallLinksToo) {
  VoxelMask mask = randomMask({35, 21, 18}, 0.3, 4);
  const auto boundary = randomOpeningsAndLinks(mask, 1, 5);
  const CompactMask of(mask, boundary, randomWalls(mask, CollisionModel::Lbmrt, 7));
  const TileSet& tiles = of.tiles;
  const CompactGeometry& geometry = of.geometry;
  int both = 0;
  for (std::size_t i = 0; i < tiles.boundaryNodes.size(); ++i) {
    const BoundaryNode& node = tiles.boundaryNodes[i];
    const std::uint32_t number = of.numberOf(tiles.boundaryPlaces[i]);
    const GroupWalls& inGroup = geometry.groupWalls[number / NodeGroup::nodes];
    EXPECT_EQ(geometry.links[number].isBoundary(), node.condition >= 0);
    ASSERT_EQ(inGroup.has(number % NodeGroup::nodes), node.walls >= 0);
    if (node.walls >= 0) {
      const WallLinks& walls = tiles.wallLinks[node.walls];
      const WallLinks& found = geometry.wallLinks[inGroup.indexOf(number % NodeGroup::nodes)];
      EXPECT_TRUE(std::equal(std::begin(walls.weight), std::end(walls.weight), found.weight));
      both += node.condition >= 0 ? 1 : 0;
    }
  }
  EXPECT_GT(both, 0);
}

TEST(CompactGeometry, OfALongChannelSharesItsRows) {
  const CompactMask channel(allFluid({640, 12, 12}));
  const auto& groups = channel.geometry.groups;
  // Of the 20 groups of an inner row all but the two at its ends.
  EXPECT_EQ(std::count_if(groups.begin(), groups.end(),
                          [](const NodeGroup& group) { return group.isUniform(); }),
            10 * 10 * 18);
}

/// Steps both and compares their moments bitwise after an even and an odd number.
void expectSameFlow(const TileSet& tiles, Engine& engine, Engine& other) {
  for (const int last : {6, 7}) {  // once each way through the array
    for (Engine* each : {&engine, &other}) {
      rise(*each, last == 6 ? 1 : 7, last, 7);
    }
    EXPECT_TRUE(momentsOf(engine, tiles) == momentsOf(other, tiles)) << "after step " << last;
    const std::vector<double> velocities = velocitiesOf(engine, tiles);
    EXPECT_GT(*std::max_element(velocities.begin(), velocities.end()), 0.001);
  }
}

/// In place on a geometry of many waves (CPU) or of more blocks than wait for none (GPU).
using InPlace = TestOnDevice<ModelOnDevice>;

TEST_P(InPlace, IsBitwiseTheFlowOfTwoCopies) {
  auto [model, device] = GetParam();
  // 390 compact tiles a slice, so that the reach is small against the length.
  const std::int64_t length = device == DeviceChoice::Gpu ? 60 : 12;
  const VoxelMask mask = maskOf(
      {230, 227, length}, [](auto x, auto y, auto z) { return (x * x + 3 * y * z) % 23 != 0; });
  const TileSet tiles = coverWithTiles(mask, randomOpenings(mask, 1, 12));
  model.storage = PopulationStorage::CompactTiles;
  const auto expected = makeEngine(tiles, model, device, 0.8);
  model.storage = PopulationStorage::CompactTilesInPlace;
  const auto engine = makeEngine(tiles, model, device, 0.8);

  expectSameFlow(tiles, *engine, *expected);
}

using InPlaceOnTheGpu = TestOnGpu<>;

TEST_F(InPlaceOnTheGpu, WaitsForBlocksThatComeLate) {
  // A slice has 33 compact tiles, so that reading ahead is short against the length.
  const VoxelMask mask =
      maskOf({64, 66, 700}, [](auto x, auto y, auto z) { return (x * x + 3 * y * z) % 23 != 0; });
  const TileSet tiles = coverWithTiles(mask, randomOpenings(mask, 1, 12));
  const auto expected = makeEngine(tiles,
                                   {CollisionModel::Lbgk, FluidModel::Incompressible,
                                    Precision::Single, PopulationStorage::CompactTiles},
                                   DeviceChoice::Gpu, 0.8);
  const auto engine = makeDelayedEngine(tiles, 0.8);

  expectSameFlow(tiles, *engine, *expected);
}

constexpr ModelChoice modelsInPlace[] = {
    {CollisionModel::Lbgk, FluidModel::Incompressible, Precision::Double},
    {CollisionModel::Lbmrt, FluidModel::QuasiCompressible, Precision::Single},
    {CollisionModel::Lbgk, FluidModel::QuasiCompressible, Precision::SixteenBit}};

INSTANTIATE_TEST_SUITE_P(Devices, InPlace,
                         testing::Combine(testing::ValuesIn(modelsInPlace), allDevices()),
                         NameOfDevice());

TEST(CompactCpuEngine, GivesAStepUpBetweenWavesButNotInPlace) {
  const VoxelMask mask = allFluid({80, 80, 70});  // 3500 compact tiles, four waves
  const TileSet tiles = coverWithTiles(mask, randomOpenings(mask, 0, 3));
  for (const auto storage :
       {PopulationStorage::CompactTiles, PopulationStorage::CompactTilesInPlace}) {
    const bool inPlace = storage == PopulationStorage::CompactTilesInPlace;
    ModelChoice model;
    model.storage = storage;
    const auto whole = makeEngine(tiles, model, DeviceChoice::Cpu, 0.8);
    const auto polled = makeEngine(tiles, model, DeviceChoice::Cpu, 0.8);
    int polls = 0;
    whole->step(risingSignals(0.5), {});
    polled->step(risingSignals(0.5), {});

    const bool finished = polled->step(risingSignals(0.7), [&] { return ++polls < 2; });
    if (inPlace) {
      whole->step(risingSignals(0.7), {});
    }

    EXPECT_EQ(finished, inPlace);
    EXPECT_EQ(polls, inPlace ? 3 : 2);
    for (int step = 0; step < 2; ++step) {
      EXPECT_GT(whole->sums().velocitySquared, 0);
      EXPECT_EQ(numbersOf(polled->sums()), numbersOf(whole->sums()));
      whole->step(risingSignals(0.9), {});
      polled->step(risingSignals(0.9), {});
    }
  }
}

TEST(ChooseStorage, TakesCompactTilesInPlace) {
  const TileSet tiles = coverWithTiles(allFluid({40, 40, 40}), {});
  for (const auto precision : {Precision::Double, Precision::Single, Precision::SixteenBit}) {
    EXPECT_EQ(chooseStorage(tiles, precision), PopulationStorage::CompactTilesInPlace);
  }
}

TEST(EngineMemory, IsHalfInPlaceOfALongGeometry) {
  const TileSet tiles = coverWithTiles(allFluid({100, 100, 400}), {});
  for (const auto precision : {Precision::Double, Precision::Single, Precision::SixteenBit}) {
    const auto bytes = [&](PopulationStorage storage) {
      return double(engineMemory(tiles, precision, storage)) / double(tiles.nonSolidNodes);
    };
    const double values = byPrecision(precision, 19 * 8, 19 * 4, 19 * 2);
    // Links take 9 bytes a node, and 80 a tile.
    EXPECT_NEAR(bytes(PopulationStorage::CompactTiles), 2 * values + 10.3, 0.1);
    // The lead: 4096 compact tiles, and two slices of the volume.
    EXPECT_NEAR(bytes(PopulationStorage::CompactTilesInPlace), 1.14 * values + 10.3, 0.1 * values);
  }
}

TILEDLBM_TESTS_OF_MODELS(MemoryOfEngine,
                         only(allStorages(), CollisionModel::Lbgk, FluidModel::Incompressible,
                              ViscosityModel::Newtonian));

TEST_P(MemoryOfEngine, IsNoMoreThanTheEstimate) {
  for (const VoxelMask& mask :
       {allFluid({90, 80, 70}), allFluid({300, 300, 3}), randomMask({60, 60, 60}, 0.95, 3)}) {
    const TileSet tiles = coverWithTiles(mask, randomOpenings(mask, 0, 3));

    const auto engine = makeEngine(tiles, GetParam(), DeviceChoice::Cpu, 0.8);

    const auto estimate = double(engineMemory(tiles, GetParam().precision, GetParam().storage));
    const auto taken = double(engine->memory());
    EXPECT_LE(taken, estimate);
    EXPECT_GE(taken, 0.5 * estimate);
  }
}

}  // namespace tiledlbm::test
