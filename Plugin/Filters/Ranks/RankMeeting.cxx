// SPDX-License-Identifier: BSD-3-Clause
#include "Ranks/RankMeeting.h"

#include "Ranks/RankMailbox.h"

#include "Kernels/Concatenated.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <optional>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

enum MessageKind
{
  UnderWay,  // announces a report of the sender
  Report,    // from another rank to rank 0, after UnderWay
  Withdrawn, // revokes that report
  Verdict    // from rank 0 to each other rank; without a ticket if that rank sent no report
};

struct Message
{
  struct Numbers
  {
    MessageKind kind = UnderWay;
    int ticket = 0; // of a report, and of its verdict
    int pass = 0;
    RankVerdict::Kind verdict = RankVerdict::Agreed;
    std::int64_t blocks = 0;
  };
  Numbers numbers;
  std::string sentence; // failure of the sender, or message of the verdict
};

RankMailbox::Message bytesOf(const Message& message)
{
  RankMailbox::Message bytes(sizeof(Message::Numbers) + message.sentence.size());
  std::memcpy(bytes.data(), &message.numbers, sizeof(Message::Numbers));
  std::copy(
    message.sentence.begin(), message.sentence.end(), bytes.begin() + sizeof(Message::Numbers));
  return bytes;
}

Message messageOf(const RankMailbox::Message& bytes)
{
  Message message;
  std::memcpy(&message.numbers, bytes.data(), sizeof(Message::Numbers));
  message.sentence.assign(bytes.begin() + sizeof(Message::Numbers), bytes.end());
  return message;
}

class Meetings
{
public:
  static Meetings& instance()
  {
    static Meetings meetings;
    return meetings;
  }

  // Sends a message to rank 0, or from rank 0 to all others.
  void send(const Message& message)
  {
    for (const int rank : others())
    {
      this->mailbox_.send(rank, bytesOf(message));
    }
  }

  RankVerdict hold(const RankReport& report)
  {
    const Message own{ { Report, ++this->lastTicket_, report.pass, {}, report.blocks },
      report.failure };
    return numberOfThisRank() == 0 ? this->lead(own) : this->follow(own);
  }

private:
  // State of another rank.
  struct Peer
  {
    int underWay = 0;              // announced and unfinished reports, possibly nested
    std::optional<Message> answer; // on rank 0 its report, else the verdict on the own report
  };

  // The ranks with which this one exchanges messages.
  static std::vector<int> others()
  {
    if (numberOfThisRank() != 0)
    {
      return { 0 };
    }
    std::vector<int> ranks(numberOfRanks() - 1);
    std::iota(ranks.begin(), ranks.end(), 1);
    return ranks;
  }

  void hear(const Message& message, Peer& from)
  {
    switch (message.numbers.kind)
    {
      case UnderWay:
        ++from.underWay;
        break;
      case Report:
        --from.underWay;
        from.answer = message;
        break;
      case Withdrawn:
        from.answer.reset();
        break;
      case Verdict:
        --from.underWay;
        if (message.numbers.ticket == this->lastTicket_)
        {
          from.answer = message;
        }
    }
  }

  // Waits until all others have answered; ranks that are not under way have a time limit.
  // Returns the ranks that have not answered.
  std::vector<int> waitForAnswers()
  {
    RankWait wait(longestWaitForRanks());
    for (bool isInTime = true;; isInTime = wait.pause())
    {
      this->mailbox_.receive([this](int from, const RankMailbox::Message& bytes)
        { this->hear(messageOf(bytes), this->peers_[from]); });
      std::vector<int> missing;
      bool mayCome = isInTime;
      for (const int rank : others())
      {
        const Peer& peer = this->peers_[rank];
        if (!peer.answer)
        {
          missing.push_back(rank);
          mayCome = mayCome || peer.underWay > 0;
        }
      }
      if (missing.empty() || !mayCome)
      {
        return missing;
      }
    }
  }

  RankVerdict lead(const Message& own)
  {
    const std::vector<int> missing = this->waitForAnswers();
    this->peers_[0].answer = own;
    RankVerdict verdict = missing.empty() ? this->verdictOnReports() : incomplete(missing);
    for (auto& [rank, peer] : this->peers_)
    {
      if (rank != 0)
      {
        const int ticket = peer.answer ? peer.answer->numbers.ticket : 0;
        this->mailbox_.send(
          rank, bytesOf({ { Verdict, ticket, 0, verdict.kind, 0 }, verdict.sentence }));
      }
      peer.answer.reset();
    }
    return verdict;
  }

  RankVerdict follow(const Message& own)
  {
    this->peers_[0].answer.reset();
    this->send(own);
    if (!this->waitForAnswers().empty())
    {
      this->send({ { Withdrawn }, {} });
      return incomplete({ 0 });
    }
    const Message& verdict = *this->peers_[0].answer;
    return { verdict.numbers.verdict, verdict.sentence };
  }

  // Verdict on the reports of all ranks.
  RankVerdict verdictOnReports() const
  {
    const Message& own = *this->peers_.at(0).answer;
    for (const auto& [rank, peer] : this->peers_)
    {
      if (peer.answer->numbers.pass != own.numbers.pass)
      {
        return { RankVerdict::Incomplete,
          "Apply again: the processes were asked for different steps of the pipeline." };
      }
    }
    for (const auto& [rank, peer] : this->peers_)
    {
      if (!peer.answer->sentence.empty())
      {
        return { RankVerdict::Refused, peer.answer->sentence };
      }
    }
    const auto imagesOf = [](const Message& report)
    {
      const std::int64_t blocks = report.numbers.blocks;
      return blocks < 0 ? "an image that is no block" : std::to_string(blocks) + " blocks";
    };
    for (const auto& [rank, peer] : this->peers_)
    {
      if (peer.answer->numbers.blocks != own.numbers.blocks)
      {
        return { RankVerdict::Refused,
          "Give each process the same images, by a source that does not share its blocks among "
          "processes: process 0 has " +
            imagesOf(own) + ", process " + std::to_string(rank) + " has " + imagesOf(*peer.answer) +
            "." };
      }
    }
    return {};
  }

  static RankVerdict incomplete(const std::vector<int>& missing)
  {
    std::string ranks;
    for (const int rank : missing)
    {
      ranks += (ranks.empty() ? "" : ", ") + std::to_string(rank);
    }
    return { RankVerdict::Incomplete,
      concatenated("Apply again once all processes are ready: process ", ranks,
        " did not come to the filter within ", longestWaitForRanks().count(),
        " s (TILEDLBM_RANK_WAIT), since another filter failed there or is slow.") };
  }

  static constexpr int tag = 71530; // of MPI, unique

  RankMailbox mailbox_{ tag };
  std::map<int, Peer> peers_; // by rank
  int lastTicket_ = 0;
};

}

void announceReport()
{
  Meetings::instance().send({});
}

RankVerdict meetRanks(const RankReport& own)
{
  return Meetings::instance().hold(own);
}

}
