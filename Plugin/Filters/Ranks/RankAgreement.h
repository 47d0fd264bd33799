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

/// The value that one of the ranks has.
/// @{
template <typename Value>
Value valueOnAll(Communicator& ranks, int of, const Value& own)
{
  struct Record
  {
    Value value;
  };
  return gatherOnAll(ranks, Record{ own })[static_cast<std::size_t>(of)].value;
}
template <typename Value>
std::vector<Value> valueOnAll(Communicator& ranks, int of, const std::vector<Value>& own)
{
  return gatherOnAll(ranks, ranks.rank() == of ? own : std::vector<Value>());
}
inline std::string valueOnAll(Communicator& ranks, int of, const std::string& own)
{
  return textsOnAll(ranks, own)[static_cast<std::size_t>(of)];
}
/// @}

/// Gives all ranks the fields of a record that one of them has.
template <class Record>
void shareOnAll(Communicator& ranks, int of, Record& record)
{
  forEachField(record, [&](const char*, auto& field) { field = valueOnAll(ranks, of, field); });
}

/// The value of rank 0.
template <typename Value>
Value firstOnAll(const Value& own)
{
  return valueOnAll(allRanks(), 0, own);
}

/// The sum of each value over all ranks, in their order.
/// \param own as many on each rank.
template <typename Value>
std::vector<Value> sumsOnAll(const std::vector<Value>& own)
{
  std::vector<Value> sums(own.size());
  const std::vector<Value> all = gatherOnAll(allRanks(), own);
  for (std::size_t i = 0; i < all.size(); ++i)
  {
    sums[i % own.size()] += all[i];
  }
  return sums;
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
