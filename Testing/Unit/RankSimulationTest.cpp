// SPDX-License-Identifier: BSD-3-Clause
#include <atomic>

#include "Testing/Unit/TemporaryFile.h"
#include "Testing/Unit/TestErrors.h"
#include "Testing/Unit/ThreadRanks.h"

namespace tiledlbm::test {

namespace {

/// All that a simulation tells, by kinds.
using Told = std::vector<std::vector<double>>;

Told toldBy(const Simulation& simulation) {
  const Fields fields(simulation);
  Summary summary = simulation.summary();
  summary.mflups = 0;  // a time
  summary.memory = 0;  // ghosts take some
  return {fields.velocity,
          fields.pressure,
          numbersOf(simulation.convergence()),
          numbersOf(simulation.openings()),
          numbersOf(summary),
          {double(simulation.qualityReasons().size())}};
}

void expectSame(const Told& expected, const Told& found) {
  ASSERT_EQ(expected.size(), found.size());
  for (std::size_t part = 0; part < expected.size(); ++part) {
    EXPECT_TRUE(expected[part] == found[part]) << "in part " << part;
  }
}

/// Runs a flow on so many ranks, threads of this process. \return what all of them are told.
using Body = std::function<void(Simulation&)>;
Told runOn(int count, const TestFlow& flow, const Body& body) {
  std::vector<Told> told(count);
  runAsTeam(count, [&](const RankTeam& team) {
    Simulation simulation(flow.mask, flow.parameters, team);
    body(simulation);
    told[team.ranks->rank()] = toldBy(simulation);
  });
  for (const Told& of : told) {
    expectSame(told.front(), of);
  }
  return told.front();
}

Told runAlone(const TestFlow& flow, const Body& body) {
  Simulation alone = flow.atStart();
  body(alone);
  return toldBy(alone);
}

void expectSameOnRanks(const TestFlow& flow, const Body& body,
                       const std::vector<int>& counts = {2, 3, 5}) {
  const Told expected = runAlone(flow, body);
  for (const int count : counts) {
    SCOPED_TRACE(std::to_string(count) + " ranks");
    expectSame(expected, runOn(count, flow, body));
  }
}

Body stepsOf(std::int64_t steps) {
  return [steps](Simulation& simulation) { simulation.run(steps); };
}

/// A flow in a volume whose axes are turned: x becomes z.
TestFlow turned(const TestFlow& flow) {
  const VoxelMask& mask = flow.mask;
  return {maskOf({mask.size()[1], mask.size()[2], mask.size()[0]},
                 [&](auto x, auto y, auto z) { return mask.isFluid(z, x, y); }),
          flow.parameters};
}

/// The same with the axes turned too, so that ranks cut the volume elsewhere.
void expectSameOnRanksAndTurned(const TestFlow& flow, const Body& body,
                                const std::vector<int>& counts = {2, 3, 5}) {
  expectSameOnRanks(flow, body, counts);
  SCOPED_TRACE("turned");
  expectSameOnRanks(turned(flow), body, counts);
}

}  // namespace

class RankSimulation : public TestOnDevice<DeviceChoice> {
 protected:
  template <class Flow>
  static Flow onDevice(Flow flow) {
    flow.parameters.device = device();
    return flow;
  }
};

TEST_P(RankSimulation, TellsTheSameOfATube) {
  expectSameOnRanksAndTurned(onDevice(Tube()), stepsOf(230));
}

TEST_P(RankSimulation, TellsTheSameOfALongTubeWhoseWallsGiveMass) {
  expectSameOnRanksAndTurned(onDevice(LongTube()), stepsOf(160), {2});
}

TEST_P(RankSimulation, TellsTheSameOfAFlowFromCoarserGrids) {
  Tube tube = onDevice(Tube());
  tube.parameters.latticeVelocity = 0;  // another one on each grid
  tube.parameters.start = FlowStart::CoarserGrids;
  tube.mask = bentTube(30, 6.6);
  expectSameOnRanks(tube, stepsOf(60), {2, 3});
  expectSameOnRanks(turned(tube), stepsOf(60), {2});
}

/// Ranks that cut larger voxels in two take the same means over what these cover.
TEST_P(RankSimulation, TellsTheSameOfAFlowThatACoarserGridCorrects) {
  LongTube tube = onDevice(LongTube());
  tube.mask = tubeAlongX({96, 16, 17}, 6.6, {7.3, 7.8});
  tube.parameters.latticeVelocity = 0;
  tube.parameters.start = FlowStart::CoarserGrids;
  expectSameOnRanks(tube, stepsOf(110), {2});
  expectSameOnRanks(turned(tube), stepsOf(110), {3});
}

TEST_P(RankSimulation, TellsTheSameOfAHeartbeatWithAWindkesselAcrossACut) {
  expectSameOnRanksAndTurned(onDevice(BeatingTube()), stepsOf(230));
}

/// What an outlet needs for its share of the flow is found alike on all ranks.
TEST_P(RankSimulation, TellsTheSameOfSharesOfTheFlow) {
  BeatingTube tube = onDevice(BeatingTube());
  tube.mask = maskOf({14, 20, 9}, [](auto x, auto y, auto z) {
    return std::abs(z - 4) < 3 && (std::abs(y - 10) < 3 || (std::abs(x - 7) < 3 && y > 7));
  });
  tube.parameters.openings = {{1, 7, 30, 0, 0}};
  tube.parameters.targetMeanPressure = 100;
  tube.parameters.waveform = {{0, 0.4}, {0.01, 1}, {0.02, 0.4}};
  const auto run = [](Simulation& simulation) { simulation.run(3 * simulation.stepsOfPeriods(1)); };
  expectSameOnRanks(tube, run);
  tube.parameters.waveform.clear();
  tube.parameters.targetMeanPressure = 0;
  expectSameOnRanks(turned(tube), stepsOf(230));
}

TEST_P(RankSimulation, TellsTheSameOfLengthenedOpenings) {
  Tube tube = onDevice(Tube());
  tube.parameters.flowExtension = 7;
  expectSameOnRanksAndTurned(tube, stepsOf(110));
}

TEST_P(RankSimulation, TellsTheSameOfLabelsAtAnAngle) {
  const LabelledPipe pipe = roundPipe(8, 16, 50, 70, 1);
  Tube tube = onDevice(Tube());
  tube.mask = pipe.mask;
  tube.parameters.openings = pipe.openingRows();
  expectSameOnRanks(tube, stepsOf(230));
}

TEST_P(RankSimulation, TellsTheSameOfPeriodicAxes) {
  Tube tube = onDevice(Tube());
  tube.mask = allFluid({12, 12, 20}, {false, true, true});
  tube.parameters.openings = rowsByFace(tube.mask, {{Face::XMinus, {0, 3, 0, 0.02, 0.01}}});
  expectSameOnRanks(tube, stepsOf(60));
}

TEST_P(RankSimulation, TellsTheSameInEveryPrecisionAndStorage) {
  BeatingTube tube = onDevice(BeatingTube());
  const ModelChoice model = tube.parameters.model;
  for (const ModelChoice& choice : allStorages()) {
    tube.parameters.model.storage = choice.storage;
    tube.parameters.model.precision = choice.precision;
    if (std::tie(choice.collision, choice.fluid, choice.viscosity) ==
        std::tie(model.collision, model.fluid, model.viscosity)) {
      expectSameOnRanks(turned(tube), stepsOf(70), {3});
    }
  }
}

TEST_P(RankSimulation, EndsAtTheSameStepWhereTheFlowIsSteady) {
  Tube tube = onDevice(Tube());
  tube.parameters.flowTolerance = 1e-2;
  expectSameOnRanks(turned(tube), stepsOf(20000), {2});
}

TEST_P(RankSimulation, BeginsAgainWithLowerVelocitiesAsOneRankDoes) {
  Tube tube = onDevice(Tube());
  tube.parameters.kinematicViscosity = 5e-8;
  tube.parameters.latticeVelocity = 0;
  tube.parameters.rampSteps = 0;
  const auto told = [&](const auto& run) {
    std::optional<Told> numbers;
    const std::string failure = refusalOf<Diverged>([&] { numbers = run(); });
    return std::pair(numbers, failure);
  };
  const auto [alone, failureAlone] = told([&] { return runAlone(turned(tube), stepsOf(150)); });
  const auto [onRanks, failureOnRanks] = told([&] { return runOn(3, turned(tube), stepsOf(150)); });
  EXPECT_EQ(failureAlone, failureOnRanks);
  if (alone && onRanks) {
    expectSame(*alone, *onRanks);
  }
}

TEST_P(RankSimulation, GoesOnFromAFileOfAnyNumberOfRanks) {
  const TestFlow tube = turned(onDevice(BeatingTube()));
  // Also of a flow that is not at rest any more.
  const auto goOn = [](const std::string& path) {
    return [path](Simulation& simulation) {
      simulation.run(5);
      simulation.loadState(path);
      simulation.run(210);
    };
  };
  const TemporaryFile fileOfOne;
  tube.after(130).saveState(fileOfOne.path);
  const Told expected = runAlone(tube, goOn(fileOfOne.path));
  for (const auto& [writers, readers] : {std::pair(1, 3), std::pair(3, 2), std::pair(2, 1)}) {
    SCOPED_TRACE(std::to_string(writers) + " to " + std::to_string(readers));
    const TemporaryFile file;
    runOn(writers, tube, [&](Simulation& simulation) {
      simulation.run(130);
      simulation.checkSave(file.path);
      simulation.saveState(file.path);
    });
    expectSame(expected, runOn(readers, tube, goOn(file.path)));
  }
}

TEST_P(RankSimulation, TellsAllRanksOfAFileThatCannotBeUsed) {
  const Tube tube = onDevice(Tube());
  const std::string path = "/no such folder/a.restart";
  runOn(3, tube, [&](Simulation& simulation) {
    simulation.run(10);
    EXPECT_THROW(simulation.saveState(path), FileFailure);
    EXPECT_THROW(simulation.checkSave(path), FileFailure);
  });
  EXPECT_THROW(runOn(3, tube, [&](Simulation& simulation) { simulation.loadState(path); }),
               FileFailure);
}

TEST_P(RankSimulation, StopsOnAllRanksWhereOneIsToldTo) {
  std::atomic<int> calls{0};
  // The ranks are told the same, their steps too.
  runOn(3, onDevice(Tube()), [&](Simulation& simulation) {
    EXPECT_FALSE(simulation.run(100000, [&](const Progress&) { return ++calls < 7; }));
    EXPECT_LT(simulation.steps(), 100000);
  });
}

TEST_P(RankSimulation, FailsOnAllRanksWhereOneFails) {
  const Tube tube = onDevice(Tube());
  std::vector<std::string> told(3);
  const auto runAndTell = [&](const RankTeam& team) {
    Simulation simulation(tube.mask, tube.parameters, team);
    try {
      simulation.run(100000, [&](const Progress& progress) {
        if (team.ranks->rank() == 1 && progress.step > 20) {
          throw DeviceFailure(Described{"The card is lost."});
        }
        return true;
      });
    } catch (const RankFailure& failure) {
      told[team.ranks->rank()] = failure.what();
      throw;
    }
  };
  EXPECT_THROW(runAsTeam(3, runAndTell), DeviceFailure);
  EXPECT_EQ(told, (std::vector<std::string>{"The card is lost.", "", "The card is lost."}));
}

INSTANTIATE_TEST_SUITE_P(Devices, RankSimulation, allDevices(), NameOfDevice());

}  // namespace tiledlbm::test
