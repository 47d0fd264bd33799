// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankCommunicator_h
#define RankCommunicator_h

#include "Kernels/Ranks/RankTeam.h"

#include <exception>
#include <functional>
#include <string>

namespace tiledlbm::plugin
{

/// The ranks of the global controller, as those that compute a flow together. TILEDLBM_TRANSPORT
/// in the environment of the first one chooses how what they exchange goes from GPU to GPU.
/// To be called in a step of computeTogether(). \throws Error where it names no transport
RankTeam teamOfRanks();

/// How a step ended that ranks took together, on all of them alike.
struct StepOutcome
{
  int failedRank = -1;            ///< the first rank whose own work failed, -1 for none
  std::exception_ptr failureHere; ///< why, on that rank; null on others

  bool isDone() const { return this->failedRank < 0; }
};

/// The sentence that a failure is told as.
using SentenceOf = std::function<std::string(const std::exception_ptr&)>;

/// Takes a step in which ranks exchange messages by the communicator of their team. Where one fails
/// in it, the others, which would wait for it, end theirs too; afterwards no message is under way,
/// so that another step can follow. On CPUs the ranks of a host share its cores out. Called by all
/// ranks alike.
/// \param sentenceOf what a failure of this rank is told as to the others.
StepOutcome computeTogether(const std::function<void()>& step, const SentenceOf& sentenceOf);

/// The same. \throws Error where a rank failed, with its sentence; the same on all ranks.
void requireTogether(const std::function<void()>& step, const SentenceOf& sentenceOf);

}

#endif
