// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankMailbox_h
#define RankMailbox_h

#include <chrono>
#include <functional>
#include <list>
#include <vector>

namespace tiledlbm::plugin
{

/// Number of processes of the global controller, and index of this process; 1 and 0 without MPI.
int numberOfRanks();
int numberOfThisRank();

/// Time limit for the answer of another rank: ten minutes, or the environment variable
/// TILEDLBM_RANK_WAIT in seconds.
std::chrono::duration<double> longestWaitForRanks();

/// A rank waiting for others: it first yields, then sleeps between two polls.
class RankWait
{
public:
  explicit RankWait(std::chrono::duration<double> longest)
    : longest_(longest)
  {
  }

  void restart() { *this = RankWait(this->longest_); }

  /// Waits a short time. \return false after the time limit. A time in which this process itself
  /// was suspended counts as at most 0.1 s.
  bool pause();

private:
  using Clock = std::chrono::steady_clock;

  std::chrono::duration<double> longest_, waited_{ 0 };
  Clock::time_point start_ = Clock::now(), last_ = start_;
};

/// Messages between ranks by MPI. Neither sending nor receiving blocks.
class RankMailbox
{
public:
  using Message = std::vector<char>;

  /// \param tag of its messages, unique to the mailbox.
  explicit RankMailbox(int tag);
  ~RankMailbox();

  void send(int to, Message message);
  /// Whether all messages have been sent.
  bool hasSentAll();

  /// Calls `take` for each received message, for the messages of one rank in the order of sending.
  /// \return whether there was a message.
  bool receive(const std::function<void(int from, Message message)>& take);

private:
  struct Transfer;

  int tag_;
  std::list<Transfer> outgoing_, incoming_;
};

}

#endif
