// SPDX-License-Identifier: BSD-3-Clause
#include "Ranks/RankCommunicator.h"

#include "Messages/Sentences.h"
#include "Ranks/RankMailbox.h"

#include "Kernels/Concatenated.h"
#include "Kernels/Host/Parallel.h"
#include "Solver/Error.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

// End of a step on a rank, by precedence: the first rank with the lowest value determines the
// outcome.
enum class StepEnd : char
{
  OwnFailure,
  FailureOfAnother,
  Done
};

// Wherever a rank waits, it receives all messages. Sending therefore never blocks, and the rank
// notices the failure of another one. A message belongs to the step in which its sender is; a rank
// that has ended a step may already send messages of the next one.
class RankCommunicator final : public Communicator
{
public:
  static RankCommunicator& instance()
  {
    static RankCommunicator communicator;
    return communicator;
  }

  int rank() const override { return numberOfThisRank(); }
  int size() const override { return numberOfRanks(); }

  std::string hostName() const override
  {
    char name[256] = {};
    gethostname(name, sizeof(name) - 1);
    // All machines of a cluster may have the same name.
    std::string boot;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
    return std::string(name) + " " + boot;
  }

  void send(int to, int tag, const void* data, std::size_t bytes) override
  {
    this->checkOthers();
    const auto* first = static_cast<const char*>(data);
    std::size_t sent = 0;
    do // also for a message without data
    {
      const std::size_t part = std::min(longestPart, bytes - sent);
      this->mailbox_.send(to, partOf(tag, first + sent, part));
      sent += part;
    } while (sent < bytes);
  }

  void receive(int from, int tag, void* data, std::size_t bytes) override
  {
    std::deque<Part>& waiting = this->arrived_[{ this->step_, tag, from }];
    auto* into = static_cast<char*>(data);
    std::size_t received = 0;
    do
    {
      const bool isAnswered =
        this->waitUntil([&] { return this->hasFailure() || !waiting.empty(); }, this->patience_);
      this->throwFailure();
      if (!isAnswered)
      {
        throw RankFailure(OtherRankFailed{ from, unanswered(from) });
      }
      const Part part = std::move(waiting.front());
      waiting.pop_front();
      const std::size_t length = part.size() - sizeof(int);
      if (length > bytes - received)
      {
        throw RankFailure(OtherRankFailed{ from, "A message has another size than was expected." });
      }
      std::copy_n(part.data() + sizeof(int), length, into + received);
      received += length;
    } while (received < bytes);
  }

  void fail(const std::string& sentence) noexcept override
  {
    try
    {
      this->reportAll(tagOfFailure, sentence);
    }
    catch (const std::exception&)
    {
      // Without memory for the message, the end of the step reports the failure.
    }
  }

  void checkOthers() override
  {
    this->takeWhatCame();
    this->throwFailure();
  }

  /// Whether a rank has failed in this step.
  bool hasFailure() const { return this->failures_.count(this->step_) > 0; }

  void beginStep() { this->patience_ = longestWaitForRanks(); }

  /// Waits until all ranks have ended the step, and drops its remaining messages and failures.
  StepOutcome endStep(StepEnd end, const std::string& sentence)
  {
    this->reportAll(tagOfEnd, static_cast<char>(end) + sentence);
    const auto isOver = [this]
    {
      this->dropMessages(); // memory may be short
      return this->haveAllEnded() && this->mailbox_.hasSentAll();
    };
    this->waitUntil(isOver, endless);
    StepOutcome outcome;
    auto first = static_cast<char>(StepEnd::Done);
    for (int rank = 0; rank < this->size(); ++rank)
    {
      const std::string told = textOf(this->arrived_[{ this->step_, tagOfEnd, rank }].front());
      if (told.front() < first)
      {
        first = told.front();
        outcome = { rank, told.substr(1), nullptr };
      }
    }
    this->failures_.erase(this->step_);
    ++this->step_;
    this->patience_ = endless;
    return outcome;
  }

private:
  using Seconds = std::chrono::duration<double>;
  using Part = RankMailbox::Message;     // its tag and its data
  using Key = std::tuple<int, int, int>; // step, tag and sender

  static constexpr Seconds endless = Seconds::max();
  static constexpr int tagOfMpi = 71531; // unique
  static constexpr int tagOfEnd = collective - 1, tagOfFailure = collective - 2;
  static constexpr std::size_t longestPart = std::size_t{ 1 } << 28; // MPI counts in int

  static Part partOf(int tag, const char* data, std::size_t bytes)
  {
    Part part(sizeof(int) + bytes);
    std::memcpy(part.data(), &tag, sizeof(int));
    std::copy_n(data, bytes, part.data() + sizeof(int));
    return part;
  }
  static std::string textOf(const Part& part) { return { part.begin() + sizeof(int), part.end() }; }

  void reportAll(int tag, const std::string& text)
  {
    for (int rank = 0; rank < this->size(); ++rank)
    {
      if (rank != this->rank())
      {
        this->mailbox_.send(rank, partOf(tag, text.data(), text.size()));
      }
    }
    this->take(this->rank(), partOf(tag, text.data(), text.size()));
  }

  void take(int from, Part part)
  {
    int tag = 0;
    std::memcpy(&tag, part.data(), sizeof(int));
    int& step = this->stepOf_[from];
    if (tag == tagOfFailure)
    {
      this->failures_.try_emplace(step, OtherRankFailed{ from, textOf(part) });
      return;
    }
    this->arrived_[{ step, tag, from }].push_back(std::move(part));
    step += tag == tagOfEnd ? 1 : 0;
  }

  bool takeWhatCame()
  {
    return this->mailbox_.receive(
      [this](int from, Part part) { this->take(from, std::move(part)); });
  }

  // Drops the messages of this step and the ends of the last one.
  void dropMessages()
  {
    this->arrived_.erase(
      this->arrived_.begin(), this->arrived_.lower_bound({ this->step_, tagOfEnd, 0 }));
    this->arrived_.erase(this->arrived_.lower_bound({ this->step_, collective, 0 }),
      this->arrived_.lower_bound({ this->step_ + 1, tagOfEnd, 0 }));
  }

  bool haveAllEnded()
  {
    for (int rank = 0; rank < this->size(); ++rank)
    {
      if (this->stepOf_[rank] <= this->step_)
      {
        return false;
      }
    }
    return true;
  }

  static std::string unanswered(int from)
  {
    return concatenated(
      "Apply again, with a longer TILEDLBM_RANK_WAIT where processes are slow: process ", from,
      " has not answered for ", longestWaitForRanks().count(), " s.");
  }

  /// \return false if no message has arrived for `patience` and the condition is still false.
  template <typename Condition>
  bool waitUntil(const Condition& isSo, Seconds patience)
  {
    RankWait wait(patience);
    while (!isSo())
    {
      if (this->takeWhatCame())
      {
        wait.restart();
      }
      else if (!wait.pause())
      {
        return false;
      }
    }
    return true;
  }

  void throwFailure() const
  {
    if (this->hasFailure())
    {
      throw RankFailure(this->failures_.at(this->step_));
    }
  }

  RankMailbox mailbox_{ tagOfMpi };
  Seconds patience_ = endless;
  int step_ = 0;              // number of completed steps
  std::map<int, int> stepOf_; // of each rank, from its messages
  std::map<Key, std::deque<Part>> arrived_;
  std::map<int, OtherRankFailed> failures_; // first failure of each step
};

TransportChoice chosenTransport()
{
  const char* chosen = std::getenv("TILEDLBM_TRANSPORT");
  const std::string name = chosen ? chosen : "auto";
  const std::pair<const char*, TransportChoice> known[] = { { "auto", TransportChoice::Auto },
    { "peer", TransportChoice::PeerMemory }, { "nccl", TransportChoice::Nccl },
    { "host", TransportChoice::HostMemory } };
  for (const auto& [of, choice] : known)
  {
    if (name == of)
    {
      return choice;
    }
  }
  throw Error(
    "Set the environment variable TILEDLBM_TRANSPORT to auto, peer, nccl or host: it is \"" + name +
    "\".");
}

}

Communicator& allRanks()
{
  return RankCommunicator::instance();
}

bool isRootRank()
{
  return allRanks().rank() == 0;
}

RankTeam teamOnAll()
{
  RankTeam team;
  if (allRanks().size() > 1)
  {
    team.ranks = &allRanks();
    team.transport =
      firstOnAll(*team.ranks, isRootRank() ? chosenTransport() : TransportChoice::Auto);
  }
  return team;
}

StepOutcome computeOnAll(const std::function<void()>& step, const std::string& outOfMemory)
{
  RankCommunicator& ranks = RankCommunicator::instance();
  StepEnd end = StepEnd::Done;
  std::exception_ptr failure;
  ranks.beginStep();
  try
  {
    onThreads(threadsOfRank(ranks), step);
  }
  catch (const RankFailure&)
  {
    end = StepEnd::FailureOfAnother;
    failure = std::current_exception();
  }
  catch (...)
  {
    end = StepEnd::OwnFailure;
    failure = std::current_exception();
  }
  const std::string sentence = failure ? failureOf(failure, outOfMemory) : std::string();
  if (end == StepEnd::OwnFailure || (failure && !ranks.hasFailure()))
  {
    ranks.fail(sentence);
  }
  StepOutcome outcome = ranks.endStep(end, sentence);
  outcome.failureHere = outcome.failedRank == ranks.rank() ? failure : nullptr;
  return outcome;
}

void requireOnAll(const std::function<void()>& step, const std::string& outOfMemory)
{
  const StepOutcome outcome = computeOnAll(step, outOfMemory);
  if (!outcome.isDone())
  {
    throw Error(outcome.failure);
  }
}

bool anyOnAll(bool own)
{
  return sumOnAll(allRanks(), own ? 1 : 0) > 0;
}

int firstRankOnAll(bool own)
{
  const std::vector<int> all = gatherOnAll(allRanks(), own ? 1 : 0);
  return static_cast<int>(std::find(all.begin(), all.end(), 1) - all.begin());
}

void requireAlikeOnAll(const std::vector<Fingerprint>& own)
{
  std::vector<std::uint64_t> values(own.size());
  std::transform(own.begin(), own.end(), values.begin(),
    [](const Fingerprint& fingerprint) { return fingerprint.value; });
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
