// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstdint>
#include <future>
#include <string>
#include <system_error>
#include <utility>

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

/// Calls `body()` with a limit on the threads of its parallel loops, the caller's included.
template <class Body>
void onThreads(int most, const Body& body) {
  if (most >= tbb::this_task_arena::max_concurrency()) {
    body();
    return;
  }
  tbb::task_arena arena(most);
  arena.execute([&body] { body(); });
}

/// Starts some work on its own thread, in parallel with the caller. If the system has no free
/// thread, the caller performs the work when it requests the result.
/// \return the future result. Its destructor waits for work that has begun.
template <class Work>
auto startAsync(Work work) -> std::future<decltype(work())> {
  try {
    return std::async(std::launch::async, work);
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, std::move(work));
  }
}

}  // namespace tiledlbm
