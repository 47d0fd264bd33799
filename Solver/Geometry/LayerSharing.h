// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Ranks/RankTeam.h"
#include "Solver/Geometry/LayerRange.h"

namespace tiledlbm {

/// Gives each rank the values of the layers that it asks for, from the ranks that have them. Called
/// by all ranks alike.
/// \param valuesOfLayer values in a layer.
/// \param own layers that this rank has, and no other rank; \param from the values in them.
/// \param asked layers; \param[out] to the values in them, among which `from` may lie.
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
        body(rank, ofRanks[static_cast<std::size_t>(rank)]);
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
