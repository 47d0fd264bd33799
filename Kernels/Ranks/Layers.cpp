// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Ranks/Layers.h"

#include <algorithm>
#include <cstddef>

#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

namespace {

/// The first layer of each rank if none takes more than so many nodes, as many layers as each can
/// take. \return empty where layers are left over.
std::vector<std::int64_t> fillUpTo(std::int64_t most, const std::vector<std::int64_t>& nodes,
                                   int ranks) {
  std::vector<std::int64_t> first{0};
  std::int64_t taken = 0;
  for (std::size_t layer = 0; layer < nodes.size(); ++layer) {
    if (taken > 0 && taken + nodes[layer] > most) {
      first.push_back(static_cast<std::int64_t>(layer));
      taken = 0;
    }
    taken += nodes[layer];
  }
  const auto wanted = static_cast<std::size_t>(ranks);
  if (first.size() > wanted) {
    return {};
  }
  first.resize(wanted + 1, static_cast<std::int64_t>(nodes.size()));
  return first;
}

}  // namespace

std::vector<std::int64_t> shareLayers(const std::vector<std::int64_t>& nodesOfLayer, int ranks) {
  std::int64_t all = 0, largest = 1;
  for (const std::int64_t nodes : nodesOfLayer) {
    all += nodes;
    largest = std::max(largest, nodes);
  }
  // The least that the busiest rank can have, by bisection.
  std::int64_t least = std::max(largest, (all + ranks - 1) / ranks),
               enough = std::max(all, largest);
  while (least < enough) {
    const std::int64_t middle = least + (enough - least) / 2;
    if (fillUpTo(middle, nodesOfLayer, ranks).empty()) {
      least = middle + 1;
    } else {
      enough = middle;
    }
  }
  return fillUpTo(enough, nodesOfLayer, ranks);
}

int rankOfLayer(const std::vector<std::int64_t>& firstLayers, std::int64_t layer) {
  const auto next = std::upper_bound(firstLayers.begin(), firstLayers.end(), layer);
  return static_cast<int>(next - firstLayers.begin()) - 1;
}

std::vector<std::int64_t> nodesOfLayers(const TileSet& tiles) {
  constexpr int edge = TileShape::edge;
  constexpr std::uint64_t slice = 0xffffu;
  std::vector<std::int64_t> nodes(static_cast<std::size_t>(tiles.grid[2] * edge), 0);
  for (std::int64_t tile = 0; tile < tiles.tileCount(); ++tile) {
    const auto corner = static_cast<std::size_t>(tiles.corners[static_cast<std::size_t>(tile)][2]);
    for (std::size_t z = 0; z < edge; ++z) {
      nodes[corner + z] += __builtin_popcountll(tiles.ownFluid(tile) >> z * edge * edge & slice);
    }
  }
  return nodes;
}

}  // namespace tiledlbm
