// SPDX-License-Identifier: BSD-3-Clause
#include "Ranks/RankCommunicator.h"

#include "Ranks/RankAgreement.h"

#include "Kernels/Cpu/Threads.h"
#include "Solver/Error.h"

#include "vtkMultiProcessController.h"

#if VTK_MODULE_ENABLE_VTK_ParallelMPI
#include "vtkMPIController.h"
#endif

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <list>
#include <map>
#include <optional>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

namespace tiledlbm::plugin
{

namespace
{

#if VTK_MODULE_ENABLE_VTK_ParallelMPI

vtkMPIController* controllerOfRanks()
{
  auto* controller =
    vtkMPIController::SafeDownCast(vtkMultiProcessController::GetGlobalController());
  return controller && controller->GetNumberOfProcesses() > 1 ? controller : nullptr;
}

std::string nameOfHost()
{
  char name[256] = {};
  gethostname(name, sizeof(name) - 1);
  // Machines of a cluster may all have the same name.
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  return std::string(name) + " " + boot;
}

// Messages through MPI. What comes is taken at once, whatever this rank waits for, so that sending
// never has to wait; so a failure of another rank is noticed wherever this one waits.
class MpiCommunicator final : public Communicator
{
public:
  static MpiCommunicator& instance()
  {
    static MpiCommunicator communicator;
    return communicator;
  }

  int rank() const override { return controllerOfRanks()->GetLocalProcessId(); }
  int size() const override { return controllerOfRanks()->GetNumberOfProcesses(); }
  std::string hostName() const override { return nameOfHost(); }

  void send(int to, int tag, const void* data, std::size_t bytes) override
  {
    this->checkOthers();
    const auto* first = static_cast<const char*>(data);
    std::size_t sent = 0;
    do // a message without data is one too
    {
      const std::size_t part = std::min(longestPart, bytes - sent);
      this->post(to, tag, first + sent, part);
      sent += part;
    } while (sent < bytes);
  }

  void receive(int from, int tag, void* data, std::size_t bytes) override
  {
    std::deque<Part>& waiting = this->arrived_[{ from, tag }];
    auto* into = static_cast<char*>(data);
    std::size_t received = 0;
    do
    {
      const auto came = [&] { return this->failure_ || !waiting.empty(); };
      const bool isAnswered = this->waitUntil(came, longestWaitForRanks());
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
      if (length > 0)
      {
        std::memcpy(into + received, part.data() + sizeof(int), length);
      }
      received += length;
    } while (received < bytes);
  }

  void fail(const std::string& sentence) noexcept override
  {
    try
    {
      for (int to = 0; to < this->size(); ++to)
      {
        if (to != this->rank())
        {
          this->post(to, tagOfFailure, sentence.data(), sentence.size());
        }
      }
      this->failure_ = OtherRankFailed{ this->rank(), sentence };
    }
    catch (const std::exception&)
    {
      // Without memory for that the others learn of it when they settle.
    }
  }

  /// Tells the others of a failure where no rank has told of one.
  void failIfNoneHas(const std::string& sentence)
  {
    if (!this->failure_)
    {
      this->fail(sentence);
    }
  }

  void checkOthers() override
  {
    this->takeWhatCame();
    this->throwFailure();
  }

  /// Takes and drops what is still under way, and forgets the failure. Called by all ranks alike,
  /// when none of them sends any more.
  void settle()
  {
    this->arrived_.clear(); // where memory is short, for what comes
    const auto ranks = static_cast<std::size_t>(this->size());
    this->sent_.resize(ranks, 0);
    this->taken_.resize(ranks, 0);
    std::vector<vtkTypeInt64> sent(ranks * ranks);
    controllerOfRanks()->AllGather(this->sent_.data(), sent.data(), static_cast<vtkIdType>(ranks));
    const auto own = static_cast<std::size_t>(this->rank());
    this->waitUntil(
      [&]
      {
        for (std::size_t from = 0; from < ranks; ++from)
        {
          if (this->taken_[from] < sent[from * ranks + own])
          {
            return false;
          }
        }
        this->dropSent();
        return this->posted_.empty();
      });
    this->arrived_.clear();
    this->failure_.reset();
  }

private:
  using Part = std::vector<char>; // its tag, and what it brings

  static constexpr int tagOfMpi = 71531; // one that nothing else has
  static constexpr int tagOfFailure = -1;
  static constexpr std::size_t longestPart = std::size_t{ 1 } << 28; // MPI counts in int

  struct Posted
  {
    Part part; // until it has been sent
    vtkMPICommunicator::Request request;
  };

  struct Coming
  {
    int from = 0;
    Part part; // until it has come
    vtkMPICommunicator::Request request;
  };

  void post(int to, int tag, const char* data, std::size_t bytes)
  {
    this->dropSent();
    Part part(sizeof(int) + bytes);
    std::memcpy(part.data(), &tag, sizeof(int));
    if (bytes > 0)
    {
      std::memcpy(part.data() + sizeof(int), data, bytes);
    }
    this->sent_.resize(static_cast<std::size_t>(this->size()), 0);
    Posted& posted = this->posted_.emplace_back(); // nothing fails any more
    posted.part = std::move(part);
    ++this->sent_[static_cast<std::size_t>(to)];
    controllerOfRanks()->NoBlockSend(
      posted.part.data(), static_cast<int>(posted.part.size()), to, tagOfMpi, posted.request);
  }

  void dropSent()
  {
    this->posted_.remove_if([](Posted& posted) { return posted.request.Test() != 0; });
  }

  /// What is under way to this rank. A receive that blocks would wait for a long part of a process
  /// that stands still.
  void beginToReceive()
  {
    vtkMPIController* controller = controllerOfRanks();
    for (;;)
    {
      int isThere = 0, from = 0, length = 0;
      controller->Iprobe(vtkMultiProcessController::ANY_SOURCE, tagOfMpi, &isThere, &from,
        static_cast<const char*>(nullptr), &length);
      if (!isThere)
      {
        return;
      }
      Part part(static_cast<std::size_t>(length));
      Coming& coming = this->coming_.emplace_back(); // nothing fails any more
      coming.from = from;
      coming.part = std::move(part);
      controller->NoBlockReceive(coming.part.data(), length, from, tagOfMpi, coming.request);
    }
  }

  void take(int from, Part part)
  {
    ++this->taken_[static_cast<std::size_t>(from)];
    int tag = 0;
    std::memcpy(&tag, part.data(), sizeof(int));
    if (tag != tagOfFailure)
    {
      this->arrived_[{ from, tag }].push_back(std::move(part));
    }
    else if (!this->failure_)
    {
      this->failure_ = OtherRankFailed{ from, std::string(part.begin() + sizeof(int), part.end()) };
    }
  }

  /// \return whether something came.
  bool takeWhatCame()
  {
    const auto ranks = static_cast<std::size_t>(this->size());
    this->taken_.resize(ranks, 0);
    this->beginToReceive();
    bool came = false;
    std::vector<bool> isIncomplete(ranks, false); // parts are taken in the order of their sending
    for (auto coming = this->coming_.begin(); coming != this->coming_.end();)
    {
      const auto from = static_cast<std::size_t>(coming->from);
      isIncomplete[from] = isIncomplete[from] || coming->request.Test() == 0;
      if (isIncomplete[from])
      {
        ++coming;
        continue;
      }
      this->take(coming->from, std::move(coming->part));
      coming = this->coming_.erase(coming);
      came = true;
    }
    return came;
  }

  static std::string unanswered(int from)
  {
    std::ostringstream sentence;
    sentence << "Apply again, with a longer TILEDLBM_RANK_WAIT where processes are slow: process "
             << from << " has not answered for " << longestWaitForRanks().count() << " s.";
    return sentence.str();
  }

  /// \return false where it is not so, and nothing has come for as long as `patience`.
  template <typename Condition>
  bool waitUntil(const Condition& isSo,
    std::chrono::duration<double> patience = std::chrono::duration<double>::max())
  {
    using Clock = std::chrono::steady_clock;
    // Short enough to be of no weight beside a wait of this length; other ranks may need the core.
    constexpr auto impatient = std::chrono::milliseconds(2);
    // A process that has stood still itself has not waited: an interval counts at most this.
    constexpr std::chrono::duration<double> longestInterval = std::chrono::milliseconds(100);
    std::chrono::duration<double> waited{ 0 };
    auto start = Clock::now(), last = start;
    while (!isSo())
    {
      if (this->takeWhatCame())
      {
        start = last = Clock::now();
        waited = waited.zero();
      }
      else if (Clock::now() - start < impatient)
      {
        std::this_thread::yield();
      }
      else
      {
        std::this_thread::sleep_for(std::chrono::microseconds(50));
        const auto now = Clock::now();
        waited += std::min<std::chrono::duration<double>>(now - last, longestInterval);
        last = now;
        if (waited > patience)
        {
          return false;
        }
      }
    }
    return true;
  }

  void throwFailure() const
  {
    if (this->failure_)
    {
      throw RankFailure(*this->failure_);
    }
  }

  std::list<Posted> posted_;
  std::list<Coming> coming_;
  std::map<std::pair<int, int>, std::deque<Part>> arrived_; // by rank and tag
  std::vector<vtkTypeInt64> sent_, taken_;                  // parts, by rank
  std::optional<OtherRankFailed> failure_;
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

#endif

StepOutcome takeAlone(const std::function<void()>& step)
{
  StepOutcome outcome;
  try
  {
    step();
  }
  catch (...)
  {
    outcome = { 0, std::current_exception() };
  }
  return outcome;
}

#if VTK_MODULE_ENABLE_VTK_ParallelMPI

StepOutcome takeWithOthers(const std::function<void()>& step, const SentenceOf& sentenceOf)
{
  MpiCommunicator& ranks = MpiCommunicator::instance();
  // What another rank failed in is told by that one, unless none has.
  enum Kind
  {
    Own,
    OfAnother,
    None
  };
  Kind kind = None;
  std::exception_ptr failure;
  try
  {
    onThreads(threadsOfRank(ranks), step);
  }
  catch (const RankFailure&)
  {
    kind = OfAnother;
    failure = std::current_exception();
    ranks.failIfNoneHas(sentenceOf(failure));
  }
  catch (...)
  {
    kind = Own;
    failure = std::current_exception();
    ranks.fail(sentenceOf(failure));
  }
  ranks.settle();
  const int size = ranks.size();
  const int mine = kind * size + ranks.rank();
  int first = mine;
  controllerOfRanks()->AllReduce(&mine, &first, 1, vtkCommunicator::MIN_OP);
  StepOutcome outcome;
  if (first < None * size)
  {
    outcome.failedRank = first % size;
    outcome.failureHere = first == mine ? failure : nullptr;
  }
  return outcome;
}

#endif

}

#if VTK_MODULE_ENABLE_VTK_ParallelMPI

RankTeam teamOfRanks()
{
  RankTeam team;
  if (controllerOfRanks())
  {
    team.ranks = &MpiCommunicator::instance();
    team.transport = valueOfFirst(
      *team.ranks, team.ranks->rank() == 0 ? chosenTransport() : TransportChoice::Auto);
  }
  return team;
}

StepOutcome computeTogether(const std::function<void()>& step, const SentenceOf& sentenceOf)
{
  return controllerOfRanks() ? takeWithOthers(step, sentenceOf) : takeAlone(step);
}

#else

RankTeam teamOfRanks()
{
  return {};
}

StepOutcome computeTogether(const std::function<void()>& step, const SentenceOf&)
{
  return takeAlone(step);
}

#endif

void requireTogether(const std::function<void()>& step, const SentenceOf& sentenceOf)
{
  const StepOutcome outcome = computeTogether(step, sentenceOf);
  requireOnAllRanks(outcome.failureHere ? sentenceOf(outcome.failureHere) : std::string());
}

}
