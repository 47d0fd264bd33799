// SPDX-License-Identifier: BSD-3-Clause
#include <chrono>

#include "Testing/Benchmark/Timer.h"

namespace tiledlbm::benchmark {

namespace {

class CpuTimer : public Timer {
 public:
  void start() override { start_ = Clock::now(); }
  double stop() override { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_;
};

}  // namespace

std::unique_ptr<Timer> makeCpuTimer() {
  return std::make_unique<CpuTimer>();
}

}  // namespace tiledlbm::benchmark
