// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/Simulation.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

TILEDLBM_TESTS_OF_MODELS(Continuing, pairwise(only(allStorages(), ViscosityModel::Newtonian)));

TEST_P(Continuing, GivesTheSameAsOneRun) {
  Tube tube;
  tube.parameters.model = GetParam();
  Simulation parted = tube.atStart();
  EXPECT_TRUE(parted.run(100));
  EXPECT_TRUE(parted.run(130));  // ends between two rows of the history
  EXPECT_EQ(parted.convergence().back().step, 130);
  EXPECT_TRUE(parted.run(210));

  const Simulation whole = tube.after(210);
  EXPECT_GT(whole.convergence().back().kineticEnergy, 0);
  expectSame(whole, parted);
}

TEST_P(Continuing, AfterACancelGivesTheSameAsOneRun) {
  Tube tube;
  tube.parameters.model = GetParam();
  Simulation cancelled = tube.atStart();
  EXPECT_FALSE(cancelled.run(300, [](const Progress& progress) { return progress.step < 60; }));
  EXPECT_GE(cancelled.summary().steps, 60);
  EXPECT_LT(cancelled.summary().steps, 300);
  EXPECT_EQ(cancelled.convergence().back().step, cancelled.summary().steps);
  EXPECT_TRUE(cancelled.run(300));
  expectSame(tube.after(300), cancelled);
}

TEST(Simulation, CancelledBeforeTheFirstStepIsAtRest) {
  Simulation simulation = Tube().atStart();
  EXPECT_FALSE(simulation.run(100, [](const Progress&) { return false; }));
  EXPECT_EQ(simulation.summary().steps, 0);
  EXPECT_TRUE(simulation.convergence().empty());
  EXPECT_THAT(Fields(simulation).velocity, testing::Each(0));
}

TEST(Simulation, ReportsRisingStepsAndHasARowEvery50StepsAndAtTheEnd) {
  Simulation simulation = Tube().atStart();
  std::vector<std::int64_t> steps, rows;
  simulation.run(120, [&](const Progress& progress) {
    EXPECT_EQ(progress.targetStep, 120);
    steps.push_back(progress.step);
    return true;
  });
  EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
  EXPECT_EQ(steps.front(), 0);
  EXPECT_EQ(steps.back(), 120);
  for (const ConvergenceSample& row : simulation.convergence()) {
    rows.push_back(row.step);
    EXPECT_DOUBLE_EQ(row.time, double(row.step) * simulation.summary().timeStep);
  }
  EXPECT_EQ(rows, (std::vector<std::int64_t>{50, 100, 120}));
}

TEST(Simulation, OfManyShortStepsEnds) {
  // The number of steps in a batch doubles as long as batches are short: it once overflowed, after
  // 63 rows of the history.
  const Simulation simulation = Duct(3, 4).after(6000);
  EXPECT_EQ(simulation.summary().steps, 6000);
  EXPECT_EQ(simulation.convergence().size(), 120u);
}

TEST(Simulation, KineticEnergyIsThatOfTheField) {
  const Tube tube;
  const Simulation simulation = tube.after(120);
  const std::vector<double> velocity = Fields(simulation).velocity;
  const double expected =
      0.5 * tube.parameters.density * std::pow(tube.parameters.voxelSize, 3) *
      std::inner_product(velocity.begin(), velocity.end(), velocity.begin(), 0.0);
  EXPECT_NEAR(simulation.convergence().back().kineticEnergy, expected, 1e-10 * expected);
}

TEST(Simulation, LeavesIsolatedCavitiesAtRest) {
  Tube tube;
  tube.mask.setFluid(tube.mask.index(16, 9, 3), true);
  tube.mask.setFluid(tube.mask.index(17, 9, 3), true);
  const Simulation simulation = tube.after(50);

  EXPECT_EQ(simulation.summary().isolatedNodes, 2);
  EXPECT_EQ(simulation.summary().nonSolidNodes, tube.mask.fluidCount() - 2);
  const Fields fields(simulation);
  const auto voxel = std::size_t(tube.mask.index(16, 9, 3));
  EXPECT_EQ(fields.velocity[3 * voxel], 0);
  EXPECT_EQ(fields.pressure[voxel], 0);
}

TEST(Simulation, OfAnOpeningOfOneVoxelRunsWithAWarning) {
  TestFlow flow{maskOf({8, 5, 5}, [](auto, auto y, auto z) { return y == 2 && z == 2; }),
                parametersOnCpu(1e-3, 1e-3)};
  flow.parameters.rampSteps = 50;
  Simulation simulation = flow.atStart();

  EXPECT_TRUE(simulation.run(3000));

  EXPECT_NEAR(stateOn(simulation, Face::XMinus).meanNormalVelocity, 0.1, 0.06);
  EXPECT_THAT(sentencesOf(simulation.qualityReasons()),
              Contains(HasSubstr("fewer than 12 voxels")));
}

TEST(Simulation, FieldsInSinglePrecisionAreThoseInDoublePrecision) {
  const Simulation simulation = Tube().after(50);
  const Fields fields(simulation);
  std::vector<float> velocity(fields.velocity.size()), pressure(fields.pressure.size());
  simulation.readFields({velocity.data(), pressure.data()});
  const auto inSingle = [](const std::vector<double>& values) {
    return std::vector<float>(values.begin(), values.end());
  };
  EXPECT_EQ(velocity, inSingle(fields.velocity));
  EXPECT_EQ(pressure, inSingle(fields.pressure));
}

TEST(Simulation, HasTheStorageThatIsForced) {
  Tube tube;
  tube.mask = bentTube(96, 11.3);  // so large that openings and walls count for little
  for (const PopulationStorage storage : tiledlbm::allStorages) {
    tube.parameters.model.storage = storage;

    const Summary summary = tube.atStart().summary();

    EXPECT_EQ(summary.storage, nameOf(storage));
    const std::uint64_t once =
        std::uint64_t(summary.nonSolidNodes) * D3Q19::directions * sizeof(double);
    EXPECT_GE(summary.memory, once);
    if (storage != PopulationStorage::FullTiles) {
      // In place a flow as small as this takes no less: see CompactTileArrays::leadValues.
      EXPECT_LT(summary.memory, 2.5 * double(once));
    }
  }
}

TEST(Simulation, SaysWhatAutomaticStorageIs) {
  Tube forced;
  forced.parameters.model.storage = PopulationStorage::CompactTilesInPlace;
  const Summary automatic = Tube().atStart().summary(), inPlace = forced.atStart().summary();
  EXPECT_EQ(automatic.storage, inPlace.storage) << "what is fastest";
  EXPECT_EQ(automatic.memory, inPlace.memory);
}

TILEDLBM_TESTS_OF_MODELS(Cavity, pairwise(only(allStorages(), ViscosityModel::Newtonian)));

TEST_P(Cavity, DrivenByALidIsSymmetricAcrossIt) {
  TestFlow cavity{allFluid({14, 13, 14})};
  const VoxelMask& mask = cavity.mask;
  cavity.parameters.kinematicViscosity = 1e-4;  // Re 14
  cavity.parameters.latticeVelocity = 0.1;
  cavity.parameters.rampSteps = 0;
  cavity.parameters.model = GetParam();
  cavity.parameters.openings = rowsByFace(mask, {{Face::ZPlus, {0, 3, 0.1, 0, 0}}});
  const Fields fields(cavity.after(1000));
  std::vector<double> mirrored(fields.velocity.size());
  forVoxels(mask, [&](std::int64_t voxel, const auto& at) {
    const double* other = &fields.velocity[3 * mask.index(at[0], 12 - at[1], at[2])];
    for (int a = 0; a < 3; ++a) {
      mirrored[3 * voxel + a] = (a == 1 ? -1 : 1) * other[a];
    }
  });
  // Round-off: mirrored terms are added in another order.
  const double tolerance = byPrecision(GetParam().precision, 1e-12, 1e-4, 1e-2);
  EXPECT_LT(relativeDifference(mirrored, fields.velocity), tolerance);
  const auto alongLid = [&](std::int64_t z) { return fields.velocity[3 * mask.index(7, 6, z)]; };
  EXPECT_GT(alongLid(13), 0.05) << "the fluid below the lid moves with it";
  EXPECT_LT(alongLid(13), 0.1);
  EXPECT_LT(alongLid(4), 0) << "and returns below";
}

}  // namespace tiledlbm::test
