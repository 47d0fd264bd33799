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

/// Part of the nodes that the busiest of so many ranks has, with the ghosts that it reads of
/// others: from above.
double shareOfBusiest(const std::vector<std::int64_t>& nodesOfLayer, int ranks);

/// Ranks with a device each that a flow takes to fit.
/// \param wholeBytes that it takes on one device. \param available bytes on each.
/// \return 0 where no number is enough
int ranksNeeded(const std::vector<std::int64_t>& nodesOfLayer, std::uint64_t wholeBytes,
                std::uint64_t available);

/// The rank that a layer belongs to.
/// \param firstLayers see shareLayers.
int rankOfLayer(const std::vector<std::int64_t>& firstLayers, std::int64_t layer);

/// Nodes that are to be computed in each layer of a geometry.
std::vector<std::int64_t> nodesOfLayers(const TileSet& tiles);

}  // namespace tiledlbm
