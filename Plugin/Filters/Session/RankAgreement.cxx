// SPDX-License-Identifier: BSD-3-Clause
#include "Session/RankAgreement.h"

#include "Solver/Error.h"

#include "vtkCommunicator.h"
#include "vtkMultiProcessController.h"
#include "vtkMultiProcessStream.h"

namespace tiledlbm::plugin
{

void requireOnAllRanks(const std::string& failure)
{
  auto* controller = vtkMultiProcessController::GetGlobalController();
  std::string first = failure;
  if (controller && controller->GetNumberOfProcesses() > 1)
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

}
