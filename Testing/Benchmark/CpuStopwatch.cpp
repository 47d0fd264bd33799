// SPDX-License-Identifier: BSD-3-Clause
#include <chrono>
#include <utility>

#include "Testing/Benchmark/Stopwatch.h"

namespace tiledlbm::benchmark {

namespace {

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

}  // namespace

std::unique_ptr<Stopwatch> makeCpuStopwatch() {
  return std::make_unique<CpuStopwatch>();
}

}  // namespace tiledlbm::benchmark
