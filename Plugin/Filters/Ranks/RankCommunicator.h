// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankCommunicator_h
#define RankCommunicator_h

#include "Kernels/Ranks/RankTeam.h"

#include <exception>
#include <functional>
#include <string>

namespace tiledlbm::plugin
{

/// The ranks of the global controller, of which there may be one alone. In a step of computeOnAll()
/// a rank waits for another one for as long as longestWaitForRanks(); outside of it, without end.
Communicator& allRanks();

/// The rank that reads and writes files, and tells of warnings.
bool isRootRank();

/// All ranks, as those that compute a flow together. TILEDLBM_TRANSPORT in the environment of the
/// first one chooses how what they exchange goes from GPU to GPU. To be called in a step of
/// computeOnAll(). \throws Error where it names no transport
RankTeam teamOnAll();

/// How a step ended, on all ranks alike.
struct StepOutcome
{
  int failedRank = -1;            ///< the first rank whose own work failed, -1 for none
  std::string failure;            ///< the sentence of that rank
  std::exception_ptr failureHere; ///< why, on that rank; null on others

  bool isDone() const { return this->failedRank < 0; }
};

/// Takes a step in which ranks may exchange messages. Where one fails, the others, which would wait
/// for it, end theirs too; afterwards no message is under way, so that another step can follow. On
/// CPUs the ranks of a host share its cores out. Steps do not contain each other.
/// \param outOfMemory sentence where memory runs out.
StepOutcome computeOnAll(const std::function<void()>& step, const std::string& outOfMemory);

/// The same. \throws Error where a rank failed, with its sentence; the same on all ranks.
void requireOnAll(const std::function<void()>& step, const std::string& outOfMemory);

}

#endif
