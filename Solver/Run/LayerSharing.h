// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// Gives all ranks the values of the mask's voxels that each has in its layers. Called by all ranks
/// alike; with one alone it does nothing.
/// \param values of all voxels of the mask, `components` each, in the order of VoxelMask.
template <class T>
void shareLayersOfMask(const CaseOnDevice& of, T* values, std::int64_t components) {
  if (of.team.isAlone()) {
    return;
  }
  Communicator& ranks = *of.team.ranks;
  const VoxelMask::Size& size = of.setup.volume().mask().size();
  const std::int64_t origin = of.setup.origin()[2];
  const auto firstOf = [&](int rank) {
    return std::clamp<std::int64_t>(of.firstLayers[static_cast<std::size_t>(rank)] - origin, 0,
                                    size[2]) *
           size[0] * size[1] * components;
  };
  const auto bytesOf = [&](int rank) {
    return static_cast<std::size_t>(firstOf(rank + 1) - firstOf(rank)) * sizeof(T);
  };
  for (int to = 0; to < ranks.size(); ++to) {
    if (to != ranks.rank() && bytesOf(ranks.rank()) > 0) {
      ranks.send(to, Communicator::collective, values + firstOf(ranks.rank()),
                 bytesOf(ranks.rank()));
    }
  }
  for (int from = 0; from < ranks.size(); ++from) {
    if (from != ranks.rank() && bytesOf(from) > 0) {
      ranks.receive(from, Communicator::collective, values + firstOf(from), bytesOf(from));
    }
  }
}

}  // namespace tiledlbm
