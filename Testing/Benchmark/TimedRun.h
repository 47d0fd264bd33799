// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "Testing/Benchmark/Method.h"
#include "Testing/Benchmark/Stopwatch.h"

namespace tiledlbm::benchmark {

/// A method that is timed in batches of steps.
class TimedRun {
 public:
  /// Warms the device up.
  /// \param method whose flow has begun.
  /// \param stepsDone since then.
  /// \param seconds that a batch is to last about; 0 for two steps without a warm-up.
  TimedRun(std::unique_ptr<Method> method, std::unique_ptr<Stopwatch> stopwatch,
           std::int64_t stepsDone, double seconds);

  /// Does a batch. \return seconds
  double batch() { return time(steps_); }

  /// Of a batch: an even number, since some methods alternate between two kinds of step.
  std::int64_t steps() const { return steps_; }
  /// Since the start, all batches together.
  std::int64_t stepsDone() const { return stepsDone_; }
  /// See Method.
  std::optional<FlowSums> sums() { return method_->sums(); }
  std::uint64_t memory() const { return method_->memory(); }

 private:
  double time(std::int64_t steps);
  std::int64_t calibrate(double seconds);

  std::unique_ptr<Method> method_;
  std::unique_ptr<Stopwatch> stopwatch_;
  std::int64_t steps_ = 2;
  std::int64_t stepsDone_;
};

}  // namespace tiledlbm::benchmark
