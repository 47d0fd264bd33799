// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// Distributes layers in z over the ranks with nearly equal numbers of nodes.
/// \param nodesOfLayer number of computed nodes of each layer.
/// \return the first layer of each rank, and the end of the last rank. The first layer of a rank
///         without layers equals that of the next rank.
std::vector<std::int64_t> divideLayers(const std::vector<std::int64_t>& nodesOfLayer, int ranks);

/// Upper bound of the busiest rank's share of the nodes, with its ghosts.
double shareOfBusiest(const std::vector<std::int64_t>& nodesOfLayer, int ranks);

/// Number of ranks, with one device each, into whose memory a flow fits.
/// \param wholeBytes memory of the flow on one device.
/// \param available bytes on each device.
/// \return 0 if no number is sufficient
int ranksNeeded(const std::vector<std::int64_t>& nodesOfLayer, std::uint64_t wholeBytes,
                std::uint64_t available);

/// The rank of a layer.
/// \param firstLayers see divideLayers.
int rankOfLayer(const std::vector<std::int64_t>& firstLayers, std::int64_t layer);

/// Number of computed nodes in each layer of a geometry.
std::vector<std::int64_t> nodesOfLayers(const TileSet& tiles);

}  // namespace tiledlbm
