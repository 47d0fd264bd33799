// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <exception>
#include <functional>
#include <mutex>

#include "Kernels/Ranks/Communicator.h"
#include "Kernels/Ranks/RankTeam.h"

namespace tiledlbm {

/// The exception of the first of some ranks that fails.
class FirstFailure {
 public:
  /// Runs `body` on a rank. An error is kept, and told to the other ranks.
  void guard(Communicator& ranks, const std::function<void(Communicator&)>& body);
  /// Throws the exception that was kept, if there is one, and forgets it.
  void rethrow();

 private:
  void keep(Communicator& ranks, const std::string& sentence);

  std::mutex mutex_;
  std::exception_ptr first_;
};

/// Runs `body` on the given number of ranks, which are threads of this process. An error of one
/// rank reaches the others as a RankFailure.
/// \throws the exception of the first rank that failed
void runAsRanks(int count, const std::function<void(Communicator&)>& body);

/// The same with the team of each rank.
inline void runAsTeam(int count, const std::function<void(RankTeam&)>& body) {
  runAsRanks(count, [&](Communicator& ranks) {
    RankTeam team;
    team.ranks = &ranks;
    team.ranksOfGpu = count;
    body(team);
  });
}

}  // namespace tiledlbm
