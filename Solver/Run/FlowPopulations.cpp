// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/FlowPopulations.h"

#include <cstddef>

namespace tiledlbm {

namespace {

/// A node of a tile among those asked for, on its way to the first rank.
struct SentNode {
  std::int32_t index = 0;
  NodePopulations populations{};
};

}  // namespace

void FlowPopulations::read(std::int64_t firstTile, std::int64_t count,
                           NodePopulations* populations) const {
  if (isAlone()) {
    case_.engine->populationsOfTiles(firstTile, count, populations);
    return;
  }
  NodePopulations ofTile[TileShape::nodes];
  std::vector<SentNode> own;
  for (const OwnTile& tile : ownTiles(firstTile, count)) {
    case_.engine->populationsOfTiles(tile.tile, 1, ofTile);
    for (int node = 0; node < TileShape::nodes; ++node) {
      if (TileShape::contains(tile.nodes, node)) {
        own.push_back(
            {static_cast<std::int32_t>(tile.index * TileShape::nodes + node), ofTile[node]});
      }
    }
  }
  Communicator& ranks = *case_.team.ranks;
  const auto keep = [&](const std::vector<SentNode>& nodes) {
    for (const SentNode& node : nodes) {
      populations[node.index] = node.populations;
    }
  };
  keep(own);
  std::int64_t sent = static_cast<std::int64_t>(own.size());
  if (!isAtFile()) {
    ranks.send(0, Communicator::collective, &sent, sizeof(sent));
    ranks.send(0, Communicator::collective, own.data(), own.size() * sizeof(SentNode));
    return;
  }
  for (int from = 1; from < ranks.size(); ++from) {
    ranks.receive(from, Communicator::collective, &sent, sizeof(sent));
    std::vector<SentNode> nodes(static_cast<std::size_t>(sent));
    ranks.receive(from, Communicator::collective, nodes.data(), nodes.size() * sizeof(SentNode));
    keep(nodes);
  }
}

void FlowPopulations::set(std::int64_t firstTile, std::int64_t count,
                          const NodePopulations* populations) const {
  if (isAlone()) {
    case_.engine->setPopulations(firstTile, count, populations);
    return;
  }
  // What is set of ghosts comes from shareState() after all.
  for (const OwnTile& tile : ownTiles(firstTile, count)) {
    NodePopulations ofTile[TileShape::nodes];
    case_.engine->populationsOfTiles(tile.tile, 1, ofTile);
    for (int node = 0; node < TileShape::nodes; ++node) {
      if (TileShape::contains(tile.nodes, node)) {
        ofTile[node] = populations[tile.index * TileShape::nodes + node];
      }
    }
    case_.engine->setPopulations(tile.tile, 1, ofTile);
  }
}

void FlowPopulations::share(void* bytes, std::size_t count) const {
  if (isAlone()) {
    return;
  }
  Communicator& ranks = *case_.team.ranks;
  if (ranks.rank() != 0) {
    ranks.receive(0, Communicator::collective, bytes, count);
    return;
  }
  for (int to = 1; to < ranks.size(); ++to) {
    ranks.send(to, Communicator::collective, bytes, count);
  }
}

std::vector<FlowPopulations::OwnTile> FlowPopulations::ownTiles(std::int64_t firstTile,
                                                                std::int64_t count) const {
  std::vector<OwnTile> found;
  for (std::int64_t i = 0; i < count; ++i) {
    const auto corner = tiles().cornerInVolume(firstTile + i);
    const std::int64_t tile =
        case_.tiles.placeInGrid(corner[0], corner[1], corner[2] - case_.tiles.firstLayer).tile;
    if (tile >= 0 && case_.tiles.ownFluid(tile) != 0) {
      found.push_back({tile, i, case_.tiles.ownFluid(tile)});
    }
  }
  return found;
}

}  // namespace tiledlbm
