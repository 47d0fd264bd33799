// SPDX-License-Identifier: BSD-3-Clause
#include "Input/SharedTable.h"

#include "Input/WaveformReader.h"
#include "Messages/FailureOf.h"
#include "Session/RankAgreement.h"

#include "vtkMultiProcessController.h"
#include "vtkMultiProcessStream.h"
#include "vtkNew.h"
#include "vtkTable.h"

#include <exception>

namespace tiledlbm::plugin
{

namespace
{

constexpr const char* outOfMemory = "There is not enough main memory for the waveform.";

bool areEqual(const TableWaveform& a, const TableWaveform& b)
{
  return a.failure == b.failure && a.waveform.rows == b.waveform.rows &&
    a.waveform.name == b.waveform.name && a.waveform.quantity == b.waveform.quantity;
}

constexpr int unknownQuantity = -1;

void broadcast(vtkMultiProcessController* controller, TableWaveform& table, int from)
{
  vtkMultiProcessStream stream;
  NamedWaveform& waveform = table.waveform;
  int quantity = waveform.quantity ? static_cast<int>(*waveform.quantity) : unknownQuantity;
  auto count = static_cast<int>(waveform.rows.size());
  const bool isSender = controller->GetLocalProcessId() == from;
  if (isSender)
  {
    stream << table.failure << waveform.name << quantity << count;
  }
  controller->Broadcast(stream, from);
  if (!isSender)
  {
    stream >> table.failure >> waveform.name >> quantity >> count;
    waveform.quantity = quantity == unknownQuantity
      ? std::nullopt
      : std::optional(static_cast<WaveformQuantity>(quantity));
    waveform.rows.resize(static_cast<std::size_t>(count));
  }
  if (count > 0)
  {
    controller->Broadcast(waveform.rows.front().data(), 2 * vtkIdType{ count }, from);
  }
}

}

TableWaveform readTable(vtkTable* table)
{
  TableWaveform result;
  try
  {
    vtkNew<vtkTable> empty;
    result.waveform = waveformOf(table ? table : empty.Get());
  }
  catch (...)
  {
    result.failure = failureOf(std::current_exception(), outOfMemory);
  }
  return result;
}

TableWaveform shareTable(vtkTable* table)
{
  TableWaveform shared = readTable(table);
  if (!hasOtherRanks())
  {
    return shared;
  }
  const bool hasRows = table && table->GetNumberOfRows() > 0;
  const int first = firstRankWith(hasRows);
  if (first == numberOfRanks())
  {
    return shared;
  }
  const TableWaveform own = shared;
  broadcast(vtkMultiProcessController::GetGlobalController(), shared, first);
  if (onAnyRank(hasRows && !areEqual(own, shared)))
  {
    shared.failure = "Give the filter the same table of Waveform on all ranks, or on one alone: "
                     "theirs differ.";
  }
  return shared;
}

}
