// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankAgreement_h
#define RankAgreement_h

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

int numberOfRanks();

/// Of this rank, from 0.
int numberOfThisRank();

/// Whether there is more than one rank.
bool hasOtherRanks();

/// How long a rank that does not answer is waited for: ten minutes, or the seconds in the
/// environment variable TILEDLBM_RANK_WAIT.
std::chrono::duration<double> longestWaitForRanks();

/// The rank that reads and writes files, and tells of warnings.
bool isRootRank();

/// In parallel, has each rank go on only where all of them can: what one cannot do would leave the
/// others waiting for it.
/// \param failure why this rank cannot go on, empty if it can.
/// \throws Error with the sentence of the first rank that cannot; the same on all ranks.
void requireOnAllRanks(const std::string& failure);

/// The same for a step that may throw: has each rank go on only where all of them took it.
/// \param outOfMemory sentence where memory ran out.
/// \throws Error with the sentence of the first rank where the step threw; the same on all ranks.
void requireOnAllRanks(const std::function<void()>& step, const std::string& outOfMemory);

/// A number that tells one value of something from another, but for one case in 2^64.
struct Fingerprint
{
  const char* of; ///< what is compared, in words and in the plural
  std::uint64_t value;
};

/// Has the ranks go on only where what they were given is the same.
/// \param own as many on each rank.
/// \throws Error that tells what differs first, and between which ranks; the same on all ranks.
void requireAlikeOnAllRanks(const std::vector<Fingerprint>& own);

/// The first rank of which it is so, as many as there are ranks where it is of none; on all ranks.
int firstRankWith(bool own);

/// What rank 0 says, on all ranks.
bool asOnRootRank(bool own);

/// Whether it is so on any rank, on all ranks.
bool onAnyRank(bool own);

/// The sum, the least and the largest of the ranks' numbers, on all ranks.
/// @{
std::int64_t sumOverRanks(std::int64_t own);
std::int64_t leastOfRanks(std::int64_t own);
double largestOfRanks(double own);
/// @}

/// The sums of each rank's values, on all ranks.
/// \param own as many on each rank.
std::vector<double> sumsOverRanks(const std::vector<double>& own);

}

#endif
