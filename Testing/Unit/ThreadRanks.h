// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>

#include "Kernels/Ranks/Communicator.h"
#include "Kernels/Ranks/RankTeam.h"

namespace tiledlbm {

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
