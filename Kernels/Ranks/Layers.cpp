// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Ranks/Layers.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

namespace {

/// The first layer of each rank if each rank takes as many layers as fit into `most` nodes.
/// \return empty if layers remain.
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

std::vector<std::int64_t> divideLayers(const std::vector<std::int64_t>& nodesOfLayer, int ranks) {
  std::int64_t all = 0, largest = 1;
  for (const std::int64_t nodes : nodesOfLayer) {
    all += nodes;
    largest = std::max(largest, nodes);
  }
  // Bisection for the smallest possible load of the busiest rank.
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

double shareOfBusiest(const std::vector<std::int64_t>& nodesOfLayer, int ranks) {
  const auto sumOf = [&](std::int64_t first, std::int64_t end) {
    return std::accumulate(nodesOfLayer.begin() + static_cast<std::ptrdiff_t>(first),
                           nodesOfLayer.begin() + static_cast<std::ptrdiff_t>(end),
                           std::int64_t(0));
  };
  const std::int64_t all = sumOf(0, static_cast<std::int64_t>(nodesOfLayer.size()));
  if (ranks <= 1 || all == 0) {
    return 1;
  }
  const std::vector<std::int64_t> first = divideLayers(nodesOfLayer, ranks);
  std::int64_t most = 0;
  for (std::size_t rank = 0; rank + 1 < first.size(); ++rank) {
    most = std::max(most, sumOf(first[rank], first[rank + 1]));
  }
  // One ghost layer at each end.
  most += 2 * *std::max_element(nodesOfLayer.begin(), nodesOfLayer.end());
  return std::min(1.0, static_cast<double>(most) / static_cast<double>(all));
}

int ranksNeeded(const std::vector<std::int64_t>& nodesOfLayer, std::uint64_t wholeBytes,
                std::uint64_t available) {
  const auto fits = [&](int ranks) {
    return shareOfBusiest(nodesOfLayer, ranks) * static_cast<double>(wholeBytes) <=
           static_cast<double>(available);
  };
  const auto most = static_cast<int>(nodesOfLayer.size());  // one layer per rank
  int tooFew = 0, enough = 1;
  while (!fits(enough)) {
    if (enough >= most) {
      return 0;
    }
    tooFew = enough;
    enough = std::min(2 * enough, most);
  }
  while (enough - tooFew > 1) {
    const int middle = tooFew + (enough - tooFew) / 2;
    (fits(middle) ? enough : tooFew) = middle;
  }
  return enough;
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
