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
  for (const SentNode& node : gatherOnAll(*case_.team.ranks, own)) {
    populations[node.index] = node.populations;
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
