// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankMeeting_h
#define RankMeeting_h

#include <cstdint>
#include <string>

namespace tiledlbm::plugin
{

/// Report of a rank to a meeting.
struct RankReport
{
  int pass = 0;            ///< pass of the pipeline; all ranks must be in the same one
  std::string failure;     ///< error of this rank, empty for none
  std::int64_t blocks = 0; ///< number of input images, -1 for an input that has no blocks
};

/// Result of a meeting, the same on all ranks that took part.
struct RankVerdict
{
  enum Kind
  {
    Agreed,
    Refused,   ///< a rank has an error, or the ranks have different blocks
    Incomplete ///< a rank is missing or in another pass; a later meeting may succeed
  };
  Kind kind = Agreed;
  std::string sentence; ///< message to the user, empty for Agreed
};

/// The ranks of the global controller meet before a pass of the pipeline continues. If one rank
/// skipped the pass, the others would wait for it in vain.
///
/// The meeting waits without a limit for a rank that is under way, since reading a volume may take
/// long, and longestWaitForRanks() for other ranks. A rank may be late because of another branch of
/// the pipeline; the default limit is therefore generous. The meeting reports an error of one rank
/// at once.
///
/// Rank 0 receives the reports and sends the verdict. Collective calls of the controller would have
/// no time limit.
/// @{

/// Announces a report of this rank to the others.
void announceReport();

/// Sends the announced report and waits for the verdict.
RankVerdict meetRanks(const RankReport& own);

/// @}

}

#endif
