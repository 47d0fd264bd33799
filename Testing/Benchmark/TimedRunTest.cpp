// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/TimedRun.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace tiledlbm::benchmark {

namespace {

/// A device that takes a set time for each step.
struct Device {
  double secondsPerStep = 0;
  double clock = 0;
  std::int64_t steps = 0;
};

class FakeMethod : public Method {
 public:
  explicit FakeMethod(Device& device) : device_(device) {}
  void start(const InitialFlow&) override {}
  void step() override {
    device_.clock += device_.secondsPerStep;
    ++device_.steps;
  }
  void wait() override {}
  std::vector<NodeMoments<double>> moments() override { return {}; }
  std::uint64_t memory() const override { return 7; }

 private:
  Device& device_;
};

class FakeStopwatch : public Stopwatch {
 public:
  explicit FakeStopwatch(const Device& device) : device_(device) {}
  void mark() override { marks_.push_back(device_.clock); }
  std::vector<double> take() override {
    const std::vector<double> marks = std::exchange(marks_, {});
    return {0, marks.back() - marks.front()};
  }

 private:
  const Device& device_;
  std::vector<double> marks_;
};

TimedRun runOn(Device& device, double seconds) {
  return TimedRun(std::make_unique<FakeMethod>(device), std::make_unique<FakeStopwatch>(device), 0,
                  seconds);
}

TEST(TimedRun, ABatchLastsAboutAsLongAsAsked) {
  Device device{2.5e-5};
  TimedRun run = runOn(device, 0.03);
  EXPECT_NEAR(run.batch(), 0.03, 0.001);
  EXPECT_EQ(run.steps() % 2, 0);
  EXPECT_EQ(run.memory(), 7u);
}

TEST(TimedRun, ABatchHasFourStepsAtLeast) {
  Device device{1};
  TimedRun run = runOn(device, 0.03);
  EXPECT_EQ(run.steps(), 4);
  EXPECT_EQ(run.batch(), 4);
}

TEST(TimedRun, EndsWithAClockThatStandsStill) {
  Device device;
  EXPECT_GT(runOn(device, 0.03).steps(), 4);
}

TEST(TimedRun, WithoutAWarmUpOnlyTheBatchIsDone) {
  Device device{1};
  TimedRun run = runOn(device, 0);
  EXPECT_EQ(device.steps, 0);
  run.batch();
  EXPECT_EQ(device.steps, 2);
}

}  // namespace

}  // namespace tiledlbm::benchmark
