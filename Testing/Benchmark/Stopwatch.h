// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
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
std::unique_ptr<Stopwatch> makeCpuStopwatch();

}  // namespace tiledlbm::benchmark
