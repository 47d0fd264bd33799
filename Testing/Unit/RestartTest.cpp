// SPDX-License-Identifier: BSD-3-Clause
#include <filesystem>
#include <fstream>

#include "Testing/Unit/TemporaryFile.h"
#include "Testing/Unit/TestErrors.h"

namespace tiledlbm::test {

namespace {

/// A flow after some steps, which is in a file too.
Simulation savedAfter(std::int64_t steps, const TestFlow& flow, const std::string& path) {
  Simulation simulation = flow.after(steps);
  simulation.saveState(path);
  return simulation;
}

Simulation restartedFrom(const std::string& path, const TestFlow& flow) {
  Simulation simulation = flow.atStart();
  simulation.loadState(path);
  return simulation;
}

/// A run and one that goes on from a file of it come to the same flow.
void expectNoDifference(const TestFlow& flow) {
  const TemporaryFile file;
  savedAfter(130, flow, file.path);
  Simulation restarted = restartedFrom(file.path, flow);
  EXPECT_EQ(restarted.steps(), 130);
  restarted.run(310);

  const Simulation whole = flow.after(310);
  EXPECT_GT(whole.convergence().back().kineticEnergy, 0);
  expectSame(whole, restarted);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(whole.openings()[i].flowRate, restarted.openings()[i].flowRate);
    EXPECT_EQ(whole.openings()[i].meanPressure, restarted.openings()[i].meanPressure);
  }
}

class RestartFile : public testing::Test {
 protected:
  const TemporaryFile file;
};

}  // namespace

TEST_F(RestartFile, OfALongVesselKnowsWhatItsWallsGive) {
  expectNoDifference(LongTube());
}

/// The density at the inlet, which such a circuit takes, is none of rest then.
TEST_F(RestartFile, OfAFlowWithoutCircuitsOfInletsGoesOnQuietly) {
  LongTube tube;
  tube.parameters.rampSteps = 40;
  tube.parameters.openings = {{0, 2, 40, 0, 0}, {1, 2, 0, 0, 0}};
  tube.parameters.kinematicViscosity = 2e-5;  // it is steady soon
  const Simulation byPressure = savedAfter(2500, tube, file.path);
  const double flow = byPressure.openings()[0].flowRate;
  tube.parameters.openings = {{0, 4, 1e6 * flow, 0, 0}, {1, 2, 0, 0, 0}};
  tube.parameters.latticeVelocity *=
      byPressure.summary().timeStep / tube.atStart().summary().timeStep;

  Simulation byFlow = restartedFrom(file.path, tube);
  for (std::int64_t step = 2501; step < 2540; ++step) {
    byFlow.run(step);
    EXPECT_NEAR(byFlow.openings()[0].flowRate, flow, 0.1 * flow) << step;
  }
}

TEST_F(RestartFile, OfAFlowFromCoarserGridsGoesOnWithoutARamp) {
  Tube tube;
  tube.mask = bentTube(30, 6.6);
  tube.parameters.latticeVelocity = 0;  // another one on each grid
  tube.parameters.rampSteps = 1000;     // more than the steps of the run
  tube.parameters.start = FlowStart::CoarserGrids;
  const Simulation saved = savedAfter(30, tube, file.path);
  EXPECT_GT(saved.summary().nodeUpdates, 30.0 * double(saved.summary().nonSolidNodes));

  expectNoDifference(tube);
}

TILEDLBM_TESTS_OF_MODELS(Restart, pairwise(only(allStorages(), ViscosityModel::Newtonian)));

TEST_P(Restart, GoesOnAsIfTheRunHadNotEnded) {
  const LabelledPipe pipe = roundPipe(8, 16, 30, 20, 1);
  Tube atAnAngle;  // whose pressures are corrected
  atAnAngle.mask = pipe.mask;
  atAnAngle.parameters.rampSteps = 40;
  atAnAngle.parameters.openings = pipe.openingRows();
  for (TestFlow flow : std::vector<TestFlow>{Tube(), BeatingTube(), atAnAngle}) {
    SCOPED_TRACE(testing::Message() << flow.parameters.openings.size() << " rows of openings");
    flow.parameters.model = GetParam();
    expectNoDifference(flow);
  }
}

TEST_P(Restart, TakesUpTheFlowOfAnotherStorageAndPrecision) {
  BeatingTube tube;
  const TemporaryFile file;
  Simulation begun = savedAfter(150, tube, file.path);  // double precision, full tiles

  tube.parameters.model.storage = GetParam().storage;
  tube.parameters.model.precision = GetParam().precision;
  Simulation restarted = restartedFrom(file.path, tube);
  restarted.run(200);
  begun.run(200);

  EXPECT_LE(relativeDifference(Fields(restarted).velocity, Fields(begun).velocity),
            byPrecision(GetParam().precision, 1e-12, 1e-5, 1e-2));
}

TEST_F(RestartFile, WithoutAStepMoreGivesTheFlowThatWasSaved) {
  const BeatingTube tube;
  const Simulation begun = savedAfter(130, tube, file.path);
  Simulation restarted = restartedFrom(file.path, tube);
  EXPECT_TRUE(restarted.run(130));

  expectSame(begun, restarted);
  EXPECT_EQ(restarted.summary().maxLatticeVelocity, begun.summary().maxLatticeVelocity);
  EXPECT_THROW(restarted.run(100), InvalidInput);
}

TEST_F(RestartFile, KeepsPressuresWhereTheirReferenceChanges) {
  Tube tube;
  Simulation begun = savedAfter(300, tube, file.path);

  // The reference pressure is that of the outlets.
  tube.parameters.outletPressure = 50;
  Simulation restarted = restartedFrom(file.path, tube);

  const Fields before(begun), after(restarted);
  const auto [difference, largest] = largestDifference(before.pressure, after.pressure);
  EXPECT_LE(difference, 1e-9);
  EXPECT_GT(largest, 1e-2);
  // Not as bits: the density of the quasi-compressible model enters its velocity.
  EXPECT_LE(relativeDifference(after.velocity, before.velocity), 0.05);
}

TEST_F(RestartFile, OfASteadyFlowIsNotSteadyWithOtherValues) {
  Tube tube;
  tube.parameters.steadyTolerance = 1e-4;
  const Simulation steady = savedAfter(20000, tube, file.path);
  ASSERT_TRUE(steady.summary().isSteady);

  tube.parameters.inletVelocity *= 2;
  tube.parameters.latticeVelocity *= 2;
  Simulation restarted = restartedFrom(file.path, tube);
  EXPECT_FALSE(restarted.summary().isSteady);
  restarted.run(20000);

  EXPECT_GT(restarted.steps(), steady.steps());
  EXPECT_NEAR(restarted.openings()[0].flowRate / steady.openings()[0].flowRate, 2, 0.1);
}

TEST_F(RestartFile, GoesOnWithOtherWalls) {
  Tube tube;
  Simulation begun = savedAfter(200, tube, file.path);

  tube.parameters.walls = WallModel::HalfWay;
  Simulation restarted = restartedFrom(file.path, tube);

  EXPECT_EQ(Fields(restarted).velocity, Fields(begun).velocity);
  EXPECT_TRUE(restarted.run(400));
}

/// Writes a number into a file.
template <class Number>
void overwrite(const std::string& path, std::uintmax_t at, Number number) {
  std::fstream stream(path, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekp(static_cast<std::streamoff>(at));
  stream.write(reinterpret_cast<const char*>(&number), sizeof number);
}

TEST_F(RestartFile, ThatIsDamagedIsRefused) {
  const Tube tube;
  Simulation begun = savedAfter(60, tube, file.path);
  const auto size = std::filesystem::file_size(file.path);
  // Each word in turn is made that of a number that is none, up to the populations and in them.
  for (std::size_t at = 24; at + 8 < 300; at += 4) {
    begun.saveState(file.path);
    overwrite(file.path, at, std::int64_t(-1));
    EXPECT_THROW(restartedFrom(file.path, tube), Error) << at;
  }
  begun.saveState(file.path);
  EXPECT_EQ(std::filesystem::file_size(file.path), size);
}

TEST_F(RestartFile, WithNumbersThatNoFlowHasIsRefused) {
  BeatingTube tube;
  Simulation begun = savedAfter(60, tube, file.path);
  const auto size = std::filesystem::file_size(file.path);
  const auto loadWith = [&](std::uintmax_t at, auto number) {
    begun.saveState(file.path);
    overwrite(file.path, at, number);
    Simulation restarted = restartedFrom(file.path, tube);
    restarted.run(restarted.steps() + 2);
  };
  // Behind the signature, three words and two longer ones come five numbers and the step; then the
  // two rows of the history, of five words each, and the section of the circuit: behind its name
  // and the number of its rows that of the opening.
  constexpr std::uintmax_t numbers = 20 + 3 * 4 + 2 * 8, history = numbers + 6 * 8,
                           circuit = history + 8 + 2 * 40 + 8 + 16 + 8;

  EXPECT_NO_THROW(loadWith(numbers + 5 * 8, std::int64_t(60)));
  EXPECT_THROW(loadWith(numbers + 5 * 8, std::numeric_limits<std::int64_t>::max() - 3),
               FileFailure);
  EXPECT_THROW(loadWith(numbers + 3 * 8, 1e200), InvalidInput);  // the reference pressure
  EXPECT_THROW(loadWith(circuit + 8, 1e200), FileFailure);       // its pressure
  EXPECT_THROW(loadWith(size - 4 - 8, 1e200), FileFailure);      // a population
}

TEST_F(RestartFile, ReplacesAnEarlierOne) {
  const Tube tube;
  savedAfter(20, tube, file.path);
  savedAfter(40, tube, file.path);
  EXPECT_EQ(restartedFrom(file.path, tube).steps(), 40);
  EXPECT_FALSE(std::filesystem::exists(file.path + ".part"));
}

TEST_F(RestartFile, WrittenDuringARunLeavesTheFlowAsItIsAndGoesOnToIt) {
  const BeatingTube tube;
  const Simulation whole = tube.after(230);
  Simulation paused = tube.atStart();
  std::vector<std::int64_t> steps;
  paused.run(230, {}, [&] {
    steps.push_back(paused.steps());
    if (paused.steps() <= 150) {
      paused.saveState(file.path);
    }
  });
  EXPECT_EQ(steps, (std::vector<std::int64_t>{50, 100, 150, 200}));
  expectSame(whole, paused);
  Simulation restarted = restartedFrom(file.path, tube);
  EXPECT_EQ(restarted.steps(), 150);
  restarted.run(230);
  expectSame(whole, restarted);
}

TEST_F(RestartFile, TakesNoOtherFilesPlace) {
  const Tube tube;
  const Simulation simulation = tube.after(20);
  std::ofstream(file.path) << "TiledLBM, my notes on it";
  const auto size = std::filesystem::file_size(file.path);
  for (const std::string& path : {file.path, testing::TempDir(), std::string("/dev/null")}) {
    expectWords(refusalOf<FileFailure>([&] { simulation.checkSave(path); }),
                {"Choose another Restart Output", path, "no restart file"});
    expectWords(refusalOf<FileFailure>([&] { simulation.saveState(path); }),
                {"Choose another Restart Output"});
  }
  EXPECT_EQ(std::filesystem::file_size(file.path), size);

  std::filesystem::resize_file(file.path, 0);
  EXPECT_NO_THROW(simulation.checkSave(file.path));
  simulation.saveState(file.path);
  EXPECT_NO_THROW(simulation.checkSave(file.path));
  EXPECT_GT(std::filesystem::file_size(file.path), size);  // a check changes nothing
}

TEST_F(RestartFile, OfAnotherFlowIsRefused) {
  Tube tube;
  savedAfter(20, tube, file.path);
  const auto expectRefusal = [&](const TestFlow& other, const std::vector<std::string>& words) {
    expectWords(refusalOf<InvalidInput>([&] { restartedFrom(file.path, other); }), words);
  };
  Tube ofOtherMask, ofOtherFluid, ofOtherVoxels;
  ofOtherMask.mask = bentTube(19, 4.8);
  ofOtherFluid.parameters.model.fluid = FluidModel::QuasiCompressible;
  ofOtherVoxels.parameters.voxelSize *= 2;
  expectRefusal(ofOtherMask, {"another mask", file.path, "voxels"});
  expectRefusal(ofOtherFluid, {"Fluid Model"});
  expectRefusal(ofOtherVoxels, {"0.0002 m", "0.0004 m", "Length Unit"});
}

TEST_F(RestartFile, WithAnotherTimeStepSaysWhichLatticeVelocityKeepsIt) {
  Tube tube;
  savedAfter(20, tube, file.path);

  tube.parameters.inletVelocity *= 1.5;
  const auto failure = errorOf<UnworkableSetting>([&] { restartedFrom(file.path, tube); });
  EXPECT_EQ(plugin::propertyOf(failure.setting), "LatticeVelocity");
  expectWords(sentenceOf(failure), {"time steps", "Lattice Velocity to 0.03"});
  tube.parameters.latticeVelocity = failure.workable;
  EXPECT_TRUE(restartedFrom(file.path, tube).run(40));
}

TEST_F(RestartFile, ThatCannotBeReadIsRefused) {
  const Tube tube;
  Simulation simulation(tube.mask, tube.parameters);
  const auto load = [&](const std::string& path) {
    return refusalOf<FileFailure>([&] { simulation.loadState(path); });
  };

  expectWords(load(file.path), {"No such file", "Restart Output"});
  expectWords(load(testing::TempDir()), {"no restart file"});
  std::ofstream(file.path) << "a text of some other kind";
  expectWords(load(file.path), {"no restart file"});
  std::ofstream(file.path) << "TiledLBM restart 1\n" << std::string(1000, '\0');
  expectWords(load(file.path), {"no restart file of this version"});

  std::filesystem::remove(file.path);
  savedAfter(60, tube, file.path);
  const auto size = std::int64_t(std::filesystem::file_size(file.path));
  for (const std::int64_t length :
       {size - 1, size - 4, size - 1000, size / 2, std::int64_t{150}, std::int64_t{40}}) {
    std::filesystem::resize_file(file.path, static_cast<std::uintmax_t>(length));
    expectWords(load(file.path), {"cut off"});
  }
  std::filesystem::resize_file(file.path, static_cast<std::uintmax_t>(size));  // zeros
  EXPECT_NE(load(file.path), "");
}

TEST_F(RestartFile, ThatCannotBeWrittenIsAnError) {
  const Tube tube;
  Simulation simulation = tube.after(20);

  expectWords(refusalOf<FileFailure>([&] { simulation.saveState("/nowhere/at/all/flow.restart"); }),
              {"cannot be written", "No such file", "MB"});

  EXPECT_TRUE(simulation.run(40));
}

}  // namespace tiledlbm::test
