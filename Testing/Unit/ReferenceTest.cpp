// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/ReferenceSolver.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

struct Difference {
  double velocity;  ///< relative L2
  double density;   ///< relative L2 of the deviation from 1
  double speed;     ///< largest of the reference: tells that there was a flow to compare
};

Difference compare(const VoxelMask& mask, const TileSet& tiles, Engine& engine,
                   const ReferenceSolver& reference) {
  double velocityError = 0, velocitySum = 0, densityError = 0, densitySum = 0, fastest = 0;
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    if (!mask.isFluid(voxel)) {
      continue;
    }
    const auto at = mask.coordinates(voxel);
    const NodeMoments<double> found = engine.moments({tiles.placeOf(at[0], at[1], at[2])}).front();
    const ReferenceSolver::Moments expected = reference.moments(voxel);
    double squared = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      velocityError += std::pow(found.velocity[a] - expected.velocity[a], 2);
      squared += expected.velocity[a] * expected.velocity[a];
    }
    velocitySum += squared;
    fastest = std::max(fastest, std::sqrt(squared));
    densityError += std::pow(found.density - (expected.density - 1), 2);
    densitySum += std::pow(expected.density - 1, 2);
  }
  return {std::sqrt(velocityError / velocitySum), std::sqrt(densityError / densitySum), fastest};
}

/// Steps both while the openings come up to their values, then compares.
void expectAgreement(const VoxelMask& mask, const TileSet& tiles, Engine& engine,
                     ReferenceSolver& reference, Precision precision) {
  for (int step = 1; step <= 50; ++step) {
    const auto signals = risingSignals(std::min(1.0, step / 20.0));
    reference.step(signals);
    engine.step(signals, {});
  }
  engine.wait();

  const Difference difference = compare(mask, tiles, engine, reference);
  ASSERT_GT(difference.speed, 0.01);
  ASSERT_LT(difference.speed, 0.3);
  // The reference loses digits, since its populations are not deviations: round-off of 1e-16 in
  // values around 1 against velocities around 0.01, over 50 steps.
  const double tolerance = byPrecision(precision, 1e-12, 1e-5, 1e-2);
  EXPECT_LE(difference.velocity, tolerance);
  EXPECT_LE(difference.density, tolerance);
}

}  // namespace

/// Model, which kind of opening each face has (over the three values every face has every kind),
/// and relaxation time.
using ReferenceCase = std::tuple<ModelChoice, int, double>;

class Reference : public testing::TestWithParam<ReferenceCase> {};

TEST_P(Reference, AgreesOnAnIrregularGeometryWithOpeningsOnAllFaces) {
  const auto [model, shift, relaxationTime] = GetParam();
  const VoxelMask mask = randomMask({13, 10, 11}, 0.7, 3);
  const auto boundary = randomOpenings(mask, shift, 5);
  const TileSet tiles = coverWithTiles(mask, boundary);
  const Viscosity viscosity = viscosityOf(model.viscosity, relaxationTime);
  const auto engine = makeEngine(tiles, model, DeviceChoice::Cpu, viscosity);
  ReferenceSolver reference(mask, boundary, model, viscosity);

  expectAgreement(mask, tiles, *engine, reference, model.precision);
}

TEST_P(Reference, AgreesWithWallsAtAnyPlace) {
  const auto [model, shift, relaxationTime] = GetParam();
  const VoxelMask mask = randomMask({13, 10, 11}, 0.7, 3);
  const auto boundary = randomOpenings(mask, shift, 5);
  const auto walls = randomWalls(mask, model.collision, 7);
  const TileSet tiles = coverWithTiles(mask, boundary, walls);
  ASSERT_GT(walls.size(), 100u);
  ASSERT_LT(tiles.boundaryNodes.size(), walls.size() + boundary.size()) << "a node with both";
  const Viscosity viscosity = viscosityOf(model.viscosity, relaxationTime);
  const auto engine = makeEngine(tiles, model, DeviceChoice::Cpu, viscosity);
  ReferenceSolver reference(mask, boundary, model, viscosity, walls);

  expectAgreement(mask, tiles, *engine, reference, model.precision);
}

using LabelCase = std::tuple<ModelChoice, double>;

class ReferenceAtLabels : public testing::TestWithParam<LabelCase> {};

TEST_P(ReferenceAtLabels, AgreesWithLinksInAllDirectionsAmongOpeningsOnAllFaces) {
  const auto [model, relaxationTime] = GetParam();
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

  expectAgreement(mask, tiles, *engine, reference, model.precision);
}

INSTANTIATE_TEST_SUITE_P(Models, ReferenceAtLabels,
                         testing::Combine(testing::ValuesIn(allStorages()),
                                          testing::Values(0.55, 0.8)),
                         [](const testing::TestParamInfo<LabelCase>& info) {
                           return nameOf(std::get<0>(info.param)) +
                                  (std::get<1>(info.param) < 0.6 ? "_tau055" : "_tau080");
                         });

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
