// SPDX-License-Identifier: BSD-3-Clause
#ifndef RankMailbox_h
#define RankMailbox_h

#include <chrono>
#include <functional>
#include <list>
#include <vector>

namespace tiledlbm::plugin
{

/// The processes of the global controller, and the number of this one; 1 and 0 without MPI.
int numberOfRanks();
int numberOfThisRank();

/// How long a rank waits for another that does not answer: ten minutes, or the seconds in the
/// environment variable TILEDLBM_RANK_WAIT.
std::chrono::duration<double> longestWaitForRanks();

/// The wait of a rank for others: it yields at first, then sleeps between two looks.
class RankWait
{
public:
  explicit RankWait(std::chrono::duration<double> longest)
    : longest_(longest)
  {
  }

  void restart() { *this = RankWait(this->longest_); }

  /// Lets some time pass. \return false once more than the longest time has passed. Of an interval
  /// in which this process itself stood still, 0.1 s count.
  bool pause();

private:
  using Clock = std::chrono::steady_clock;

  std::chrono::duration<double> longest_, waited_{ 0 };
  Clock::time_point start_ = Clock::now(), last_ = start_;
};

/// Messages between the ranks through MPI. Neither sending nor receiving waits for another rank.
class RankMailbox
{
public:
  using Message = std::vector<char>;

  /// \param tag of its messages, which no other mailbox has.
  explicit RankMailbox(int tag);
  ~RankMailbox();

  void send(int to, Message message);
  /// Whether all messages have left this rank.
  bool hasSentAll();

  /// Passes on the messages that have come, those of a rank in the order of their sending.
  /// \return whether there was one.
  bool receive(const std::function<void(int from, Message message)>& take);

private:
  struct Transfer;

  int tag_;
  std::list<Transfer> outgoing_, incoming_;
};

}

#endif
