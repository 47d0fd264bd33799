// SPDX-License-Identifier: BSD-3-Clause
#include "Ranks/RankMeeting.h"

#include "Ranks/RankAgreement.h"

#include "vtkMultiProcessController.h"

#if VTK_MODULE_ENABLE_VTK_ParallelMPI
#include "vtkMPIController.h"
#include "vtkMultiProcessStream.h"

#include <chrono>
#include <list>
#include <optional>
#include <sstream>
#include <thread>
#include <vector>
#endif

namespace tiledlbm::plugin
{

#if VTK_MODULE_ENABLE_VTK_ParallelMPI

namespace
{

using Clock = std::chrono::steady_clock;

vtkMPIController* controllerOfRanks()
{
  return vtkMPIController::SafeDownCast(vtkMultiProcessController::GetGlobalController());
}

enum MessageKind
{
  UnderWay,  // the sender will come to a meeting
  Report,    // from another rank to rank 0, which ends that way
  Withdrawn, // that report no longer holds
  Verdict    // from rank 0 to each other rank; of no ticket where that had not come
};

struct Message
{
  int kind = UnderWay;
  int ticket = 0; // of a report, and of the verdict that answers it
  RankReport report;
  RankVerdict verdict;
};

void write(const Message& message, std::vector<unsigned char>& bytes)
{
  vtkMultiProcessStream stream;
  stream << message.kind << message.ticket << message.report.pass << message.report.failure
         << vtkTypeInt64{ message.report.blocks } << int{ message.verdict.kind }
         << message.verdict.sentence;
  stream.GetRawData(bytes);
}

void read(const std::vector<unsigned char>& bytes, Message& message)
{
  vtkMultiProcessStream stream;
  stream.SetRawData(bytes);
  vtkTypeInt64 blocks = 0;
  int kind = 0;
  stream >> message.kind >> message.ticket >> message.report.pass >> message.report.failure >>
    blocks >> kind >> message.verdict.sentence;
  message.report.blocks = blocks;
  message.verdict.kind = static_cast<RankVerdict::Kind>(kind);
}

// Sends without waiting, and receives what is there.
class Mailbox
{
public:
  void send(const Message& message, int rank)
  {
    this->sent_.remove_if([](Sent& sent) { return sent.request.Test() != 0; });
    Sent& sent = this->sent_.emplace_back();
    write(message, sent.bytes);
    controllerOfRanks()->NoBlockSend(
      sent.bytes.data(), static_cast<int>(sent.bytes.size()), rank, tag, sent.request);
  }

  std::optional<Message> receive(int rank)
  {
    vtkMPIController* controller = controllerOfRanks();
    int isThere = 0, from = rank, length = 0;
    controller->Iprobe(rank, tag, &isThere, &from, static_cast<const char*>(nullptr), &length);
    if (!isThere)
    {
      return {};
    }
    std::vector<unsigned char> bytes(static_cast<std::size_t>(length));
    controller->Receive(bytes.data(), length, rank, tag);
    Message message;
    read(bytes, message);
    return message;
  }

private:
  static constexpr int tag = 71530; // one that nothing else has

  struct Sent
  {
    std::vector<unsigned char> bytes; // until they have been sent
    vtkMPICommunicator::Request request;
  };
  std::list<Sent> sent_;
};

// What this rank knows of another one.
struct Peer
{
  int underWay = 0; // meetings that it has set out for and not come to, one inside another
  int ticket = 0;
  std::optional<RankReport> report;   // with that ticket, on rank 0
  std::optional<RankVerdict> verdict; // with that ticket, from rank 0
};

class Ranks
{
public:
  static Ranks& instance()
  {
    static Ranks ranks;
    return ranks;
  }

  void setOut()
  {
    Message message;
    for (const int rank : this->others())
    {
      this->mailbox_.send(message, rank);
    }
  }

  RankVerdict hold(const RankReport& own)
  {
    return controllerOfRanks()->GetLocalProcessId() == 0 ? this->lead(own) : this->follow(own);
  }

private:
  // Those that this rank has messages from and to.
  std::vector<int> others() const
  {
    if (controllerOfRanks()->GetLocalProcessId() != 0)
    {
      return { 0 };
    }
    std::vector<int> ranks;
    for (int rank = 1; rank < controllerOfRanks()->GetNumberOfProcesses(); ++rank)
    {
      ranks.push_back(rank);
    }
    return ranks;
  }

  void receiveAll()
  {
    this->peers_.resize(static_cast<std::size_t>(controllerOfRanks()->GetNumberOfProcesses()));
    for (const int rank : this->others())
    {
      while (const auto message = this->mailbox_.receive(rank))
      {
        this->hear(*message, this->peers_[static_cast<std::size_t>(rank)]);
      }
    }
  }

  static void hear(const Message& message, Peer& from)
  {
    switch (message.kind)
    {
      case UnderWay:
        ++from.underWay;
        break;
      case Report:
        --from.underWay;
        from.ticket = message.ticket;
        from.report = message.report;
        break;
      case Withdrawn:
        from.report.reset();
        break;
      default:
        --from.underWay;
        from.ticket = message.ticket;
        from.verdict = message.verdict;
    }
  }

  // Until it is so, or the time is over for ranks that are not under way.
  template <typename Condition>
  void waitUntil(const Condition& isSo, const std::vector<int>& forRanks)
  {
    const Clock::time_point start = Clock::now();
    const auto longest = longestWaitForRanks();
    for (;;)
    {
      this->receiveAll();
      bool mayCome = Clock::now() - start < longest;
      for (const int rank : forRanks)
      {
        const Peer& peer = this->peers_[static_cast<std::size_t>(rank)];
        mayCome = mayCome || (peer.underWay > 0 && !peer.report);
      }
      if (isSo() || !mayCome)
      {
        return;
      }
      std::this_thread::sleep_for(std::chrono::microseconds(
        Clock::now() - start < std::chrono::milliseconds(20) ? 20 : 1000));
    }
  }

  RankVerdict lead(const RankReport& own)
  {
    const auto isComplete = [this]
    {
      for (const int rank : this->others())
      {
        if (!this->peers_[static_cast<std::size_t>(rank)].report)
        {
          return false;
        }
      }
      return true;
    };
    this->waitUntil(isComplete, this->others());
    Message message;
    message.kind = Verdict;
    message.verdict = this->verdictOn(own);
    for (const int rank : this->others())
    {
      Peer& peer = this->peers_[static_cast<std::size_t>(rank)];
      message.ticket = peer.report ? peer.ticket : 0;
      peer.report.reset();
      this->mailbox_.send(message, rank);
    }
    return message.verdict;
  }

  RankVerdict follow(const RankReport& own)
  {
    Message message;
    message.kind = Report;
    message.ticket = ++this->lastTicket_;
    message.report = own;
    this->mailbox_.send(message, 0);
    const auto isAnswered = [this]
    {
      const Peer& leader = this->peers_.front();
      return leader.verdict && leader.ticket == this->lastTicket_;
    };
    this->waitUntil(isAnswered, { 0 });
    if (isAnswered())
    {
      return *this->peers_.front().verdict;
    }
    message.kind = Withdrawn;
    this->mailbox_.send(message, 0);
    return incomplete({ 0 });
  }

  RankVerdict verdictOn(const RankReport& own) const
  {
    std::vector<int> missing;
    std::optional<RankVerdict> refused;
    bool isInStep = true;
    if (!own.failure.empty())
    {
      refused = RankVerdict{ RankVerdict::Refused, own.failure };
    }
    for (const int rank : this->others())
    {
      const std::optional<RankReport>& report = this->peers_[static_cast<std::size_t>(rank)].report;
      if (!report)
      {
        missing.push_back(rank);
        continue;
      }
      isInStep = isInStep && report->pass == own.pass;
      if (!refused && !report->failure.empty())
      {
        refused = RankVerdict{ RankVerdict::Refused, report->failure };
      }
    }
    if (!missing.empty())
    {
      return incomplete(missing);
    }
    if (!isInStep)
    {
      return { RankVerdict::Incomplete,
        "Apply again: the processes were asked for different steps of the pipeline." };
    }
    return refused ? *refused : this->verdictOnBlocks(own);
  }

  RankVerdict verdictOnBlocks(const RankReport& own) const
  {
    const auto imagesOf = [](std::int64_t blocks)
    { return blocks < 0 ? "an image that is no block" : std::to_string(blocks) + " blocks"; };
    for (const int rank : this->others())
    {
      const std::int64_t blocks = this->peers_[static_cast<std::size_t>(rank)].report->blocks;
      if (blocks != own.blocks)
      {
        return { RankVerdict::Refused,
          "Give each process the same images, by a source that does not share its blocks among "
          "processes: process 0 has " +
            imagesOf(own.blocks) + ", process " + std::to_string(rank) + " has " +
            imagesOf(blocks) + "." };
      }
    }
    return {};
  }

  static RankVerdict incomplete(const std::vector<int>& missing)
  {
    std::ostringstream sentence;
    sentence << "Apply again once all processes are ready: process";
    for (const int rank : missing)
    {
      sentence << (rank == missing.front() ? " " : ", ") << rank;
    }
    sentence << " did not come to the filter within " << longestWaitForRanks().count()
             << " s (TILEDLBM_RANK_WAIT), since another filter failed there or is slow.";
    return { RankVerdict::Incomplete, sentence.str() };
  }

  Mailbox mailbox_;
  std::vector<Peer> peers_; // by rank
  int lastTicket_ = 0;
};

}

bool RankMeeting::isNeeded()
{
  vtkMPIController* controller = controllerOfRanks();
  return controller && controller->GetNumberOfProcesses() > 1;
}

RankMeeting::RankMeeting()
{
  Ranks::instance().setOut();
}

RankVerdict RankMeeting::hold(const RankReport& own)
{
  return Ranks::instance().hold(own);
}

#else

bool RankMeeting::isNeeded()
{
  return false;
}

RankMeeting::RankMeeting() = default;

RankVerdict RankMeeting::hold(const RankReport&)
{
  return {};
}

#endif

}
