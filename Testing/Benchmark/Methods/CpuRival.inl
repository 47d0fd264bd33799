// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstdint>

#include "Kernels/Host/HostMemory.h"
#include "Kernels/Host/LargeArray.h"
#include "Kernels/Host/Parallel.h"
#include "Testing/Benchmark/Methods/RivalMethod.h"

namespace tiledlbm::benchmark {

/// Runs a kernel on all cores.
struct CpuBackend {
  /// Items that one thread takes at least: some ten microseconds.
  static constexpr std::int64_t itemsPerTask = 1024;

  template <class T>
  using Array = LargeArray<T>;

  template <class Body>
  static void forEach(std::int64_t count, const Body& body) {
    const std::int64_t tasks = (count + itemsPerTask - 1) / itemsPerTask;
    parallelFor(0, tasks, 1, [&](std::int64_t task) {
      const std::int64_t last = std::min((task + 1) * itemsPerTask, count);
      // No item reads what another one writes, which lets the compiler use vector instructions.
#ifndef __clang__  // knows no such pragma
#pragma GCC ivdep
#endif
      for (std::int64_t item = task * itemsPerTask; item < last; ++item) {
        body(item);
      }
    });
  }

  static void wait() {}

  static std::uint64_t availableMemory() {
    return availableHostMemory();
  }
};

}  // namespace tiledlbm::benchmark
