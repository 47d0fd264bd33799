// SPDX-License-Identifier: BSD-3-Clause
#include <filesystem>
#include <mutex>

#include "Messages/Sentences.h"
#include "Solver/Wall/WallFit.h"
#include "Testing/Unit/LabelledPipe.h"
#include "Testing/Unit/TemporaryFile.h"
#include "Testing/Unit/ThreadRanks.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

namespace {

/// All that a simulation tells, in one list of numbers.
struct Told {
  std::vector<double> numbers;
  std::vector<std::size_t> ends;  ///< of the parts

  void end() { ends.push_back(numbers.size()); }
  template <class Record>
  void add(const Record& record) {
    forEachField(record, [this](const char*, const auto& value) { this->addField(value); });
  }

  /// By one rank alone from the voxels that it needs, else from all.
  void addStrainAtWall(const Simulation& simulation);

 private:
  void addField(double value) { numbers.push_back(value); }
  template <class Value>
  void addField(const std::vector<Value>& values) {
    for (const Value& value : values) {
      addField(value);
    }
  }
  template <std::size_t Count>
  void addField(const std::array<double, Count>& values) {
    numbers.insert(numbers.end(), values.begin(), values.end());
  }
  template <class Value>
  std::enable_if_t<std::is_enum_v<Value>> addField(const Value& value) {
    numbers.push_back(static_cast<double>(value));
  }
  void addField(const std::optional<double>& value) { addField(value.value_or(-1)); }
  void addField(const std::string&) {}
};

void Told::addStrainAtWall(const Simulation& simulation) {
  const WallGeometry geometry{FluidDomain(*simulation.volume(), simulation.roles()),
                              std::make_shared<const WallDistance>(simulation.mask()),
                              simulation.parameters().walls};
  const WallFit fit(geometry, std::make_shared<const WallMesh>(makeWallMesh(geometry)));
  std::vector<std::array<double, 6>> rates(static_cast<std::size_t>(fit.pointCount()));
  simulation.readStrainRatesAtWall(
      fit, {0, simulation.mask().size()[2]},
      [&](std::int64_t point, const WallFit::Terms&, const std::array<double, 6>& strain) {
        rates[static_cast<std::size_t>(point)] = strain;
      });
  addField(rates);
}

Told toldBy(const Simulation& simulation) {
  Told told;
  const Fields fields(simulation);
  told.numbers = fields.velocity;
  told.end();
  told.numbers.insert(told.numbers.end(), fields.pressure.begin(), fields.pressure.end());
  told.end();
  std::vector<float> rates(6 * fields.pressure.size(), 0);
  told.numbers.push_back(simulation.readStrainRates(rates.data()) ? 1 : 0);
  told.numbers.insert(told.numbers.end(), rates.begin(), rates.end());
  told.end();
  told.addStrainAtWall(simulation);
  told.end();
  for (const ConvergenceSample& row : simulation.convergence()) {
    told.add(row);
  }
  told.end();
  for (const OpeningState& state : simulation.openings()) {
    told.add(state);
  }
  told.end();
  Summary summary = simulation.summary();
  summary.mflups = 0;  // a time
  summary.memory = 0;  // ghosts take some
  told.add(summary);
  told.numbers.push_back(static_cast<double>(simulation.qualityReasons().size()));
  told.end();
  return told;
}

void expectSame(const Told& expected, const Told& found) {
  ASSERT_EQ(expected.ends, found.ends);
  std::size_t first = 0;
  for (std::size_t part = 0; part < expected.ends.size(); ++part) {
    std::size_t different = 0;
    for (std::size_t i = first; i < expected.ends[part]; ++i) {
      const bool areBothNone = std::isnan(expected.numbers[i]) && std::isnan(found.numbers[i]);
      different += areBothNone || expected.numbers[i] == found.numbers[i] ? 0 : 1;
    }
    EXPECT_EQ(different, 0u) << "in part " << part;
    first = expected.ends[part];
  }
}

/// Runs a flow on so many ranks, threads of this process. \return what the last rank is told.
using Body = std::function<void(Simulation&)>;
Told runOn(int count, const VoxelMask& mask, const Parameters& parameters, const Body& body) {
  std::mutex mutex;
  std::vector<Told> told(static_cast<std::size_t>(count));
  runAsRanks(count, [&](Communicator& ranks) {
    RankTeam team;
    team.ranks = &ranks;
    team.ranksOfGpu = count;
    Simulation simulation(mask, parameters, team);
    body(simulation);
    Told own = toldBy(simulation);
    const std::lock_guard lock(mutex);
    told[static_cast<std::size_t>(ranks.rank())] = std::move(own);
  });
  for (const Told& of : told) {
    expectSame(told.front(), of);
  }
  return told.front();
}

void expectSameOnRanks(const VoxelMask& mask, const Parameters& parameters, const Body& body,
                       const std::vector<int>& counts = {2, 3, 5}) {
  Simulation alone(mask, parameters);
  body(alone);
  const Told expected = toldBy(alone);
  for (const int count : counts) {
    SCOPED_TRACE(std::to_string(count) + " ranks");
    expectSame(expected, runOn(count, mask, parameters, body));
  }
}

Body stepsOf(std::int64_t steps) {
  return [steps](Simulation& simulation) { simulation.run(steps); };
}

/// A mask whose axes are turned: x becomes z.
VoxelMask turned(const VoxelMask& mask) {
  return maskOf({mask.size()[1], mask.size()[2], mask.size()[0]},
                [&](auto x, auto y, auto z) { return mask.isFluid(z, x, y); });
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
  const Tube tube = onDevice(Tube());
  expectSameOnRanks(tube.mask, tube.parameters, stepsOf(230));
  expectSameOnRanks(turned(tube.mask), tube.parameters, stepsOf(230));
}

TEST_P(RankSimulation, TellsTheSameOfALongTubeWhoseWallsGiveMass) {
  const LongTube tube = onDevice(LongTube());
  expectSameOnRanks(tube.mask, tube.parameters, stepsOf(160), {2});
  expectSameOnRanks(turned(tube.mask), tube.parameters, stepsOf(160), {2});
}

TEST_P(RankSimulation, TellsTheSameOfAFlowFromCoarserGrids) {
  Tube tube = onDevice(Tube());
  tube.parameters.latticeVelocity = 0;  // another one on each grid
  tube.parameters.start = FlowStart::CoarserGrids;
  tube.mask = bentTube(30, 6.6);
  expectSameOnRanks(tube.mask, tube.parameters, stepsOf(60), {2, 3});
  expectSameOnRanks(turned(tube.mask), tube.parameters, stepsOf(60), {2});
}

/// Ranks that cut larger voxels in two take the same means over what these cover.
TEST_P(RankSimulation, TellsTheSameOfAFlowThatACoarserGridCorrects) {
  LongTube tube = onDevice(LongTube());
  tube.mask = maskOf({96, 16, 17}, [](auto, auto y, auto z) {
    return std::hypot(double(y) - 7.3, double(z) - 7.8) < 6.6;
  });
  tube.parameters.latticeVelocity = 0;
  tube.parameters.start = FlowStart::CoarserGrids;
  expectSameOnRanks(tube.mask, tube.parameters, stepsOf(110), {2});
  expectSameOnRanks(turned(tube.mask), tube.parameters, stepsOf(110), {3});
}

TEST_P(RankSimulation, TellsTheSameOfAHeartbeatWithAWindkesselAcrossACut) {
  const BeatingTube tube = onDevice(BeatingTube());
  expectSameOnRanks(tube.mask, tube.parameters, stepsOf(230));
  expectSameOnRanks(turned(tube.mask), tube.parameters, stepsOf(230));
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
  expectSameOnRanks(tube.mask, tube.parameters, run);
  tube.parameters.waveform.clear();
  tube.parameters.targetMeanPressure = 0;
  expectSameOnRanks(turned(tube.mask), tube.parameters, stepsOf(230));
}

TEST_P(RankSimulation, TellsTheSameOfLengthenedOpenings) {
  Tube tube = onDevice(Tube());
  tube.parameters.flowExtension = 7;
  expectSameOnRanks(tube.mask, tube.parameters, stepsOf(110));
  expectSameOnRanks(turned(tube.mask), tube.parameters, stepsOf(110));
}

TEST_P(RankSimulation, TellsTheSameOfLabelsAtAnAngle) {
  const LabelledPipe pipe = roundPipe(8, 16, 50, 70, 1);
  Tube tube = onDevice(Tube());
  tube.parameters.openings = pipe.openingRows();
  expectSameOnRanks(pipe.mask, tube.parameters, stepsOf(230));
}

TEST_P(RankSimulation, TellsTheSameOfPeriodicAxes) {
  Tube tube = onDevice(Tube());
  const VoxelMask mask = allFluid({12, 12, 20}, {false, true, true});
  tube.parameters.openings = rowsByFace(mask, {{Face::XMinus, {0, 3, 0, 0.02, 0.01}}});
  expectSameOnRanks(mask, tube.parameters, stepsOf(60));
}

TEST_P(RankSimulation, TellsTheSameInEveryPrecisionAndStorage) {
  const BeatingTube tube = onDevice(BeatingTube());
  for (const auto storage : {PopulationStorage::FullTiles, PopulationStorage::CompactTiles,
                             PopulationStorage::CompactTilesInPlace}) {
    for (const auto precision : {Precision::Double, Precision::Single, Precision::SixteenBit}) {
      if (storage == PopulationStorage::FullTiles && precision == Precision::SixteenBit) {
        continue;
      }
      Parameters parameters = tube.parameters;
      parameters.model.storage = storage;
      parameters.model.precision = precision;
      expectSameOnRanks(turned(tube.mask), parameters, stepsOf(70), {3});
    }
  }
}

TEST_P(RankSimulation, EndsAtTheSameStepWhereTheFlowIsSteady) {
  Tube tube = onDevice(Tube());
  tube.parameters.flowTolerance = 1e-2;
  expectSameOnRanks(turned(tube.mask), tube.parameters, stepsOf(20000), {2});
}

TEST_P(RankSimulation, BeginsAgainWithLowerVelocitiesAsOneRankDoes) {
  Tube tube = onDevice(Tube());
  tube.parameters.kinematicViscosity = 5e-8;
  tube.parameters.latticeVelocity = 0;
  tube.parameters.rampSteps = 0;
  std::string failureAlone;
  Told alone;
  try {
    Simulation simulation(turned(tube.mask), tube.parameters);
    simulation.run(150);
    alone = toldBy(simulation);
  } catch (const Diverged& failure) {
    failureAlone = plugin::sentenceOf(failure);
  }
  std::string failureOnRanks;
  Told onRanks;
  try {
    onRanks = runOn(3, turned(tube.mask), tube.parameters, stepsOf(150));
  } catch (const Diverged& failure) {
    failureOnRanks = plugin::sentenceOf(failure);
  }
  EXPECT_EQ(failureAlone, failureOnRanks);
  if (failureAlone.empty()) {
    expectSame(alone, onRanks);
  }
}

TEST_P(RankSimulation, GoesOnFromAFileOfAnyNumberOfRanks) {
  const BeatingTube tube = onDevice(BeatingTube());
  const VoxelMask mask = turned(tube.mask);
  // Also of a flow that is not at rest any more.
  const auto goOn = [](const std::string& path) {
    return [path](Simulation& simulation) {
      simulation.run(5);
      simulation.loadState(path);
      simulation.run(210);
    };
  };
  const TemporaryFile fileOfOne;
  Simulation before(mask, tube.parameters), after(mask, tube.parameters);
  before.run(130);
  before.saveState(fileOfOne.path);
  goOn(fileOfOne.path)(after);
  const Told expected = toldBy(after);
  for (const auto& [writers, readers] : {std::pair(1, 3), std::pair(3, 2), std::pair(2, 1)}) {
    SCOPED_TRACE(std::to_string(writers) + " to " + std::to_string(readers));
    const TemporaryFile file;
    runOn(writers, mask, tube.parameters, [&](Simulation& simulation) {
      simulation.run(130);
      simulation.checkSave(file.path);
      simulation.saveState(file.path);
    });
    expectSame(expected, runOn(readers, mask, tube.parameters, goOn(file.path)));
  }
}

TEST_P(RankSimulation, TellsAllRanksOfAFileThatCannotBeUsed) {
  const Tube tube = onDevice(Tube());
  int told = 0;
  std::mutex mutex;
  const auto count = [&](const auto& action) {
    try {
      action();
    } catch (const FileFailure&) {
      const std::lock_guard lock(mutex);
      ++told;
    }
  };
  runOn(3, tube.mask, tube.parameters, [&](Simulation& simulation) {
    simulation.run(10);
    count([&] { simulation.saveState("/no such folder/a.restart"); });
    count([&] { simulation.checkSave("/no such folder/a.restart"); });
  });
  EXPECT_EQ(told, 6);
  try {
    runOn(3, tube.mask, tube.parameters,
          [&](Simulation& simulation) { simulation.loadState("/no such folder/a.restart"); });
    FAIL();
  } catch (const FileFailure&) {
  }
}

TEST_P(RankSimulation, StopsOnAllRanksWhereOneIsToldTo) {
  const Tube tube = onDevice(Tube());
  std::mutex mutex;
  int calls = 0;
  std::vector<std::int64_t> steps;
  runOn(3, tube.mask, tube.parameters, [&](Simulation& simulation) {
    const bool isCompleted = simulation.run(100000, [&](const Progress&) {
      const std::lock_guard lock(mutex);
      return ++calls < 7;
    });
    EXPECT_FALSE(isCompleted);
    const std::lock_guard lock(mutex);
    steps.push_back(simulation.steps());
  });
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[0], steps[1]);
  EXPECT_EQ(steps[0], steps[2]);
  EXPECT_LT(steps[0], 100000);
}

TEST_P(RankSimulation, FailsOnAllRanksWhereOneFails) {
  const Tube tube = onDevice(Tube());
  std::mutex mutex;
  std::vector<std::string> told;
  EXPECT_THROW(runAsRanks(3,
                          [&](Communicator& ranks) {
                            RankTeam team;
                            team.ranks = &ranks;
                            team.ranksOfGpu = 3;
                            Simulation simulation(tube.mask, tube.parameters, team);
                            try {
                              simulation.run(100000, [&](const Progress& progress) {
                                if (ranks.rank() == 1 && progress.step > 20) {
                                  throw DeviceFailure(Described{"The card is lost."});
                                }
                                return true;
                              });
                            } catch (const RankFailure& failure) {
                              const std::lock_guard lock(mutex);
                              told.push_back(failure.what());
                              throw;
                            }
                          }),
               DeviceFailure);
  EXPECT_EQ(told, (std::vector<std::string>{"The card is lost.", "The card is lost."}));
}

INSTANTIATE_TEST_SUITE_P(Devices, RankSimulation, allDevices(), NameOfDevice());

}  // namespace tiledlbm::test
