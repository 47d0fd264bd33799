// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankCommunicator_h
#define RankCommunicator_h

#include "Kernels/Ranks/RankTeam.h"

#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// The ranks of the global controller, possibly a single one. In a step of computeOnAll() a rank
/// waits for a message at most longestWaitForRanks(), otherwise without a limit.
Communicator& allRanks();

/// Whether this is the first rank, which reads and writes files and reports warnings.
bool isRootRank();

/// All ranks, as the team that computes a flow. The environment variable TILEDLBM_TRANSPORT of the
/// first rank selects the transport between GPUs. To be called in a step of computeOnAll().
/// \throws Error for an unknown transport
RankTeam teamOnAll();

/// Outcome of a step, the same on all ranks.
struct StepOutcome
{
  int failedRank = -1;            ///< the first rank with an error of its own, -1 for none
  std::string failure;            ///< the message of that rank
  std::exception_ptr failureHere; ///< the exception on that rank; null on others

  bool isDone() const { return this->failedRank < 0; }
};

/// Runs a step in which ranks may exchange messages. If one rank fails, the others end the step
/// too. After a step no message is under way, and another step can follow. On CPUs the ranks of a
/// host share its cores. Steps are not nested.
/// \param outOfMemory see failureOf.
StepOutcome computeOnAll(const std::function<void()>& step, const std::string& outOfMemory = {});

/// The same. \throws Error with the message of the failed rank; the same on all ranks.
void requireOnAll(const std::function<void()>& step, const std::string& outOfMemory = {});

/// Sends the fields of a record from one rank to all.
template <class Record>
void broadcastOnAll(Communicator& ranks, int of, Record& record)
{
  forEachField(record, [&](const char*, auto& field) { field = valueOnAll(ranks, of, field); });
}

/// Whether `own` is true on any rank.
bool anyOnAll(bool own);

/// The first rank whose `own` is true; the number of ranks if none is.
int firstRankOnAll(bool own);

/// Sends values from the first rank whose `own` is true to all; keeps the values if none is.
template <class... Values>
void broadcastFirstOnAll(bool own, Values&... values)
{
  const int first = firstRankOnAll(own);
  if (first < allRanks().size())
  {
    ((values = valueOnAll(allRanks(), first, values)), ...);
  }
}

/// A hash of a value. Different values have the same hash in one case of 2^64.
struct Fingerprint
{
  const char* of; ///< name of the compared values, in the plural
  std::uint64_t value;
};

/// Requires that the inputs of all ranks are equal.
/// \param own the same number on each rank.
/// \throws Error with the first difference and its ranks; the same on all ranks.
void requireAlikeOnAll(const std::vector<Fingerprint>& own);

}

#endif
