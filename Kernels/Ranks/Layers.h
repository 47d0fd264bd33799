// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// Shares layers in z out among ranks, so that each has about as many nodes.
/// \param nodesOfLayer nodes that are to be computed.
/// \return the first layer of each rank, and the end of the last. A rank without layers is one
///         whose first is that of the next.
std::vector<std::int64_t> shareLayers(const std::vector<std::int64_t>& nodesOfLayer, int ranks);

/// The rank that a layer belongs to.
/// \param firstLayers see shareLayers.
int rankOfLayer(const std::vector<std::int64_t>& firstLayers, std::int64_t layer);

/// Nodes that are to be computed in each layer of a geometry.
std::vector<std::int64_t> nodesOfLayers(const TileSet& tiles);

}  // namespace tiledlbm
