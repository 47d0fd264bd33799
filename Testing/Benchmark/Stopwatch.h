// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <vector>

namespace tiledlbm::benchmark {

/// Notes when a device comes to points of its work. One thread uses it.
class Stopwatch {
 public:
  virtual ~Stopwatch() = default;
  /// Notes when all that the device was given so far is done.
  virtual void mark() = 0;
  /// Waits for the device. \return seconds from the first mark to each; they are then forgotten.
  virtual std::vector<double> take() = 0;
  /// Marks the end of work whose begin is marked. \return seconds that the work took
  double stop() {
    mark();
    return take().back();
  }
};

/// The host's steady clock.
class CpuStopwatch : public Stopwatch {
 public:
  void mark() override { marks_.push_back(Clock::now()); }

  std::vector<double> take() override {
    std::vector<double> seconds;
    for (const Clock::time_point& mark : marks_) {
      seconds.push_back(std::chrono::duration<double>(mark - marks_.front()).count());
    }
    marks_.clear();
    return seconds;
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::vector<Clock::time_point> marks_;
};

}  // namespace tiledlbm::benchmark
