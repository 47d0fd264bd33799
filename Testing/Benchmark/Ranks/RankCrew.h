// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "Testing/Unit/ThreadRanks.h"

namespace tiledlbm::benchmark {

/// Ranks that are threads of this process and wait for what is to be done. Each keeps its thread,
/// and with it its GPU and its stream, from one job to the next.
class RankCrew {
 public:
  using Job = std::function<void(Communicator&)>;

  /// \param threadsOfRank that its parallel loops have, its own among them.
  RankCrew(int ranks, int threadsOfRank);
  ~RankCrew();
  RankCrew(const RankCrew&) = delete;
  RankCrew& operator=(const RankCrew&) = delete;

  int size() const { return size_; }

  /// Has all ranks do a job and waits for them. After a failure they cannot talk to each other any
  /// more.
  /// \throws what the first rank to fail threw
  void run(const Job& job);

 private:
  void serve(Communicator& ranks, int threads);

  const int size_;
  std::mutex mutex_;
  std::condition_variable changed_;
  const Job* job_ = nullptr;
  std::int64_t jobs_ = 0;  ///< that were given so far
  int working_ = 0;        ///< ranks that have not done the last one
  bool isOver_ = false;
  FirstFailure failure_;
  std::thread thread_;
};

}  // namespace tiledlbm::benchmark
