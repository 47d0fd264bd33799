// SPDX-License-Identifier: BSD-3-Clause
#include "Ranks/RankMailbox.h"

#include "vtkMultiProcessController.h"

#if VTK_MODULE_ENABLE_VTK_ParallelMPI
#include "vtkMPIController.h"
#endif

#include <algorithm>
#include <cstdlib>
#include <set>
#include <thread>
#include <utility>

namespace tiledlbm::plugin
{

std::chrono::duration<double> longestWaitForRanks()
{
  constexpr double usual = 600; // s
  const char* chosen = std::getenv("TILEDLBM_RANK_WAIT");
  const double seconds = chosen ? std::atof(chosen) : usual;
  return std::chrono::duration<double>(seconds > 0 ? seconds : usual);
}

bool RankWait::pause()
{
  // Short compared with a sleep; other ranks may need the core.
  constexpr auto impatient = std::chrono::milliseconds(2);
  constexpr std::chrono::duration<double> longestInterval = std::chrono::milliseconds(100);
  if (Clock::now() - this->start_ < impatient)
  {
    std::this_thread::yield();
    return true;
  }
  std::this_thread::sleep_for(std::chrono::microseconds(50));
  const Clock::time_point now = Clock::now();
  this->waited_ += std::min<std::chrono::duration<double>>(now - this->last_, longestInterval);
  this->last_ = now;
  return this->waited_ <= this->longest_;
}

namespace
{

// Null without MPI.
vtkMultiProcessController* controllerOfRanks()
{
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  return controller && controller->IsA("vtkMPIController") ? controller : nullptr;
}

}

int numberOfRanks()
{
  return controllerOfRanks() ? controllerOfRanks()->GetNumberOfProcesses() : 1;
}

int numberOfThisRank()
{
  return controllerOfRanks() ? controllerOfRanks()->GetLocalProcessId() : 0;
}

#if VTK_MODULE_ENABLE_VTK_ParallelMPI

struct RankMailbox::Transfer
{
  int rank;
  Message message; // until it has been sent or received
  vtkMPICommunicator::Request request;
};

void RankMailbox::send(int to, Message message)
{
  this->hasSentAll(); // releases sent messages
  Transfer& sent = this->outgoing_.emplace_back(Transfer{ to, std::move(message), {} });
  static_cast<vtkMPIController*>(controllerOfRanks())
    ->NoBlockSend(
      sent.message.data(), static_cast<int>(sent.message.size()), to, this->tag_, sent.request);
}

bool RankMailbox::hasSentAll()
{
  this->outgoing_.remove_if([](Transfer& sent) { return sent.request.Test() != 0; });
  return this->outgoing_.empty();
}

bool RankMailbox::receive(const std::function<void(int from, Message message)>& take)
{
  auto* controller = static_cast<vtkMPIController*>(controllerOfRanks());
  // A blocking receive would wait for a long message of a suspended process.
  for (int isThere = controller ? 1 : 0; isThere;)
  {
    int from = 0, length = 0;
    controller->Iprobe(vtkMultiProcessController::ANY_SOURCE, this->tag_, &isThere, &from,
      static_cast<const char*>(nullptr), &length);
    if (isThere)
    {
      Transfer& coming = this->incoming_.emplace_back(Transfer{ from, Message(length), {} });
      controller->NoBlockReceive(coming.message.data(), length, from, this->tag_, coming.request);
    }
  }
  bool came = false;
  std::set<int> incomplete; // ranks whose next message is incomplete
  for (auto coming = this->incoming_.begin(); coming != this->incoming_.end();)
  {
    if (incomplete.count(coming->rank) > 0 || coming->request.Test() == 0)
    {
      incomplete.insert(coming->rank);
      ++coming;
      continue;
    }
    const int from = coming->rank;
    Message message = std::move(coming->message);
    coming = this->incoming_.erase(coming);
    take(from, std::move(message));
    came = true;
  }
  return came;
}

#else

struct RankMailbox::Transfer
{
};

void RankMailbox::send(int, Message) {}

bool RankMailbox::hasSentAll()
{
  return true;
}

bool RankMailbox::receive(const std::function<void(int, Message)>&)
{
  return false;
}

#endif

RankMailbox::RankMailbox(int tag)
  : tag_(tag)
{
}

RankMailbox::~RankMailbox() = default;

}
