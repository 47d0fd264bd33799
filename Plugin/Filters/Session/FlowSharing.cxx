// SPDX-License-Identifier: BSD-3-Clause
#include "Session/FlowSharing.h"

#include "Messages/FailureOf.h"
#include "Session/FlowFields.h"
#include "Session/RankMessage.h"

#include "vtkCommunicator.h"
#include "vtkMultiProcessController.h"

#include <algorithm>
#include <new>

namespace tiledlbm::plugin
{

namespace
{

// A message of MPI may not be longer than 2^31 values.
void broadcast(vtkMultiProcessController* controller, vtkDataArray* array)
{
  constexpr std::int64_t longest = std::int64_t{ 1 } << 28;
  const std::int64_t bytes = array->GetNumberOfValues() * array->GetDataTypeSize();
  auto* data = static_cast<char*>(array->GetVoidPointer(0));
  for (std::int64_t first = 0; first < bytes; first += longest)
  {
    controller->Broadcast(data + first, std::min(longest, bytes - first), 0);
  }
}

bool everyRank(vtkMultiProcessController* controller, bool here)
{
  const int mine = here ? 1 : 0;
  int everywhere = 0;
  controller->AllReduce(&mine, &everywhere, 1, vtkCommunicator::MIN_OP);
  return everywhere == 1;
}

// Sends the figures of a flow, and makes room for its fields where it comes.
// \return whether there is a flow to come, on all ranks alike.
bool shareFigures(vtkMultiProcessController* controller, RunOutcome& outcome,
  std::optional<Flow>& flow, const VoxelMask& mask, Precision precision)
{
  const bool isRoot = controller->GetLocalProcessId() == 0;
  vtkMultiProcessStream stream;
  RankMessage message(stream);
  if (isRoot)
  {
    message.put(outcome);
    if (flow)
    {
      message.put(flow->summary);
      message.put(flow->qualityReasons);
      message.put(flow->roles);
    }
  }
  controller->Broadcast(stream, 0);
  if (isRoot)
  {
    return flow.has_value();
  }
  message.get(outcome);
  if (!outcome.failure.empty())
  {
    return false;
  }
  flow.emplace();
  message.get(flow->summary);
  message.get(flow->qualityReasons);
  message.get(flow->roles);
  try
  {
    allocateFields(*flow, precision, mask.voxelCount());
  }
  catch (const std::bad_alloc&)
  {
    outcome.failure = outOfMemoryFor(mask.size());
  }
  return true;
}

}

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

void shareFlow(
  RunOutcome& outcome, std::optional<Flow>& flow, const VoxelMask& mask, Precision precision)
{
  auto* controller = vtkMultiProcessController::GetGlobalController();
  if (!controller || controller->GetNumberOfProcesses() <= 1 ||
    !shareFigures(controller, outcome, flow, mask, precision))
  {
    return;
  }
  if (!everyRank(controller, outcome.failure.empty()))
  {
    outcome.failure = outOfMemoryFor(mask.size());
    outcome.mayPass = true;
    flow.reset();
    return;
  }
  broadcast(controller, flow->velocity);
  broadcast(controller, flow->pressure);
}

}
