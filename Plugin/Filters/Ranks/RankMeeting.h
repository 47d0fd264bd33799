// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankMeeting_h
#define RankMeeting_h

#include <cstdint>
#include <string>

namespace tiledlbm::plugin
{

/// What a rank brings to a meeting.
struct RankReport
{
  int pass = 0;            ///< of the pipeline, so that ranks that are out of step find it out
  std::string failure;     ///< why this rank cannot go on, empty if it can
  std::int64_t blocks = 0; ///< images that it has, -1 for one that is no composite data set
};

/// How a meeting ended, on all ranks that were there alike.
struct RankVerdict
{
  enum Kind
  {
    Agreed,
    Refused,   ///< one of them cannot go on, or they have not got the same blocks
    Incomplete ///< not all came, or not for the same; another time they may
  };
  Kind kind = Agreed;
  std::string sentence; ///< what to tell the user, empty where they agree
};

/// Has the ranks of the global controller wait for each other, so that each goes on only where all
/// do: a step of the pipeline that one of them does not take would leave the others waiting for it.
///
/// A rank that is under way, as reading a volume may take long, is waited for as long as it takes;
/// one that has not even set out for a limited time. Nothing tells such a rank from one that is
/// busy elsewhere, with another branch of the pipeline, so the limit is a generous ten minutes;
/// TILEDLBM_RANK_WAIT in the environment of the processes is another one, in seconds. What one rank
/// alone fails in on its way is told at once.
///
/// Rank 0 hears the reports and gives the verdict. All messages are waited for with a limit, in
/// contrast to those of the controller's own collective calls.
class RankMeeting
{
public:
  /// Whether there is more than one rank.
  static bool isNeeded();

  /// Tells the other ranks that this one is under way.
  RankMeeting();
  RankMeeting(const RankMeeting&) = delete;
  RankMeeting& operator=(const RankMeeting&) = delete;

  /// Waits for the others. To be called once.
  RankVerdict hold(const RankReport& own);
};

}

#endif
