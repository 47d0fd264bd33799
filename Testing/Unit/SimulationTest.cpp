// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/Simulation.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

class Continuing : public testing::TestWithParam<ModelChoice> {};

TEST_P(Continuing, GivesTheSameAsOneRun) {
  Tube tube;
  tube.parameters.model = GetParam();
  Simulation once(tube.mask, tube.parameters), twice(tube.mask, tube.parameters);

  EXPECT_TRUE(once.run(210));
  EXPECT_TRUE(twice.run(100));
  EXPECT_TRUE(twice.run(130));  // ends between two rows of the history
  EXPECT_EQ(twice.convergence().back().step, 130);
  EXPECT_TRUE(twice.run(210));

  EXPECT_GT(once.convergence().back().kineticEnergy, 0);
  expectSame(once, twice);
}

TEST_P(Continuing, AfterACancelGivesTheSameAsOneRun) {
  Tube tube;
  tube.parameters.model = GetParam();
  Simulation whole(tube.mask, tube.parameters), cancelled(tube.mask, tube.parameters);
  whole.run(300);

  const bool completed =
      cancelled.run(300, [](const Progress& progress) { return progress.step < 60; });

  EXPECT_FALSE(completed);
  EXPECT_GE(cancelled.summary().steps, 60);
  EXPECT_LT(cancelled.summary().steps, 300);
  EXPECT_EQ(cancelled.convergence().back().step, cancelled.summary().steps);
  EXPECT_TRUE(cancelled.run(300));
  expectSame(whole, cancelled);
}

INSTANTIATE_TEST_SUITE_P(Models, Continuing, testing::ValuesIn(pairwise(newtonian(allStorages()))),
                         NameOfModel());

TEST(Simulation, CancelledBeforeTheFirstStepIsAtRest) {
  const Tube tube;
  Simulation simulation(tube.mask, tube.parameters);

  EXPECT_FALSE(simulation.run(100, [](const Progress&) { return false; }));

  EXPECT_EQ(simulation.summary().steps, 0);
  EXPECT_TRUE(simulation.convergence().empty());
  for (const double component : Fields(simulation).velocity) {
    ASSERT_EQ(component, 0);
  }
}

TEST(Simulation, ReportsRisingStepsUpToTheTarget) {
  const Tube tube;
  Simulation simulation(tube.mask, tube.parameters);
  std::vector<std::int64_t> steps;

  simulation.run(120, [&](const Progress& progress) {
    EXPECT_EQ(progress.targetStep, 120);
    steps.push_back(progress.step);
    return true;
  });

  EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
  EXPECT_EQ(steps.front(), 0);
  EXPECT_EQ(steps.back(), 120);
}

TEST(Simulation, OfManyShortStepsEnds) {
  // The number of steps in a batch doubles as long as batches are short: it once overflowed, after
  // 63 rows of the history.
  Duct duct(3, 4);
  Simulation simulation(duct.mask, duct.parameters);

  EXPECT_TRUE(simulation.run(6000));

  EXPECT_EQ(simulation.summary().steps, 6000);
  EXPECT_EQ(simulation.convergence().size(), 120u);
}

TEST(Simulation, HistoryHasARowEvery50StepsAndAtTheEnd) {
  const Tube tube;
  Simulation simulation(tube.mask, tube.parameters);

  simulation.run(120);

  std::vector<std::int64_t> steps;
  for (const ConvergenceSample& row : simulation.convergence()) {
    steps.push_back(row.step);
    EXPECT_DOUBLE_EQ(row.time, static_cast<double>(row.step) * simulation.summary().timeStep);
  }
  EXPECT_EQ(steps, (std::vector<std::int64_t>{50, 100, 120}));
}

TEST(Simulation, KineticEnergyIsThatOfTheField) {
  const Tube tube;
  Simulation simulation(tube.mask, tube.parameters);
  simulation.run(120);

  double squares = 0;
  for (const double component : Fields(simulation).velocity) {
    squares += component * component;
  }

  const double expected =
      0.5 * tube.parameters.density * std::pow(tube.parameters.voxelSize, 3) * squares;
  EXPECT_NEAR(simulation.convergence().back().kineticEnergy, expected, 1e-10 * expected);
}

TEST(Simulation, LeavesIsolatedCavitiesAtRest) {
  Tube tube;
  tube.mask.setFluid(tube.mask.index(16, 9, 3), true);
  tube.mask.setFluid(tube.mask.index(17, 9, 3), true);
  Simulation simulation(tube.mask, tube.parameters);

  simulation.run(50);

  EXPECT_EQ(simulation.summary().isolatedNodes, 2);
  EXPECT_EQ(simulation.summary().nonSolidNodes, tube.mask.fluidCount() - 2);
  const Fields fields(simulation);
  const auto voxel = static_cast<std::size_t>(tube.mask.index(16, 9, 3));
  EXPECT_EQ(fields.velocity[3 * voxel], 0);
  EXPECT_EQ(fields.pressure[voxel], 0);
}

TEST(Simulation, OfAnOpeningOfOneVoxelRunsWithAWarning) {
  const VoxelMask mask = maskOf({8, 5, 5}, [](auto, auto y, auto z) { return y == 2 && z == 2; });
  Parameters parameters = parametersOnCpu(1e-3, 1e-3);
  parameters.rampSteps = 50;
  Simulation simulation(mask, parameters);

  EXPECT_TRUE(simulation.run(3000));

  const auto states = simulation.openings();
  EXPECT_NEAR(stateOn(states, Face::XMinus).meanNormalVelocity, 0.1, 0.06);
  std::string reasons;
  for (const QualityReason& reason : simulation.qualityReasons()) {
    reasons += plugin::sentenceOf(reason.problem);
  }
  EXPECT_THAT(reasons, HasSubstr("fewer than 12 voxels"));
}

TEST(Simulation, FieldsInSinglePrecisionAreThoseInDoublePrecision) {
  const Tube tube;
  Simulation simulation(tube.mask, tube.parameters);
  simulation.run(50);
  const auto voxels = static_cast<std::size_t>(tube.mask.voxelCount());
  std::vector<float> velocity(3 * voxels), pressure(voxels);

  simulation.readFields({velocity.data(), pressure.data()});

  const Fields fields(simulation);
  for (std::size_t i = 0; i < voxels; ++i) {
    ASSERT_EQ(velocity[3 * i], static_cast<float>(fields.velocity[3 * i]));
    ASSERT_EQ(pressure[i], static_cast<float>(fields.pressure[i]));
  }
}

class ForcedStorage : public testing::TestWithParam<PopulationStorage> {};

TEST_P(ForcedStorage, IsThatOfTheSummary) {
  Tube tube;
  tube.mask = bentTube(56, 7.3);  // so large that openings and walls count for little
  tube.parameters.model.storage = GetParam();

  const Summary summary = Simulation(tube.mask, tube.parameters).summary();

  EXPECT_EQ(summary.storage, nameOf(GetParam()));
  const std::uint64_t once =
      static_cast<std::uint64_t>(summary.nonSolidNodes) * D3Q19::directions * sizeof(double);
  EXPECT_GE(summary.memory, once);
  if (GetParam() != PopulationStorage::FullTiles) {
    // In place a flow as small as this takes no less: see CompactTileArrays::leadValues.
    EXPECT_LT(summary.memory, 2.5 * static_cast<double>(once));
  }
}

TEST_P(ForcedStorage, IsAParameterOfItsOwn) {
  Parameters automatic, forced;
  forced.model.storage = GetParam();

  EXPECT_NE(forced, automatic);
  automatic.model.storage = GetParam();
  EXPECT_EQ(forced, automatic);
}

INSTANTIATE_TEST_SUITE_P(Storages, ForcedStorage, testing::ValuesIn(tiledlbm::allStorages));

TEST(Simulation, SaysWhatAutomaticStorageIs) {
  const Tube tube;
  Parameters forced = tube.parameters;
  forced.model.storage = PopulationStorage::CompactTilesInPlace;

  const Summary automatic = Simulation(tube.mask, tube.parameters).summary();

  const Summary inPlace = Simulation(tube.mask, forced).summary();
  EXPECT_EQ(automatic.storage, inPlace.storage) << "what is fastest";
  EXPECT_EQ(automatic.memory, inPlace.memory);
}

class Cavity : public testing::TestWithParam<ModelChoice> {};

TEST_P(Cavity, DrivenByALidIsSymmetricAcrossIt) {
  const VoxelMask mask = allFluid({14, 13, 14});
  Parameters parameters;
  parameters.kinematicViscosity = 1e-4;  // Re 14
  parameters.latticeVelocity = 0.1;
  parameters.rampSteps = 0;
  parameters.model = GetParam();
  parameters.device = DeviceChoice::Cpu;
  parameters.openings = rowsByFace(mask, {{Face::ZPlus, {0, 3, 0.1, 0, 0}}});
  Simulation simulation(mask, parameters);

  simulation.run(1000);

  const Fields fields(simulation);
  std::vector<double> mirrored(fields.velocity.size());
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    const auto at = mask.coordinates(voxel);
    const std::int64_t other = mask.index(at[0], 12 - at[1], at[2]);
    for (int a = 0; a < 3; ++a) {
      mirrored[static_cast<std::size_t>(3 * voxel + a)] =
          (a == 1 ? -1 : 1) * fields.velocity[static_cast<std::size_t>(3 * other + a)];
    }
  }
  // Round-off: mirrored terms are added in another order.
  const double tolerance = byPrecision(GetParam().precision, 1e-12, 1e-4, 1e-2);
  EXPECT_LT(relativeDifference(mirrored, fields.velocity), tolerance);
  const auto alongLid = [&](std::int64_t z) {
    return fields.velocity[static_cast<std::size_t>(3 * mask.index(7, 6, z))];
  };
  EXPECT_GT(alongLid(13), 0.05) << "the fluid below the lid moves with it";
  EXPECT_LT(alongLid(13), 0.1);
  EXPECT_LT(alongLid(4), 0) << "and returns below";
}

INSTANTIATE_TEST_SUITE_P(Models, Cavity, testing::ValuesIn(pairwise(newtonian(allStorages()))),
                         NameOfModel());

}  // namespace tiledlbm::test
