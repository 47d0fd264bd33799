// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// Grains in a box, periodic along the axes, with a smooth level for each voxel.
VoxelMask grains(const VoxelMask::Size& size, const VoxelMask::Periodicity& periodic,
                 const VoxelMask::Coordinates& shift) {
  const auto level = [&](auto... coordinates) {
    const VoxelMask::Coordinates at{coordinates...};
    double sum = 0.7;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::int64_t from = (at[axis] - shift[axis] + size[axis]) % size[axis];
      const double phase = 2 * pi * double(from) / double(size[axis]);
      sum += std::sin(phase + 0.3 * double(axis));
    }
    return sum;
  };
  return maskWithLevels(size, level, periodic);
}

/// Flow from one face along `axis` to the other.
/// \param role, value of the openings on the lower face; those on the upper one have no pressure.
TestFlow drivenAlong(std::size_t axis, const VoxelMask& mask,
                     OpeningRole role = OpeningRole::VelocityInlet, double value = 0.1) {
  Parameters parameters = parametersOnCpu();
  setViscosity(parameters, 1e-3);
  parameters.latticeVelocity = 0.01;
  parameters.rampSteps = 20;
  for (const Opening& opening : findOpenings(mask)) {
    EXPECT_EQ(axisOf(opening.face), int(axis));
  }
  const int lower = 2 * int(axis);
  parameters.openings =
      rowsByFace(mask, {{static_cast<Face>(lower), {0, double(role), value, 0, 0}},
                        {static_cast<Face>(lower + 1), {0, 2, 0, 0, 0}}});
  return {mask, parameters};
}

/// What is meant by a flow that does not depend on where a periodic volume begins.
void expectSameShifted(const VoxelMask::Size& size, std::size_t axis,
                       const VoxelMask::Coordinates& shift, const ModelChoice& model,
                       WallModel walls) {
  VoxelMask::Periodicity periodic{true, true, true};
  periodic[axis] = false;
  const VoxelMask mask = grains(size, periodic, {}), shiftedMask = grains(size, periodic, shift);
  const auto flowThrough = [&](const VoxelMask& of) {
    TestFlow flow = drivenAlong(axis, of);
    flow.parameters.model = model;
    flow.parameters.walls = walls;
    return flow.after(120);
  };
  const Simulation expected = flowThrough(mask);
  const Fields fields(expected), fieldsOfMoved(flowThrough(shiftedMask));
  std::vector<double> movedBack(fields.velocity.size());
  forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
    const std::int64_t other = mask.find(moved(at, shift)).value();
    std::copy_n(&fieldsOfMoved.velocity[3 * other], 3, &movedBack[3 * voxel]);
  });
  ASSERT_GT(expected.summary().maxLatticeVelocity, 1e-5);
  // Distances from the wall are in single precision.
  EXPECT_LE(relativeDifference(movedBack, fields.velocity), 2e-6);
}

}  // namespace

TILEDLBM_TESTS_OF_MODELS(PeriodicFlow, only(pairwise(allStorages()), Precision::Double));

TEST_P(PeriodicFlow, DoesNotDependOnWhereTheVolumeBegins) {
  for (const WallModel walls : {WallModel::HalfWay, WallModel::Interpolated}) {
    expectSameShifted({19, 16, 12}, 0, {0, 5, 3}, GetParam(), walls);
    expectSameShifted({16, 18, 12}, 1, {7, 0, 6}, GetParam(), walls);
    expectSameShifted({8, 12, 21}, 2, {3, 11, 0}, GetParam(), walls);
  }
}

TEST(PeriodicMask, HasNoOpeningsOnItsPeriodicFaces) {
  const VoxelMask mask =
      maskOf({8, 8, 8}, [](auto, auto y, auto) { return y != 4; }, {false, true, true});

  const std::vector<Opening> openings = findOpenings(mask);

  // The slab of solid cuts the faces x- and x+ in two, which are one across the periodic faces.
  ASSERT_EQ(openings.size(), 2u);
  EXPECT_EQ(openings[0].face, Face::XMinus);
  EXPECT_EQ(openings[1].face, Face::XPlus);
  EXPECT_EQ(openings[0].voxels.size(), 56u);
}

TEST(PeriodicMask, LetsALayerFlowOnAsPlanePoiseuille) {
  // Walls at y- and y+ of the volume; periodic along z, where the flow is the same everywhere.
  TestFlow flow{allFluid({24, 12, 4}, {false, false, true}),
                parametersOnCpu(8e-3 / 12, 1e-3, 0.005)};
  flow.parameters.inletProfile = InletProfile::Developed;
  flow.parameters.model.collision = CollisionModel::Trt;
  flow.parameters.openings = rowsAlongX(flow.mask, {0, 1, 0.1, 0, 0});
  const Fields fields(flow.after(6000));
  for (std::int64_t y = 0; y < 12; ++y) {
    const double place = (double(y) + 0.5) / 6 - 1;
    for (std::int64_t z = 0; z < 4; ++z) {
      EXPECT_NEAR(fields.velocity[3 * flow.mask.index(12, y, z)], 0.15 * (1 - place * place),
                  0.15 * 0.006);
    }
  }
}

TEST(PeriodicMask, NeedsWholeTilesAndLabelsWithinIt) {
  VoxelMask wide({9, 10, 8}, {false, true, false});
  wide.setFluid(0, true);
  EXPECT_THROW(checkMask(wide), InvalidInput);

  VoxelMask labelled({9, 12, 8}, {false, true, false});
  labelled.setLabels({3});
  labelled.setFluid(0, true);
  labelled.setLabel(labelled.index(2, 5, 2), 0);
  EXPECT_NO_THROW(checkMask(labelled));
  labelled.setLabel(labelled.index(2, 11, 2), 0);
  EXPECT_THROW(checkMask(labelled), InvalidInput);
}

/// One tile along x, so that a tile is its own neighbour there, and several.
TEST(PeriodicMask, AlongRowsFlowsAlikeInAllStorages) {
  for (const VoxelMask::Size& size : {VoxelMask::Size{4, 8, 9}, VoxelMask::Size{12, 8, 9}}) {
    TestFlow flow = drivenAlong(2, grains(size, {true, true, false}, {}));
    std::vector<std::vector<double>> velocities;
    for (const PopulationStorage storage : tiledlbm::allStorages) {
      flow.parameters.model.storage = storage;
      const Simulation simulation = flow.after(100);
      EXPECT_EQ(simulation.summary().storage, nameOf(storage));
      velocities.push_back(Fields(simulation).velocity);
    }
    EXPECT_LE(relativeDifference(velocities[1], velocities[0]), 1e-12);
    EXPECT_EQ(velocities[2], velocities[1]);
  }
}

TEST(PeriodicMask, AlongRowsFlowsInSixteenBits) {
  TestFlow flow = drivenAlong(2, grains({8, 8, 9}, {true, true, false}, {}));
  const Simulation exact = flow.after(100);
  flow.parameters.model.precision = Precision::SixteenBit;
  const Simulation simulation = flow.after(100);
  EXPECT_LE(relativeDifference(Fields(simulation).velocity, Fields(exact).velocity), 5e-3);
}

/// A slot between two plates: k = h^3 / (12 H), with H the height of the volume. The parabola is
/// exact at the nodes, whose mean is above that of the slot by 1 / (2 h^2).
TEST(Permeability, IsThatOfASlotBetweenPlates) {
  constexpr std::int64_t height = 20, open = 12;
  TestFlow flow =
      drivenAlong(0,
                  maskOf({25, height, 4}, [](auto, auto y, auto) { return y >= 4 && y < 4 + open; },
                         {false, false, true}),
                  OpeningRole::Pressure, 0.01);
  flow.parameters.voxelSize = 1e-5;
  flow.parameters.kinematicViscosity = 1e-6;
  flow.parameters.latticeVelocity = 1e-3;
  flow.parameters.model.collision = CollisionModel::Trt;
  flow.parameters.steadyTolerance = 1e-9;
  const Simulation simulation = flow.after(20000);

  const double expected =
      std::pow(open * 1e-5, 3) / (12 * height * 1e-5) * (1 + 0.5 / (open * open));
  ASSERT_TRUE(simulation.summary().permeability);
  EXPECT_NEAR(*simulation.summary().permeability, expected, 2e-3 * expected);
}

TEST(Permeability, IsNotToldWhereFlowTurns) {
  EXPECT_FALSE(Tube().after(10).summary().permeability);
}

}  // namespace tiledlbm::test
