// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/FlowPopulations.h"

#include <cstddef>

namespace tiledlbm {

namespace {

/// Populations of a node on their way to the first rank, with the node's index among the tiles of
/// the batch.
struct SentNode {
  std::int32_t index = 0;
  NodePopulations populations{};
};

/// Calls `body(tiles, length)` for tiles that follow one another in the engine.
template <class Tile, class Body>
void forRunsOf(const std::vector<Tile>& tiles, const Body& body) {
  for (std::size_t first = 0; first < tiles.size();) {
    std::size_t end = first + 1;
    while (end < tiles.size() && tiles[end].tile == tiles[end - 1].tile + 1) {
      ++end;
    }
    body(&tiles[first], static_cast<std::int64_t>(end - first));
    first = end;
  }
}

/// Calls `body(asked, inRun)` for the own nodes of such tiles, with the node's index among the
/// requested tiles and in the run.
template <class Tile, class Body>
void forNodesOf(const Tile* tiles, std::int64_t length, const Body& body) {
  for (std::int64_t i = 0; i < length; ++i) {
    for (int node = 0; node < TileShape::nodes; ++node) {
      if (TileShape::contains(tiles[i].nodes, node)) {
        body(tiles[i].index * TileShape::nodes + node, i * TileShape::nodes + node);
      }
    }
  }
}

}  // namespace

void FlowPopulations::readOnAll(std::int64_t firstTile, std::int64_t count,
                                NodePopulations* populations) const {
  if (isAlone()) {
    case_.engine->populationsOfTiles(firstTile, count, populations);
    return;
  }
  std::vector<SentNode> own;
  std::vector<NodePopulations> ofTiles;
  forRunsOf(ownTiles(firstTile, count), [&](const OwnTile* tiles, std::int64_t length) {
    ofTiles.resize(static_cast<std::size_t>(length) * TileShape::nodes);
    case_.engine->populationsOfTiles(tiles->tile, length, ofTiles.data());
    forNodesOf(tiles, length, [&](std::int64_t asked, std::size_t inRun) {
      own.push_back({static_cast<std::int32_t>(asked), ofTiles[inRun]});
    });
  });
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
    // The first rank writes these before it asks for more, which limits its memory.
    ranks.receive(0, Communicator::collective, &sent, sizeof(sent));
    return;
  }
  for (int from = 1; from < ranks.size(); ++from) {
    ranks.receive(from, Communicator::collective, &sent, sizeof(sent));
    std::vector<SentNode> nodes(sent);
    ranks.receive(from, Communicator::collective, nodes.data(), nodes.size() * sizeof(SentNode));
    keep(nodes);
    ranks.send(from, Communicator::collective, &sent, sizeof(sent));
  }
}

void FlowPopulations::setOnAll(std::int64_t firstTile, std::int64_t count,
                               const NodePopulations* populations) const {
  if (isAlone()) {
    case_.engine->setPopulations(firstTile, count, populations);
    return;
  }
  // exchangeGhosts() sets the ghost nodes in the end.
  std::vector<NodePopulations> ofTiles;
  forRunsOf(ownTiles(firstTile, count), [&](const OwnTile* tiles, std::int64_t length) {
    ofTiles.resize(static_cast<std::size_t>(length) * TileShape::nodes);
    case_.engine->populationsOfTiles(tiles->tile, length, ofTiles.data());
    forNodesOf(tiles, length,
               [&](std::int64_t asked, std::size_t inRun) { ofTiles[inRun] = populations[asked]; });
    case_.engine->setPopulations(tiles->tile, length, ofTiles.data());
  });
}

void FlowPopulations::finishSettingOnAll() const {
  case_.engine->exchangeGhosts();
  case_.engine->wait();
  if (!isAlone()) {
    gatherOnAll(*case_.team.ranks, std::uint8_t(0));  // barrier: each rank has received its bytes
  }
}

void FlowPopulations::broadcastOnAll(void* bytes, std::size_t count) const {
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
