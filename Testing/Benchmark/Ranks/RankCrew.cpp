// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Ranks/RankCrew.h"

#include <tbb/task_arena.h>

namespace tiledlbm::benchmark {

RankCrew::RankCrew(int ranks, int threadsOfRank) : size_(ranks) {
  thread_ = std::thread([this, threadsOfRank] {
    runAsRanks(size_, [=](Communicator& of) { serve(of, threadsOfRank); });
  });
}

RankCrew::~RankCrew() {
  {
    const std::lock_guard lock(mutex_);
    isOver_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void RankCrew::run(const Job& job) {
  std::unique_lock lock(mutex_);
  job_ = &job;
  working_ = size_;
  ++jobs_;
  changed_.notify_all();
  changed_.wait(lock, [this] { return working_ == 0; });
  failure_.rethrow();
}

void RankCrew::serve(Communicator& ranks, int threads) {
  // An arena has a place for the rank's own thread, which thus does what it is given itself.
  tbb::task_arena arena(threads, 1);
  std::int64_t done = 0;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return isOver_ || jobs_ > done; });
      if (jobs_ == done) {
        return;
      }
      ++done;
    }
    arena.execute([&] { failure_.guard(ranks, *job_); });
    const std::lock_guard lock(mutex_);
    --working_;
    changed_.notify_all();
  }
}

}  // namespace tiledlbm::benchmark
