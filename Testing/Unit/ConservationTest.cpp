// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// All voxels of the upper z face but those of its rim: the corners of a lid leak nothing either
/// way, but only away from them is its momentum exchange that of a plain wall.
std::vector<BoundaryVoxel> lid(const VoxelMask& mask, double speed) {
  std::vector<BoundaryVoxel> boundary;
  const auto& size = mask.size();
  BoundaryCondition<double> node{};
  node.kind = BoundaryKind::MovingWall;
  node.replaced = populationsThrough(5);
  node.velocity[0] = speed;
  forBox({1, 1, size[2] - 1}, {size[0] - 2, size[1] - 2, size[2] - 1}, [&](const auto& at) {
    boundary.push_back({mask.index(at), node, {}});
  });
  return boundary;
}

}  // namespace

TILEDLBM_TESTS_OF_MODELS(Conservation, allStorages());

/// Expects that a closed box whose lid moves keeps its mass.
void expectSameMass(const VoxelMask::Size& size, const ModelChoice& model,
                    const Viscosity& viscosity, int steps) {
  const VoxelMask mask = allFluid(size);
  const TileSet tiles = coverWithTiles(mask, lid(mask, 0.05));
  const auto engine = makeEngine(tiles, model, DeviceChoice::Cpu, viscosity);

  advance(*engine, steps);

  const FlowSums sums = engine->sums();
  ASSERT_GT(sums.largestSpeedSquared, 1e-4) << "the lid moves nothing";
  // Every node and step rounds a density deviation of about 0.05; the errors are of both signs, so
  // they grow as the square root of their number.
  const double roundings = double(tiles.nonSolidNodes) * steps;
  EXPECT_NEAR(sums.density, 0, 0.05 * epsilonOf(model.precision) * 10 * std::sqrt(roundings));
}

TEST_P(Conservation, ClosedBoxWithALidKeepsItsMass) {
  expectSameMass({10, 9, 11}, GetParam(), viscosityOf(GetParam().viscosity, 0.8), 1000);
}

/// Each collision with both fluids, one in each storage.
std::vector<ModelChoice> oneInEachStorage() {
  const auto isOne = [](const ModelChoice& model) {
    const int models = int(model.collision) + int(model.fluid);
    return model.storage == (models % 2 == 0 ? PopulationStorage::FullTiles
                                             : PopulationStorage::CompactTilesInPlace);
  };
  return choicesWhere(only(allStorages(), Precision::Double, ViscosityModel::Newtonian), isOne);
}

TILEDLBM_TESTS_OF_MODELS(LongConservation, oneInEachStorage());

TEST_P(LongConservation, ClosedBoxKeepsItsMassOverAHundredThousandSteps) {
  expectSameMass({6, 5, 5}, GetParam(), 0.6, 100000);
}

TEST_P(Conservation, FluidAtRestStaysAtRestExactly) {
  const VoxelMask mask = randomMask({13, 10, 11}, 0.7, 3);
  auto boundary = randomOpenings(mask, 0, 5);
  for (BoundaryVoxel& entry : boundary) {
    entry.condition.density = 0;
    for (double& component : entry.condition.velocity) {
      component = 0;
    }
  }
  const TileSet tiles = coverWithTiles(mask, boundary);
  const auto engine = engineOf(tiles, GetParam());

  advance(*engine, 100);

  // Populations are deviations from rest, so nothing is rounded.
  const FlowSums sums = engine->sums();
  EXPECT_EQ(sums.density, 0);
  EXPECT_EQ(sums.velocitySquared, 0);
  EXPECT_EQ(sums.largestSpeedSquared, 0);
}

TEST_P(Conservation, SumsAreThoseOverTheMoments) {
  const VoxelMask mask = randomMask({13, 10, 11}, 0.7, 3);
  const TileSet tiles = coverWithTiles(mask, randomOpenings(mask, 1, 5));
  const auto engine = engineOf(tiles, GetParam());
  std::vector<NodePlace> places;
  forNodes(tiles, [&](const NodePlace& place, std::size_t) { places.push_back(place); });
  advance(*engine, 9);
  const auto before = engine->moments(places);
  engine->step(OpeningSignals<double>::same(1), {});
  const FlowSums sums = engine->sums();
  const auto after = engine->moments(places);
  engine->step(OpeningSignals<double>::same(1), {});
  // The step whose change is told.
  const auto other =
      GetParam().storage == PopulationStorage::FullTiles ? before : engine->moments(places);

  FlowSums expected;
  for (std::size_t i = 0; i < places.size(); ++i) {
    double squared = 0;
    for (int a = 0; a < 3; ++a) {
      squared += after[i].velocity[a] * after[i].velocity[a];
      expected.velocityChangeSquared += std::pow(after[i].velocity[a] - other[i].velocity[a], 2);
    }
    expected.velocitySquared += squared;
    expected.density += after[i].density;
    expected.largestSpeedSquared = std::max(expected.largestSpeedSquared, squared);
    expected.largestDensityDeviation =
        std::max(expected.largestDensityDeviation, std::abs(after[i].density));
  }
  // Sums of a thousand values in double, in another order.
  constexpr double relative = 1e-13;
  // Compact tiles take the moments of the next step before its populations are rounded.
  const double ofChange = GetParam().storage == PopulationStorage::FullTiles
                              ? relative
                              : byPrecision(GetParam().precision, relative, 1e-6, 1e-3);
  EXPECT_NEAR(sums.velocityChangeSquared, expected.velocityChangeSquared,
              ofChange * expected.velocityChangeSquared);
  EXPECT_NEAR(sums.velocitySquared, expected.velocitySquared, relative * expected.velocitySquared);
  EXPECT_NEAR(sums.density, expected.density, 1e-13);
  EXPECT_DOUBLE_EQ(sums.largestSpeedSquared, expected.largestSpeedSquared);
  EXPECT_GT(sums.largestDensityDeviation, 0);
  EXPECT_DOUBLE_EQ(sums.largestDensityDeviation, expected.largestDensityDeviation);
}

TEST_P(Conservation, OfMassIsExactWithTheMassInflow) {
  VoxelMask mask = randomMask({13, 10, 11}, 0.8, 3);
  const auto boundary = randomOpeningsAndLinks(mask, 1, 5);
  const TileSet tiles = coverWithTiles(mask, boundary);
  const auto engine = engineOf(tiles, GetParam());
  std::vector<NodePlace> places;
  for (const BoundaryVoxel& entry : boundary) {
    places.push_back(placeOf(mask, tiles, entry.voxel));
  }
  const auto signals = OpeningSignals<double>::same(1);
  engine->step(signals, {});
  engine->watch(eachByItself(places));

  for (int step = 0; step < 10; ++step) {
    double inflow = 0, largest = 0;
    for (const WatchedSums& sums : engine->watched(signals)) {
      inflow += sums.inflow.value();
      largest = std::max(largest, std::abs(sums.inflow.value()));
    }
    const double before = engine->sums().density;
    engine->step(signals, {});
    const double after = engine->sums().density;
    ASSERT_GT(largest, 1e-3);
    EXPECT_NEAR(after - before, inflow, byPrecision(GetParam().precision, 1e-12, 1e-3, 0.3));
  }
}

}  // namespace tiledlbm::test
