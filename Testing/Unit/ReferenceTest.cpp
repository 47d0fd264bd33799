// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/ReferenceSolver.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Deviations of the density, and velocities, of all fluid voxels.
using Moments = std::array<std::vector<double>, 2>;

Moments momentsOf(const VoxelMask& mask, const TileSet& tiles, Engine& engine) {
  Moments moments;
  forFluid(mask, [&](std::int64_t voxel, const auto&) {
    const NodeMoments<double> of = engine.moments({placeOf(mask, tiles, voxel)}).front();
    moments[0].push_back(of.density);
    moments[1].insert(moments[1].end(), std::begin(of.velocity), std::end(of.velocity));
  });
  return moments;
}

Moments momentsOf(const VoxelMask& mask, const ReferenceSolver& reference) {
  Moments moments;
  forFluid(mask, [&](std::int64_t voxel, const auto&) {
    const ReferenceSolver::Moments of = reference.moments(voxel);
    moments[0].push_back(of.density - 1);
    moments[1].insert(moments[1].end(), of.velocity.begin(), of.velocity.end());
  });
  return moments;
}

/// Determines the slips of walls in both and compares them. The reference goes on with the
/// engine's, which are in single precision.
void updateWallSlips(const std::vector<WallVoxel>& walls, Engine& engine,
                     ReferenceSolver& reference, Precision precision) {
  reference.updateWallSlips();
  engine.updateWallSlips();
  const std::vector<WallSlip> slips = engine.wallSlips();
  std::vector<double> found, expected;
  for (std::size_t i = 0; i < slips.size(); ++i) {
    const ReferenceSolver::Vector slip = reference.wallSlip(walls[i].voxel);
    expected.insert(expected.end(), slip.begin(), slip.end());
    found.insert(found.end(), slips[i].begin(), slips[i].end());
    reference.setWallSlip(walls[i].voxel, {slips[i][0], slips[i][1], slips[i][2]});
  }
  if (!slips.empty()) {
    EXPECT_LE(relativeDifference(found, expected), byPrecision(precision, 1e-7, 1e-5, 1e-2));
  }
}

/// Steps both while the openings come up to their values, then compares.
void expectAgreement(const VoxelMask& mask, const TileSet& tiles,
                     const std::vector<WallVoxel>& walls, Engine& engine,
                     ReferenceSolver& reference, Precision precision) {
  for (int step = 1; step <= 50; ++step) {
    const auto signals = risingSignals(std::min(1.0, step / 20.0));
    if (step % 10 == 5) {
      updateWallSlips(walls, engine, reference, precision);
    }
    reference.step(signals);
    engine.step(signals, {});
  }
  engine.wait();

  const Moments found = momentsOf(mask, tiles, engine), expected = momentsOf(mask, reference);
  double largest = 0;
  for (std::size_t i = 0; i < expected[1].size(); i += 3) {
    largest = std::max(largest, std::hypot(expected[1][i], expected[1][i + 1], expected[1][i + 2]));
  }
  ASSERT_GT(largest, 0.01);
  ASSERT_LT(largest, 0.3);
  // The reference loses digits, since its populations are not deviations: round-off of 1e-16 in
  // values around 1 against velocities around 0.01, over 50 steps.
  const double tolerance = byPrecision(precision, 1e-12, 1e-5, 1e-2);
  EXPECT_LE(relativeDifference(found[0], expected[0]), tolerance);
  EXPECT_LE(relativeDifference(found[1], expected[1]), tolerance);
}

}  // namespace

/// Model, which kind of opening each face has (over the three values every face has every kind),
/// and relaxation time.
using ReferenceCase = std::tuple<ModelChoice, int, double>;

class Reference : public testing::TestWithParam<ReferenceCase> {};

TEST_P(Reference, AgreesOnAnIrregularGeometryWithOpeningsOnAllFacesAndWallsAtAnyPlace) {
  const auto [model, shift, relaxationTime] = GetParam();
  const VoxelMask mask = randomMask({13, 10, 11}, 0.7, 3);
  const auto boundary = randomOpenings(mask, shift, 5);
  const Viscosity viscosity = viscosityOf(model.viscosity, relaxationTime);
  for (const bool hasWalls : {false, true}) {
    SCOPED_TRACE(hasWalls ? "walls at any place" : "walls half-way");
    const auto walls = hasWalls ? randomWalls(mask, model.collision, 7) : std::vector<WallVoxel>();
    const TileSet tiles = coverWithTiles(mask, boundary, walls);
    if (hasWalls) {
      ASSERT_GT(walls.size(), 100u);
      ASSERT_GT(std::count_if(walls.begin(), walls.end(),
                              [](const WallVoxel& wall) { return !wall.slip.isEmpty(); }),
                50);
      ASSERT_LT(tiles.boundaryNodes.size(), walls.size() + boundary.size()) << "a node with both";
    }
    const auto engine = makeEngine(tiles, model, DeviceChoice::Cpu, viscosity);
    ReferenceSolver reference(mask, boundary, model, viscosity, walls);
    expectAgreement(mask, tiles, walls, *engine, reference, model.precision);
  }
}

TEST_P(Reference, AgreesWithLinksInAllDirectionsAmongOpeningsOnAllFaces) {
  const auto& [model, shift, relaxationTime] = GetParam();
  VoxelMask mask = randomMask({13, 10, 11}, 0.8, 3);
  const auto boundary = randomOpeningsAndLinks(mask, 1, 5);
  std::uint32_t directions = 0;
  for (const BoundaryVoxel& entry : boundary) {
    directions |= entry.condition.replaced != allPopulations ? entry.condition.replaced : 0;
  }
  ASSERT_EQ(directions, (1u << D3Q19::directions) - 2);
  const TileSet tiles = coverWithTiles(mask, boundary);
  const auto engine = makeEngine(tiles, model, DeviceChoice::Cpu, relaxationTime);
  ReferenceSolver reference(mask, boundary, model, relaxationTime);

  expectAgreement(mask, tiles, {}, *engine, reference, model.precision);
}

/// Each combination with both relaxation times, each of them with another kind of opening on the
/// faces. The kinds take turns, so that each storage, precision, collision and fluid meets all
/// three.
std::vector<ReferenceCase> referenceCases() {
  std::vector<ReferenceCase> cases;
  int number = 0;
  for (const ModelChoice& model : allStorages()) {
    cases.emplace_back(model, number % 3, 0.55);
    cases.emplace_back(model, (number + 1) % 3, 0.8);
    ++number;
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Models, Reference, testing::ValuesIn(referenceCases()),
                         [](const testing::TestParamInfo<ReferenceCase>& info) {
                           return nameOf(std::get<0>(info.param)) + "_" +
                                  std::to_string(std::get<1>(info.param)) +
                                  (std::get<2>(info.param) < 0.6 ? "_tau055" : "_tau080");
                         });

}  // namespace tiledlbm::test
