// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Circuits/CircuitOfOpenings.h"
#include "Solver/Geometry/FluidDomain.h"
#include "Solver/Setup/CaseSetup.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

std::shared_ptr<const VoxelMask> shared(VoxelMask mask) {
  return std::make_shared<const VoxelMask>(std::move(mask));
}

/// Two tubes along x: openings 0 and 2 of the one, 1 and 3 of the other.
VoxelMask twoTubes() {
  return maskOf({12, 9, 4}, [](auto, auto y, auto z) {
    return z > 0 && z < 3 && ((y > 0 && y < 4) || (y > 4 && y < 8));
  });
}

CaseSetup flowThroughTwoTubes(const std::vector<OpeningRow>& openings) {
  TestFlow flow{twoTubes(), Tube().parameters};
  flow.parameters.openings = openings;
  return flow.setup();
}

constexpr OpeningRole inlet = OpeningRole::VelocityInlet, outlet = OpeningRole::Pressure,
                      wall = OpeningRole::Wall;

}  // namespace

TEST(OpenVolume, SharesTheMaskWhereAllItsFluidIsReached) {
  const OpenVolume volume(shared(twoTubes()));

  EXPECT_EQ(volume.reached(), volume.sharedMask());
  EXPECT_EQ(volume.reached({inlet, inlet, outlet, outlet}), volume.sharedMask());
  EXPECT_TRUE(volume.isAllReached({inlet, inlet, outlet, wall}));
}

TEST(OpenVolume, LeavesOutRegionsBehindWalls) {
  const OpenVolume volume(shared(twoTubes()));
  ASSERT_EQ(volume.regions().size(), 2u);
  const std::vector<OpeningRole> roles{wall, outlet, inlet, inlet};
  const std::vector<OpeningRole> closed{inlet, wall, outlet, wall};

  const std::vector<Region> regions = volume.regions(roles);

  ASSERT_EQ(regions.size(), 2u);  // that of the first opening which is open comes first
  EXPECT_EQ(regions[0].openings, (std::vector<int>{1, 3}));
  EXPECT_EQ(regions[1].openings, (std::vector<int>{2}));
  EXPECT_EQ(volume.regions(closed).size(), 1u);
  EXPECT_FALSE(volume.isAllReached(closed));
  EXPECT_EQ(volume.reached(closed)->fluidCount(), volume.mask().fluidCount() / 2);
}

TEST(OpenVolume, LeavesOutCavities) {
  const OpenVolume volume(shared(maskOf({12, 8, 5}, [](auto x, auto y, auto z) {
    return z > 0 && z < 4 && ((y > 0 && y < 4) || (y == 6 && z == 2 && x == 6));
  })));

  EXPECT_NE(volume.reached(), volume.sharedMask());
  EXPECT_EQ(volume.reached()->fluidCount(), volume.mask().fluidCount() - 1);
  EXPECT_FALSE(volume.reached()->isFluid(6, 6, 2));
  EXPECT_FALSE(volume.isAllReached({inlet, outlet}));
}

TEST(CaseSetup, HoldsNoCopyOfTheMask) {
  const Tube tube;
  const auto mask = shared(tube.mask);
  const Simulation simulation(mask, tube.parameters);
  const FlowPreview preview(mask);
  const FluidDomain domain(*simulation.volume(), {inlet, outlet});

  EXPECT_EQ(&simulation.mask(), mask.get());
  EXPECT_EQ(&preview.mask(), mask.get());
  EXPECT_EQ(&domain.fluid(), mask.get());
}

TEST(CaseSetup, CoversWhatAPreviewExpects) {
  const Tube tube;
  CaseSetup setup = tube.setup();
  const CaseTiles covered = setup.cover();

  const FlowPreview preview(tube.mask);
  EXPECT_EQ(covered.tiles.nonSolidNodes, preview.nodes());
  EXPECT_EQ(covered.tiles.tileCount(), preview.tileCount());
  EXPECT_EQ(covered.isolatedNodes, preview.isolatedNodes());
  EXPECT_EQ(setup.units().timeStep, preview.estimate(tube.parameters, {}).timeStep);
}

TEST(CaseSetup, FindsTheSameDistancesBesideTheUnits) {
  Tube tube;
  tube.parameters.flowExtension = 4;  // of whose mask the distances are
  const auto mask = shared(tube.mask);
  CaseSetup after = CaseSetup::make(mask, tube.parameters);
  after.cover();
  CaseSetup beside = CaseSetup::make(mask, tube.parameters, 0, true);

  beside.cover();

  const VoxelMask& flowMask = after.flowMask();
  forVoxels(flowMask, [&](auto, const auto& at) {
    ASSERT_EQ((*beside.flowDistance())(at), (*after.flowDistance())(at));
  });
  tube.parameters.latticeVelocity = 2;
  EXPECT_THROW(CaseSetup::make(mask, tube.parameters, 0, true), UnworkableSetting)
      << "what has begun beside them is left alone";
}

TEST(CaseSetup, GivesEachCircuitItsOpening) {
  const VoxelMask mask = twoTubes();
  CaseSetup setup = flowThroughTwoTubes(
      {{0, 1, 0.05, 0, 0}, {1, 1, 0.05, 0, 0}, {2, 6, 2, 0.05, 20}, {3, 5, 7, 0, 0}});
  const CaseTiles covered = setup.cover();

  EXPECT_EQ(covered.openingsOfCircuits, (std::vector<std::vector<int>>{{2}, {3}, {0}, {1}}));
  ASSERT_EQ(covered.tiles.circuits.size(), 4u);
  EXPECT_GT(covered.tiles.circuits[0].compliance, 0);
  EXPECT_EQ(covered.tiles.circuits[1].compliance, 0);
  const TileSet& tiles = covered.tiles;
  ASSERT_EQ(tiles.boundaryNodes.size(), tiles.boundaryPlaces.size());
  for (const Opening& opening : setup.openings()) {
    for (const std::int64_t voxel : opening.voxels) {
      const NodePlace place = placeOf(mask, tiles, voxel);
      const auto found = std::find_if(tiles.boundaryPlaces.begin(), tiles.boundaryPlaces.end(),
                                      [&](const NodePlace& other) {
                                        return other.tile == place.tile && other.node == place.node;
                                      });
      ASSERT_NE(found, tiles.boundaryPlaces.end());
      const BoundaryNode& node = tiles.boundaryNodes[found - tiles.boundaryPlaces.begin()];
      ASSERT_GE(node.condition, 0);
      EXPECT_EQ(tiles.conditions[node.condition].circuit,
                opening.id - 2 >= 0 ? opening.id - 2 : BoundaryNode::none);
    }
  }
}

TEST(CaseSetup, LetsSoundOutOfRegionsWithoutOtherCircuits) {
  // From opening 0 to 2, and from 1 to 3.
  CaseSetup setup = flowThroughTwoTubes(
      {{0, 1, 0.05, 0, 0}, {1, 1, 0.05, 0, 0}, {2, 2, 0, 0, 0}, {3, 5, 7, 0, 0}});
  const CaseTiles covered = setup.cover();

  EXPECT_EQ(covered.openingsOfCircuits, (std::vector<std::vector<int>>{{3}, {0, 2}, {0}, {1}}));
  EXPECT_EQ(covered.tiles.circuits[0].soundImpedance, 0);
  const Circuit& absorber = covered.tiles.circuits[1];
  EXPECT_DOUBLE_EQ(absorber.soundImpedance, std::sqrt(3.0) / 6);  // of 2 x 3 voxels
  EXPECT_GT(absorber.averagedSteps, std::sqrt(3.0) * 12);         // the tube is 12 voxels long
  std::array<int, 2> nodes{};
  for (const BoundaryCondition<double>& condition : covered.tiles.conditions) {
    ++nodes[condition.circuit == 1];
  }
  EXPECT_EQ(nodes, (std::array<int, 2>{12, 12})) << "inlets count too";
  const Circuit& ofInlet = covered.tiles.circuits[3];
  EXPECT_EQ(ofInlet.kind, CircuitKind::InletSound);
  const double speed = setup.units().toLatticeVelocity(0.05);
  EXPECT_DOUBLE_EQ(ofInlet.soundImpedance, 0.7 / (std::sqrt(3.0) * speed * 6));
  for (const BoundaryCondition<double>& condition : covered.tiles.conditions) {
    EXPECT_EQ(condition.absorber >= 2, condition.kind == BoundaryKind::Velocity);
  }
}

TEST(CaseSetup, FindsCircuitsByOpening) {
  std::vector<CircuitOfOpenings> circuits{{{4}, {}}, {{1, 3}, {}}, {{3}, {}}};
  circuits[2].circuit.kind = CircuitKind::InletSound;

  EXPECT_EQ(circuitOf(4, circuits), 0);
  EXPECT_EQ(circuitOf(1, circuits), 1);
  EXPECT_EQ(circuitOf(3, circuits), 1);
  EXPECT_EQ(circuitOf(0, circuits), -1);
  EXPECT_EQ(absorberOf(3, circuits), 2);
  EXPECT_EQ(absorberOf(1, circuits), -1);
}

TEST(CaseSetup, TellsOfEachStageOnItsOwn) {
  Parameters parameters = Tube().parameters;
  parameters.openings = {{0, 1, 0.05, 0, 0}, {1, 0, 0, 0, 0}, {2, 0, 0, 0, 0}, {3, 0, 0, 0, 0}};
  const auto volume = std::make_shared<const OpenVolume>(shared(twoTubes()));

  EXPECT_NO_THROW(checkMask(volume->mask()));
  EXPECT_NO_THROW(requireOpening(volume->openings()));
  const CaseConditions conditions(volume, parameters);
  EXPECT_THROW(conditions.check(), InvalidInput);  // no way out
  EXPECT_NO_THROW(CaseSetup(conditions).checkUnits());
}

}  // namespace tiledlbm::test
