// SPDX-License-Identifier: BSD-3-Clause
#include "Session/RunOutcome.h"

#include "Ranks/RankMessage.h"

#include "vtkMultiProcessController.h"

namespace tiledlbm::plugin
{

void shareOutcome(RunOutcome& outcome, int ofRank)
{
  auto* controller = vtkMultiProcessController::GetGlobalController();
  if (!controller || controller->GetNumberOfProcesses() <= 1)
  {
    return;
  }
  vtkMultiProcessStream stream;
  RankMessage message(stream);
  if (controller->GetLocalProcessId() == ofRank)
  {
    message.put(outcome);
  }
  controller->Broadcast(stream, ofRank);
  if (controller->GetLocalProcessId() != ofRank)
  {
    message.get(outcome);
  }
}

}
