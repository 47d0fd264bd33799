// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/TimedRun.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiledlbm::benchmark {

namespace {

constexpr std::int64_t fewestSteps = 4;
constexpr std::int64_t mostSteps = 1'000'000;

}  // namespace

TimedRun::TimedRun(std::unique_ptr<Method> method, std::unique_ptr<Stopwatch> stopwatch,
                   std::int64_t stepsDone, double seconds)
    : method_(std::move(method)), stopwatch_(std::move(stopwatch)), stepsDone_(stepsDone) {
  if (seconds > 0) {
    steps_ = calibrate(seconds);
  }
}

double TimedRun::time(std::int64_t steps) {
  stopwatch_->mark();
  method_->advance(steps);
  method_->wait();
  stepsDone_ += steps;
  return stopwatch_->stop();
}

std::int64_t TimedRun::calibrate(double seconds) {
  time(2);  // the first launch loads the kernel
  std::int64_t steps = fewestSteps;
  while (true) {
    const double taken = time(steps);
    // Even, and at most tenfold, since the first and shortest batches are slower than those after.
    const double wanted = std::min(std::max(seconds / taken, 0.1), 10.0) * double(steps);
    const std::int64_t next =
        std::clamp(2 * std::llround(wanted / 2), fewestSteps + 0LL, mostSteps + 0LL);
    if (taken >= 0.5 * seconds || next <= steps) {
      return next;
    }
    steps = next;
  }
}

}  // namespace tiledlbm::benchmark
