// SPDX-License-Identifier: BSD-3-Clause
#ifndef SharedLayers_h
#define SharedLayers_h

#include "Solver/Geometry/LayerRange.h"

#include "vtkMultiProcessController.h"
#include "vtkType.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tiledlbm::plugin
{

/// Gives all ranks the layers of a volume that each of them has. Called by all ranks alike.
/// \param values of the whole volume, `layer` of them a layer; those of the own layers are there.
/// \param ofRanks layers of each rank.
template <typename Value>
void shareLayers(Value* values, std::int64_t layer, const std::vector<LayerRange>& ofRanks)
{
  constexpr std::int64_t most = (std::int64_t{ 1 } << 30) / sizeof(Value); // MPI counts in int
  auto* controller = vtkMultiProcessController::GetGlobalController();
  for (std::size_t rank = 0; rank < ofRanks.size(); ++rank)
  {
    const std::int64_t end = layer * ofRanks[rank].end;
    for (std::int64_t first = layer * ofRanks[rank].first; first < end; first += most)
    {
      controller->Broadcast(values + first, static_cast<vtkIdType>(std::min(most, end - first)),
        static_cast<int>(rank));
    }
  }
}

}

#endif
