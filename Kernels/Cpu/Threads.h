// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <tbb/task_arena.h>

namespace tiledlbm {

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

}  // namespace tiledlbm
