// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankAgreement_h
#define RankAgreement_h

#include "Ranks/RankCommunicator.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tiledlbm::plugin
{

/// Gives all ranks the fields of a record that one of them has.
template <class Record>
void shareOnAll(Communicator& ranks, int of, Record& record)
{
  forEachField(record, [&](const char*, auto& field) { field = valueOnAll(ranks, of, field); });
}

/// Whether it is so on any rank.
bool anyOnAll(bool own);

/// The first rank of which it is so, as many as there are ranks where it is of none.
int firstRankOnAll(bool own);

/// A number that tells one value of something from another, but for one case in 2^64.
struct Fingerprint
{
  const char* of; ///< what is compared, in words and in the plural
  std::uint64_t value;
};

/// Has the ranks go on only where what they were given is the same.
/// \param own as many on each rank.
/// \throws Error that tells what differs first, and between which ranks; the same on all ranks.
void requireAlikeOnAll(const std::vector<Fingerprint>& own);

}

#endif
