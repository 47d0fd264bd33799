#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstdint>

namespace tiledlbm {

/// Calls `body(i)` for each i from first to last - 1 on all cores. The calling thread takes what
/// the others do not, so that a core that is busy elsewhere delays nothing.
/// \param grain calls that one thread makes at least.
template <class Body>
void parallelFor(std::int64_t first, std::int64_t last, std::int64_t grain, const Body& body) {
  tbb::parallel_for(tbb::blocked_range<std::int64_t>(first, last, grain),
                    [&body](const tbb::blocked_range<std::int64_t>& range) {
                      for (std::int64_t i = range.begin(); i < range.end(); ++i) {
                        body(i);
                      }
                    });
}

inline int threadCount() {
  return tbb::this_task_arena::max_concurrency();
}

}  // namespace tiledlbm
