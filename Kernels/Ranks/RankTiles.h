// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Ranks/Communicator.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// The part of a geometry that a rank computes, with its ghosts and the messages between the ranks.
/// All ranks call it.
/// \param whole geometry, the same on all ranks.
/// \param firstLayers see divideLayers.
TileSet tilesOfRank(const TileSet& whole, const std::vector<std::int64_t>& firstLayers,
                    Communicator& ranks);

}  // namespace tiledlbm
