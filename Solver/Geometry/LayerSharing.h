// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Geometry/LayerRange.h"

namespace tiledlbm {

/// Sends each rank the values of the layers that it requests, from the ranks that own them. All
/// ranks call it together.
/// \param valuesOfLayer number of values in a layer.
/// \param own layers of this rank alone.
/// \param from values of the own layers.
/// \param asked layers that this rank requests.
/// \param[out] to values of the requested layers; `from` may lie among them.
template <class T>
void passLayers(const RankTeam& team, std::int64_t valuesOfLayer, const LayerRange& own,
                const T* from, const LayerRange& asked, T* to) {
  const auto valuesAt = [&](const LayerRange& layers) {
    return from + (layers.first - own.first) * valuesOfLayer;
  };
  const auto placeOf = [&](const LayerRange& layers) {
    return to + (layers.first - asked.first) * valuesOfLayer;
  };
  const LayerRange kept = asked.overlap(own);
  if (!kept.isEmpty() && placeOf(kept) != valuesAt(kept)) {
    std::copy_n(valuesAt(kept), kept.count() * valuesOfLayer, placeOf(kept));
  }
  if (team.isAlone()) {
    return;
  }
  struct Layers {
    LayerRange own, asked;
  };
  Communicator& ranks = *team.ranks;
  const std::vector<Layers> ofRanks = gatherOnAll(ranks, Layers{own, asked});
  const auto bytesOf = [&](const LayerRange& layers) {
    return static_cast<std::size_t>(layers.count() * valuesOfLayer) * sizeof(T);
  };
  const auto forOthers = [&](const auto& body) {
    for (int rank = 0; rank < ranks.size(); ++rank) {
      if (rank != ranks.rank()) {
        body(rank, ofRanks[rank]);
      }
    }
  };
  forOthers([&](int rank, const Layers& of) {
    if (const LayerRange layers = own.overlap(of.asked); !layers.isEmpty()) {
      ranks.send(rank, Communicator::collective, valuesAt(layers), bytesOf(layers));
    }
  });
  forOthers([&](int rank, const Layers& of) {
    if (const LayerRange layers = asked.overlap(of.own); !layers.isEmpty()) {
      ranks.receive(rank, Communicator::collective, placeOf(layers), bytesOf(layers));
    }
  });
}

}  // namespace tiledlbm
