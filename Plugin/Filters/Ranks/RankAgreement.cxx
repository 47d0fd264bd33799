// SPDX-License-Identifier: BSD-3-Clause
#include "Ranks/RankAgreement.h"

#include "Solver/Error.h"

#include <string>

namespace tiledlbm::plugin
{

bool anyOnAll(bool own)
{
  return sumOnAll(allRanks(), own ? 1 : 0) > 0;
}

int firstRankOnAll(bool own)
{
  int first = 0;
  for (const int has : gatherOnAll(allRanks(), own ? 1 : 0))
  {
    if (has != 0)
    {
      break;
    }
    ++first;
  }
  return first;
}

void requireAlikeOnAll(const std::vector<Fingerprint>& own)
{
  std::vector<std::uint64_t> values;
  values.reserve(own.size());
  for (const Fingerprint& fingerprint : own)
  {
    values.push_back(fingerprint.value);
  }
  const std::vector<std::uint64_t> all = gatherOnAll(allRanks(), values);
  for (std::size_t i = 0; i < own.size(); ++i)
  {
    for (std::size_t j = i; j < all.size(); j += own.size())
    {
      if (all[j] != all[i])
      {
        throw Error("Give each process the same image and the same settings: the " +
          std::string(own[i].of) + " of processes 0 and " + std::to_string(j / own.size()) +
          " differ.");
      }
    }
  }
}

}
