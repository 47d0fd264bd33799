// SPDX-License-Identifier: BSD-3-Clause
#include "Ranks/RankAgreement.h"

#include "Messages/FailureOf.h"

#include "Solver/Error.h"

#include "vtkCommunicator.h"
#include "vtkMultiProcessController.h"
#include "vtkMultiProcessStream.h"

#include <cstdlib>
#include <exception>

namespace tiledlbm::plugin
{

namespace
{

// Null where there is one rank alone.
vtkMultiProcessController* controllerOfRanks()
{
  auto* controller = vtkMultiProcessController::GetGlobalController();
  return controller && controller->GetNumberOfProcesses() > 1 ? controller : nullptr;
}

template <typename Number>
Number reduced(Number own, int operation)
{
  Number all = own;
  if (auto* controller = controllerOfRanks())
  {
    controller->AllReduce(&own, &all, 1, operation);
  }
  return all;
}

}

int numberOfRanks()
{
  auto* controller = controllerOfRanks();
  return controller ? controller->GetNumberOfProcesses() : 1;
}

int numberOfThisRank()
{
  auto* controller = controllerOfRanks();
  return controller ? controller->GetLocalProcessId() : 0;
}

std::chrono::duration<double> longestWaitForRanks()
{
  constexpr double usual = 600; // s
  const char* chosen = std::getenv("TILEDLBM_RANK_WAIT");
  const double seconds = chosen ? std::atof(chosen) : usual;
  return std::chrono::duration<double>(seconds > 0 ? seconds : usual);
}

bool hasOtherRanks()
{
  return controllerOfRanks() != nullptr;
}

bool isRootRank()
{
  auto* controller = controllerOfRanks();
  return !controller || controller->GetLocalProcessId() == 0;
}

void requireOnAllRanks(const std::string& failure)
{
  std::string first = failure;
  if (auto* controller = controllerOfRanks())
  {
    const int ranks = controller->GetNumberOfProcesses();
    const int own = controller->GetLocalProcessId();
    const int mine = failure.empty() ? ranks : own;
    int failing = ranks;
    controller->AllReduce(&mine, &failing, 1, vtkCommunicator::MIN_OP);
    if (failing < ranks)
    {
      vtkMultiProcessStream stream;
      if (failing == own)
      {
        stream << failure;
      }
      controller->Broadcast(stream, failing);
      if (failing != own)
      {
        stream >> first;
      }
    }
  }
  if (!first.empty())
  {
    throw Error(first);
  }
}

void requireOnAllRanks(const std::function<void()>& step, const std::string& outOfMemory)
{
  std::string failure;
  try
  {
    step();
  }
  catch (...)
  {
    failure = failureOf(std::current_exception(), outOfMemory);
  }
  requireOnAllRanks(failure);
}

void requireAlikeOnAllRanks(const std::vector<Fingerprint>& own)
{
  auto* controller = controllerOfRanks();
  if (!controller)
  {
    return;
  }
  const int ranks = controller->GetNumberOfProcesses();
  std::vector<std::uint64_t> ofRoot;
  ofRoot.reserve(own.size());
  for (const Fingerprint& fingerprint : own)
  {
    ofRoot.push_back(fingerprint.value);
  }
  controller->Broadcast(reinterpret_cast<unsigned char*>(ofRoot.data()),
    static_cast<vtkIdType>(ofRoot.size()) * vtkIdType{ sizeof(std::uint64_t) }, 0);
  std::vector<int> differing(own.size(), ranks), first(own.size(), ranks);
  for (std::size_t i = 0; i < own.size(); ++i)
  {
    differing[i] = own[i].value == ofRoot[i] ? ranks : controller->GetLocalProcessId();
  }
  controller->AllReduce(
    differing.data(), first.data(), static_cast<vtkIdType>(own.size()), vtkCommunicator::MIN_OP);
  for (std::size_t i = 0; i < own.size(); ++i)
  {
    if (first[i] < ranks)
    {
      throw Error("Give each process the same image and the same settings: the " +
        std::string(own[i].of) + " of processes 0 and " + std::to_string(first[i]) + " differ.");
    }
  }
}

bool onAnyRank(bool own)
{
  return reduced(own ? 1 : 0, vtkCommunicator::MAX_OP) != 0;
}

std::int64_t sumOverRanks(std::int64_t own)
{
  return reduced<vtkTypeInt64>(own, vtkCommunicator::SUM_OP);
}

std::int64_t leastOfRanks(std::int64_t own)
{
  return reduced<vtkTypeInt64>(own, vtkCommunicator::MIN_OP);
}

double largestOfRanks(double own)
{
  return reduced(own, vtkCommunicator::MAX_OP);
}

std::vector<double> sumsOverRanks(const std::vector<double>& own)
{
  std::vector<double> sums = own;
  if (auto* controller = controllerOfRanks())
  {
    controller->AllReduce(
      own.data(), sums.data(), static_cast<vtkIdType>(own.size()), vtkCommunicator::SUM_OP);
  }
  return sums;
}

int firstRankWith(bool own)
{
  return reduced(own ? numberOfThisRank() : numberOfRanks(), vtkCommunicator::MIN_OP);
}

bool asOnRootRank(bool own)
{
  int ofRoot = own ? 1 : 0;
  if (auto* controller = controllerOfRanks())
  {
    controller->Broadcast(&ofRoot, 1, 0);
  }
  return ofRoot != 0;
}

}
