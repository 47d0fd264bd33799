// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

namespace tiledlbm::benchmark {

/// Measures how long a device works.
class Timer {
 public:
  virtual ~Timer() = default;
  virtual void start() = 0;
  /// Waits for the device. \return seconds since start().
  virtual double stop() = 0;
};

/// The host's steady clock.
std::unique_ptr<Timer> makeCpuTimer();

}  // namespace tiledlbm::benchmark
