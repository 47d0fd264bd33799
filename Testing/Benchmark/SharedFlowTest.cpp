// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Ranks/SharedFlow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Kernels/KernelError.h"
#include "Solver/Geometry/Tiling.h"
#include "Testing/Benchmark/InitialFlow.h"
#include "Testing/Benchmark/KernelNames.h"
#include "Testing/Benchmark/MethodRegistry.h"
#include "Testing/Benchmark/Ranks/SharedRun.h"
#include "Testing/Benchmark/Tiles/TileMethod.h"
#include "Testing/Unit/TestGeometries.h"

namespace tiledlbm::benchmark {

namespace {

/// A storage and a precision, on a device.
using Parameters = std::tuple<PopulationStorage, Precision, DeviceChoice>;

std::vector<Parameters> allParameters() {
  std::vector<Parameters> all;
  for (const MethodEntry& method : methods()) {
    for (const Precision precision : precisions) {
      for (const DeviceChoice device : {DeviceChoice::Cpu, DeviceChoice::Gpu}) {
        if (method.storage && method.offers(fullKernels(precision).front(), device)) {
          all.emplace_back(*method.storage, precision, device);
        }
      }
    }
  }
  return all;
}

class OnRanks : public testing::TestWithParam<Parameters> {
 protected:
  DeviceChoice device() const { return std::get<2>(GetParam()); }

  void SetUp() override {
    if (device() == DeviceChoice::Gpu && !isGpuUsable()) {
      GTEST_SKIP() << whyNoGpu();
    }
  }

  SharedCase sharedCase() const {
    ModelChoice model;
    model.storage = std::get<0>(GetParam());
    model.precision = std::get<1>(GetParam());
    return {{&mask_, &tiles_, 0.6}, model, device(), TransportChoice::Auto};
  }

  SharedFlow flowOn(int ranks) const {
    const SharedCase of = sharedCase();
    return {of.problem, of.model, of.device, ranks, of.transport};
  }

  VoxelMask mask_ = test::randomMask({30, 21, 26}, 0.8, 3);
  TileSet tiles_ = coverWithTiles(mask_, {});
};

TEST_P(OnRanks, TheFlowIsThatOfTheMethodItself) {
  const SharedCase of = sharedCase();
  const auto method =
      makeTileMethod(of.model.storage, {Operation::Full, of.model}, of.device, of.problem);
  method->start(waves(mask_.size()));
  method->advance(7);
  method->wait();
  const std::vector<NodeMoments<double>> expected = method->moments();
  ASSERT_EQ(std::int64_t(expected.size()), tiles_.nonSolidNodes);
  for (const int ranks : {1, 2, 3}) {
    if (!whyNoRanks(ranks, device()).empty()) {
      continue;
    }
    SCOPED_TRACE(ranks);
    SharedFlow flow = flowOn(ranks);
    for (const int start : {1, 2}) {  // again from the start, after messages that were not read
      SCOPED_TRACE(start);
      flow.start(waves(mask_.size()));
      flow.advance(7);
      EXPECT_EQ(flow.stepsDone(), 7);
      EXPECT_GT(flow.seconds(), 0);
      const std::vector<NodeMoments<double>> found = flow.moments();
      ASSERT_EQ(found.size(), expected.size());
      std::size_t different = 0;
      for (std::size_t i = 0; i < found.size(); ++i) {
        different += found[i].density != expected[i].density ||
                     found[i].velocity[2] != expected[i].velocity[2];
      }
      EXPECT_EQ(different, 0u);
    }
  }
}

TEST_P(OnRanks, ARunIsComparedAndItsPartsAreTimed) {
  const SharedCase of = sharedCase();
  const auto alone = stateAlone(of);
  ASSERT_TRUE(alone.has_value());
  EXPECT_NE(alone->fingerprint, 0u);
  EXPECT_GT(alone->sums.velocitySquared, 0);
  for (const int ranks : {1, 2, 3}) {
    if (!whyNoRanks(ranks, device()).empty()) {
      continue;
    }
    SCOPED_TRACE(ranks);
    SharedRun shared = makeSharedRun(of, ranks, alone, 0);
    ASSERT_EQ(shared.failed, "");
    EXPECT_GT(shared.run->batch(), 0);
    EXPECT_EQ(shared.counters.at("ranks"), ranks);
    EXPECT_GT(shared.counters.at("setup_seconds"), 0);
    EXPECT_EQ(shared.counters.count("time_bulk"), ranks > 1 ? 1u : 0u);
    EXPECT_EQ(shared.counters.at("halo_bytes_per_step") > 0, ranks > 1);
    EXPECT_GE(shared.counters.at("imbalance"), 1);
    EXPECT_LT(shared.counters.at("imbalance"), 1.2);

    FlowState other = *alone;
    ++other.fingerprint;
    const SharedRun wrong = makeSharedRun(of, ranks, other, 0);
    EXPECT_EQ(wrong.run, nullptr);
    EXPECT_NE(wrong.failed.find("not that of one rank"), std::string::npos);
  }
}

std::string nameOfParameters(const testing::TestParamInfo<Parameters>& info) {
  const auto& [storage, precision, device] = info.param;
  std::string name = storage == PopulationStorage::FullTiles      ? "Full"
                     : storage == PopulationStorage::CompactTiles ? "Compact"
                                                                  : "InPlace";
  name += "_" + nameOf(precision) + "_" + nameOf(device);
  name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, OnRanks, testing::ValuesIn(allParameters()), nameOfParameters);

TEST(SharedFlow, TellsHowItIsSharedOut) {
  // Two ranks of 4 and 4 layers: of each face 5 populations of its nodes pass, both ways.
  const VoxelMask mask = test::allFluid({6, 5, 8});
  const TileSet tiles = coverWithTiles(mask, {});
  ModelChoice model;
  model.storage = PopulationStorage::CompactTilesInPlace;
  model.precision = Precision::Single;
  const SharedFlow flow({&mask, &tiles, 0.6}, model, DeviceChoice::Cpu, 2, TransportChoice::Auto);
  EXPECT_EQ(flow.facts().haloBytes, 2 * 30 * 5 * 4);
  EXPECT_DOUBLE_EQ(flow.facts().haloShare, 60.0 / 240);
  EXPECT_DOUBLE_EQ(flow.facts().imbalance, 1);
  EXPECT_GT(flow.memory(), 240u * 19 * 4);
}

TEST(SharedFlow, HasRanksWithoutLayers) {
  const VoxelMask mask = test::allFluid({8, 8, 2});
  const TileSet tiles = coverWithTiles(mask, {});
  const SharedCase of{{&mask, &tiles, 0.6}, {}, DeviceChoice::Cpu, TransportChoice::Auto};
  const SharedRun shared = makeSharedRun(of, 4, stateAlone(of), 0);
  EXPECT_EQ(shared.failed, "");
  EXPECT_DOUBLE_EQ(shared.counters.at("imbalance"), 2);
}

TEST(SharedFlow, WhereRanksFailNoneIsLeftWaiting) {
  const VoxelMask mask = test::randomMask({10, 10, 10}, 0.8, 3);
  const TileSet tiles = coverWithTiles(mask, {});
  ModelChoice model;
  model.storage = PopulationStorage::FullTiles;
  model.precision = Precision::SixteenBit;  // there is no such storage
  EXPECT_THROW(SharedFlow({&mask, &tiles, 0.6}, model, DeviceChoice::Cpu, 3, TransportChoice::Auto),
               UnsupportedChoice);
}

TEST(FlowState, WhatDiffersIsNamed) {
  FlowState state;
  state.sums.velocitySquared = 1;
  state.fingerprint = 5;
  EXPECT_EQ(whatDiffers(state, state), "");
  FlowState other = state;
  other.fingerprint = 6;
  EXPECT_NE(whatDiffers(state, other).find("populations"), std::string::npos);
  other.sums.velocitySquared = std::nextafter(1.0, 2.0);
  EXPECT_NE(whatDiffers(state, other).find("velocities"), std::string::npos);
  other.sums.velocitySquared = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(whatDiffers(other, other), "");
}

TEST(RankCrew, DoesOneJobAfterTheOtherAndTellsOfTheFirstFailure) {
  RankCrew crew(3, 1);
  std::atomic<int> calls = 0;
  for (int job = 1; job <= 5; ++job) {
    crew.run([&](Communicator& ranks) {
      ++calls;
      EXPECT_EQ(sumOnAll(ranks, ranks.rank()), 3);
    });
    EXPECT_EQ(calls, 3 * job);
  }
  const auto fail = [&](Communicator& ranks) {
    if (ranks.rank() == 1) {
      throw std::out_of_range("first");
    }
    gatherOnAll(ranks, 0);
  };
  EXPECT_THROW(crew.run(fail), std::out_of_range);
  EXPECT_THROW(crew.run([](Communicator& ranks) { gatherOnAll(ranks, 0); }), RankFailure);
}

/// A step of 100 seconds of which a rank between two others sees all parts.
const std::vector<StepPoint> pointsOfStep{
    StepPoint::Begin,    StepPoint::Finish,  StepPoint::Finished, StepPoint::Outgoing,
    StepPoint::Start,    StepPoint::Started, StepPoint::Finish,   StepPoint::Finished,
    StepPoint::Outgoing, StepPoint::Start,   StepPoint::Started,  StepPoint::End};
const std::vector<double> secondsOfStep{0, 1, 3, 10, 12, 13, 80, 84, 95, 98, 99, 100};

TEST(StepParts, EachTimeBelongsToOnePart) {
  const auto parts = partsOfStep({partsOf(pointsOfStep, secondsOfStep, true)});
  EXPECT_EQ(parts, (std::array<double, stepPartCount>{1, 7, 67, 11, 5, 2, 6}));
}

TEST(StepParts, WithoutEndsAllNodesAreUpdatedAtOnce) {
  const std::vector<StepPoint> points{StepPoint::Begin,  StepPoint::Finish,   StepPoint::Finished,
                                      StepPoint::Finish, StepPoint::Finished, StepPoint::Outgoing,
                                      StepPoint::Start,  StepPoint::Started,  StepPoint::Outgoing,
                                      StepPoint::Start,  StepPoint::Started,  StepPoint::End};
  const std::vector<double> seconds{0, 0, 4, 5, 6, 96, 97, 98, 98, 99, 100, 100};
  const auto parts = partsOfStep({partsOf(points, seconds, false)});
  EXPECT_EQ(parts, (std::array<double, stepPartCount>{-1, -1, 91, -1, 2, 2, 5}));
}

TEST(StepParts, OfRanksTheSlowestCountsForMessagesAndTheMeanForUpdates) {
  // At the end of the volume nothing arrives at the end that comes last, so that what goes before
  // cannot be told from it.
  const std::vector<StepPoint> points{StepPoint::Begin,    StepPoint::Finish,  StepPoint::Finished,
                                      StepPoint::Outgoing, StepPoint::Start,   StepPoint::Started,
                                      StepPoint::Start,    StepPoint::Started, StepPoint::End};
  const std::vector<double> seconds{0, 3, 13, 22, 24, 25, 98, 99, 100};
  const auto parts =
      partsOfStep({partsOf(pointsOfStep, secondsOfStep, true), partsOf(points, seconds, true)});
  EXPECT_EQ(parts, (std::array<double, stepPartCount>{2, 8, 67, 11, 5, 2, 10}));
}

}  // namespace

}  // namespace tiledlbm::benchmark
