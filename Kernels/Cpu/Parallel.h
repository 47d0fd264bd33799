// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstdint>
#include <string>

namespace tiledlbm {

/// Calls `body(begin, end)` for ranges that cover first to last - 1, on all cores. The calling
/// thread takes the remaining ranges; a busy core therefore causes no delay.
/// \param grain smallest size of a range, except for the remainder.
template <class Body>
void parallelForRanges(std::int64_t first, std::int64_t last, std::int64_t grain,
                       const Body& body) {
  tbb::parallel_for(
      tbb::blocked_range<std::int64_t>(first, last, grain),
      [&body](const tbb::blocked_range<std::int64_t>& range) { body(range.begin(), range.end()); });
}

/// Calls `body(i)` for each i from first to last - 1 on all cores, as parallelForRanges.
/// \param grain smallest number of calls per thread.
template <class Body>
void parallelFor(std::int64_t first, std::int64_t last, std::int64_t grain, const Body& body) {
  parallelForRanges(first, last, grain, [&body](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) {
      body(i);
    }
  });
}

inline int threadCount() {
  return tbb::this_task_arena::max_concurrency();
}

/// Name of the CPU, for example "CPU, 16 threads".
inline std::string cpuName() {
  return "CPU, " + std::to_string(threadCount()) + " threads";
}

}  // namespace tiledlbm
