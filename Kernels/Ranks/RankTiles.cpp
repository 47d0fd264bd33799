// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Ranks/RankTiles.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Ranks/Layers.h"
#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

namespace {

constexpr int edge = TileShape::edge;

using Coordinates = std::array<std::int64_t, 3>;

std::size_t at(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

std::int64_t floorTo(std::int64_t value, std::int64_t unit) {
  return (value >= 0 ? value : value - unit + 1) / unit * unit;
}

/// The layers of a rank and the places of the nodes around them. Coordinates in the volume identify
/// nodes. They continue beyond a periodic face along z; each end therefore has its own ghosts.
class RankLayers {
 public:
  RankLayers(const TileSet& whole, const std::vector<std::int64_t>& firstLayers, int rank)
      : whole_(whole), first_(firstLayers), rank_(rank) {}

  std::int64_t begin() const { return first_[at(rank_)]; }
  std::int64_t end() const { return first_[at(rank_ + 1)]; }
  bool isEmpty() const { return begin() == end(); }
  bool isOwn(std::int64_t z) const { return z >= begin() && z < end(); }
  LayerEnd endNear(std::int64_t z) const { return z < begin() ? LayerEnd::Lower : LayerEnd::Upper; }

  /// The rank of a layer.
  int rankOf(std::int64_t z) const { return rankOfLayer(first_, wrapped(z, 2)); }

  /// Wraps coordinates into the volume.
  Coordinates inVolume(const Coordinates& node) const {
    return {wrapped(node[0], 0), wrapped(node[1], 1), wrapped(node[2], 2)};
  }

  /// Place in the whole geometry; tile -1 in the solid and beyond faces.
  NodePlace placeOf(const Coordinates& node) const {
    const Coordinates inside = inVolume(node);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (inside[axis] < 0 || inside[axis] >= whole_.grid[axis] * edge) {
        return {-1, 0};
      }
    }
    const NodePlace place = whole_.placeOf(inside[0], inside[1], inside[2]);
    const bool isFluid =
        place.tile >= 0 && TileShape::contains(whole_.fluid[at(place.tile)], place.node);
    return isFluid ? place : NodePlace{-1, 0};
  }
  bool isFluid(const Coordinates& node) const { return placeOf(node).tile >= 0; }

  /// The node a step further, within the volume along x and y.
  template <class Step>
  Coordinates moved(const Coordinates& node, const Step (&step)[3]) const {
    return {wrapped(node[0] + step[0], 0), wrapped(node[1] + step[1], 1), node[2] + step[2]};
  }
  /// The source node of a population.
  Coordinates sourceOf(const Coordinates& node, int q) const {
    return moved(node, D3Q19::components[D3Q19::opposite(q)]);
  }

  Coordinates coordinatesOf(const NodePlace& place) const {
    const Coordinates corner = whole_.cornerInVolume(place.tile);
    return {corner[0] + TileShape::x(place.node), corner[1] + TileShape::y(place.node),
            corner[2] + TileShape::z(place.node)};
  }

  /// As coordinatesOf(), on the side of the volume nearer to a layer.
  Coordinates coordinatesNear(const NodePlace& place, std::int64_t z) const {
    Coordinates node = coordinatesOf(place);
    const std::int64_t height = whole_.grid[2] * edge;
    if (whole_.periodic[2] && 2 * std::abs(node[2] - z) > height) {
      node[2] += node[2] < z ? height : -height;
    }
    return node;
  }

 private:
  std::int64_t wrapped(std::int64_t value, std::size_t axis) const {
    const std::int64_t size = whole_.grid[axis] * edge;
    return whole_.periodic[axis] ? ((value % size) + size) % size : value;
  }

  const TileSet& whole_;
  const std::vector<std::int64_t>& first_;
  int rank_;
};

/// Compares by the order of the nodes in the volume.
struct LaterInVolume {
  bool operator()(const Coordinates& a, const Coordinates& b) const {
    return std::tie(a[2], a[1], a[0]) < std::tie(b[2], b[1], b[0]);
  }
};
using NodesInOrder = std::set<Coordinates, LaterInVolume>;

/// The ghosts that a rank reads.
struct Ghosts {
  std::vector<Coordinates> face;  ///< in the layers adjacent to those of the rank
  NodesInOrder whole;             ///< ghosts that need all populations
};

/// Calls `body(tile)` for the tiles of the whole geometry in a layer of tiles.
template <class Body>
void forTilesAt(const TileSet& whole, std::int64_t z, const Body& body) {
  const std::int64_t tilesOfLayer = whole.grid[0] * whole.grid[1];
  const std::int64_t first = tilesOfLayer * (z / edge);
  for (std::int64_t position = first; position < first + tilesOfLayer; ++position) {
    if (const std::int32_t tile = whole.map[at(position)]; tile >= 0) {
      body(tile);
    }
  }
}

/// Finds the nodes beyond an end that nodes of the rank's last layer there read.
void findFaceGhosts(const TileSet& whole, const RankLayers& layers, LayerEnd end,
                    std::vector<Coordinates>& ghosts) {
  const bool isLower = end == LayerEnd::Lower;
  const std::int64_t own = isLower ? layers.begin() : layers.end() - 1;
  const std::int64_t beyond = isLower ? own - 1 : own + 1;
  const std::int64_t source = layers.inVolume({0, 0, beyond})[2];
  if (source < 0 || source >= whole.grid[2] * edge) {
    return;
  }
  forTilesAt(whole, source, [&](std::int32_t tile) {
    const Coordinates corner = whole.cornerInVolume(tile);
    for (int node = 0; node < TileShape::nodes; ++node) {
      if (corner[2] + TileShape::z(node) != source ||
          !TileShape::contains(whole.fluid[at(tile)], node)) {
        continue;
      }
      const Coordinates ghost{corner[0] + TileShape::x(node), corner[1] + TileShape::y(node),
                              beyond};
      for (int q = 1; q < D3Q19::directions; ++q) {
        // The destination of population q is the source of the opposite direction.
        if (D3Q19::components[q][2] == own - beyond &&
            layers.isFluid(layers.sourceOf(ghost, D3Q19::opposite(q)))) {
          ghosts.push_back(ghost);
          break;
        }
      }
    }
  });
}

/// Finds the nodes beyond the ends that determine the slip of own nodes.
void findSlipGhosts(const TileSet& whole, const RankLayers& layers, NodesInOrder& ghosts) {
  for (std::size_t i = 0; !whole.slipRules.empty() && i < whole.boundaryNodes.size(); ++i) {
    const std::int32_t walls = whole.boundaryNodes[i].walls;
    const Coordinates node = layers.coordinatesOf(whole.boundaryPlaces[i]);
    if (walls < 0 || !layers.isOwn(node[2])) {
      continue;
    }
    const SlipRule& rule = whole.slipRules[at(walls)];
    Coordinates other = node;
    for (int steps = 1; steps < SlipRule::nodes && rule.weight[steps] != 0; ++steps) {
      other = layers.moved(other, rule.step);
      if (!layers.isOwn(other[2])) {
        ghosts.insert(other);
      }
    }
  }
}

Ghosts findGhosts(const TileSet& whole, const RankLayers& layers) {
  Ghosts ghosts;
  for (std::size_t i = 0; i < whole.boundaryNodes.size(); ++i) {
    const std::int32_t number = whole.boundaryNodes[i].condition;
    const Coordinates node = layers.coordinatesOf(whole.boundaryPlaces[i]);
    if (number < 0 || !layers.isOwn(node[2])) {
      continue;
    }
    const BoundaryCondition<double>& condition = whole.conditions[at(number)];
    for (std::int32_t d = 0; d < condition.donorCount; ++d) {
      const NodePlace& place = whole.donors[at(condition.firstDonor + d)].node;
      const Coordinates donor = layers.coordinatesNear(place, node[2]);
      if (layers.isOwn(donor[2])) {
        continue;
      }
      ghosts.whole.insert(donor);
      for (int q = 1; q < D3Q19::directions; ++q) {
        const Coordinates source = layers.sourceOf(donor, q);
        if (!layers.isOwn(source[2]) && layers.isFluid(source)) {
          ghosts.whole.insert(source);
        }
      }
    }
  }
  findSlipGhosts(whole, layers, ghosts.whole);
  std::vector<Coordinates> face;
  findFaceGhosts(whole, layers, LayerEnd::Lower, face);
  findFaceGhosts(whole, layers, LayerEnd::Upper, face);
  for (const Coordinates& ghost : face) {
    if (ghosts.whole.count(ghost) == 0) {
      ghosts.face.push_back(ghost);
    }
  }
  std::sort(ghosts.face.begin(), ghosts.face.end(), LaterInVolume());
  return ghosts;
}

/// Builds the tiles of a rank.
class PartOfGeometry {
 public:
  PartOfGeometry(const TileSet& whole, const RankLayers& layers, const Ghosts& ghosts)
      : whole_(whole), layers_(layers) {
    findGrid(ghosts);
    markOwn();
    for (const Coordinates& ghost : ghosts.face) {
      markGhost(ghost);
    }
    for (const Coordinates& ghost : ghosts.whole) {
      markGhost(ghost);
    }
    putTiles();
    putBoundaryNodes(ghosts.whole);
    part_.circuits = whole.circuits;
    part_.firstOwnLayer = layers.begin();
    part_.endOfOwnLayers = layers.end();
    for (const Coordinates& ghost : ghosts.face) {
      messageOf(ghost).faceNodes.push_back(placeOf(ghost));
    }
    for (const Coordinates& ghost : ghosts.whole) {
      messageOf(ghost).wholeNodes.push_back(placeOf(ghost));
    }
  }

  TileSet take() { return std::move(part_); }

 private:
  struct Marked {
    std::uint64_t own = 0, ghosts = 0;
  };

  NodePlace placeOf(const Coordinates& node) const {
    return part_.placeInGrid(node[0], node[1], node[2] - part_.firstLayer);
  }

  void findGrid(const Ghosts& ghosts) {
    std::int64_t lowest = layers_.begin(), highest = layers_.end() - 1;
    const auto include = [&](const Coordinates& ghost) {
      lowest = std::min(lowest, ghost[2]);
      highest = std::max(highest, ghost[2]);
    };
    std::for_each(ghosts.face.begin(), ghosts.face.end(), include);
    std::for_each(ghosts.whole.begin(), ghosts.whole.end(), include);
    part_.firstLayer = floorTo(lowest, edge);
    part_.grid = {whole_.grid[0], whole_.grid[1],
                  (floorTo(highest, edge) - part_.firstLayer) / edge + 1};
    part_.periodic = {whole_.periodic[0], whole_.periodic[1], false};
    part_.map.assign(at(part_.grid[0] * part_.grid[1] * part_.grid[2]), -1);
    marked_.resize(part_.map.size());
  }

  std::size_t positionOf(const Coordinates& node) const {
    return at(node[0] / edge +
              part_.grid[0] *
                  (node[1] / edge + part_.grid[1] * ((node[2] - part_.firstLayer) / edge)));
  }
  int nodeInTile(const Coordinates& node) const {
    return TileShape::node(static_cast<int>(node[0] % edge), static_cast<int>(node[1] % edge),
                           static_cast<int>((node[2] - part_.firstLayer) % edge));
  }

  void markOwn() {
    constexpr std::uint64_t slice = 0xffffu;
    for (std::int64_t z = floorTo(layers_.begin(), edge); z < layers_.end(); z += edge) {
      std::uint64_t own = 0;
      for (int layer = 0; layer < edge; ++layer) {
        own |= layers_.isOwn(z + layer) ? slice << layer * edge * edge : 0;
      }
      forTilesAt(whole_, z, [&](std::int32_t tile) {
        marked_[positionOf(whole_.cornerInVolume(tile))].own = whole_.fluid[at(tile)] & own;
      });
    }
  }

  void markGhost(const Coordinates& node) {
    marked_[positionOf(node)].ghosts |= std::uint64_t(1) << nodeInTile(node);
  }

  /// Order: tiles without boundary nodes, tiles with boundary nodes, tiles of ghosts alone. A tile
  /// with boundary nodes in the whole geometry counts as one with boundary nodes on all ranks: then
  /// all ranks update a node in the same way.
  void putTiles() {
    std::vector<std::size_t> withBoundary, ofGhosts;
    for (std::size_t position = 0; position < marked_.size(); ++position) {
      if (marked_[position].own == 0) {
        if (marked_[position].ghosts != 0) {
          ofGhosts.push_back(position);
        }
      } else if (hasBoundary(position)) {
        withBoundary.push_back(position);
      } else {
        putTile(position);
      }
    }
    part_.firstBoundaryTile = part_.tileCount();
    for (const std::size_t position : withBoundary) {
      putTile(position);
    }
    for (const std::size_t position : ofGhosts) {
      putTile(position);
    }
    part_.ghostTiles = static_cast<std::int64_t>(ofGhosts.size());
  }

  std::array<std::int32_t, 3> cornerAt(std::size_t position) const {
    const auto index = static_cast<std::int64_t>(position);
    const std::int64_t x = index % part_.grid[0], rest = index / part_.grid[0];
    return {static_cast<std::int32_t>(edge * x),
            static_cast<std::int32_t>(edge * (rest % part_.grid[1])),
            static_cast<std::int32_t>(edge * (rest / part_.grid[1]))};
  }

  bool hasBoundary(std::size_t position) const {
    const std::array<std::int32_t, 3> corner = cornerAt(position);
    const NodePlace place = whole_.placeOf(corner[0], corner[1], corner[2] + part_.firstLayer);
    return place.tile >= whole_.firstBoundaryTile;
  }

  void putTile(std::size_t position) {
    const Marked& marked = marked_[position];
    part_.map[position] = static_cast<std::int32_t>(part_.tileCount());
    part_.corners.push_back(cornerAt(position));
    part_.fluid.push_back(marked.own | marked.ghosts);
    part_.ghosts.push_back(marked.ghosts);
    part_.nonSolidNodes += __builtin_popcountll(marked.own);
  }

  /// Own boundary nodes, and the walls of ghost donors, which have no slip.
  void putBoundaryNodes(const NodesInOrder& wholeGhosts) {
    // A node of the volume can be a ghost at both ends.
    std::map<std::pair<std::int64_t, int>, std::vector<Coordinates>> ghostsAt;
    for (const Coordinates& ghost : wholeGhosts) {
      const NodePlace place = layers_.placeOf(ghost);
      ghostsAt[{place.tile, place.node}].push_back(ghost);
    }
    for (std::size_t i = 0; i < whole_.boundaryNodes.size(); ++i) {
      const NodePlace& place = whole_.boundaryPlaces[i];
      const Coordinates node = layers_.coordinatesOf(place);
      if (layers_.isOwn(node[2])) {
        putBoundaryNode(whole_.boundaryNodes[i], node, true);
      }
      const auto found = ghostsAt.find({place.tile, place.node});
      if (found != ghostsAt.end() && whole_.boundaryNodes[i].walls >= 0) {
        for (const Coordinates& ghost : found->second) {
          putBoundaryNode(whole_.boundaryNodes[i], ghost, false);
        }
      }
    }
  }

  void putBoundaryNode(const BoundaryNode& of, const Coordinates& node, bool isOwn) {
    BoundaryNode put;
    if (of.walls >= 0) {
      put.walls = static_cast<std::int32_t>(part_.wallLinks.size());
      part_.wallLinks.push_back(whole_.wallLinks[at(of.walls)]);
      part_.wallNumbers.push_back(isOwn ? of.walls : -1);
      if (!whole_.slipRules.empty()) {
        part_.slipRules.push_back(isOwn ? whole_.slipRules[at(of.walls)] : SlipRule{});
      }
    }
    if (isOwn && of.condition >= 0) {
      put.condition = static_cast<std::int32_t>(part_.conditions.size());
      part_.conditions.push_back(whole_.conditions[at(of.condition)]);
      BoundaryCondition<double>& condition = part_.conditions.back();
      const std::int32_t first = condition.firstDonor;
      condition.firstDonor = static_cast<std::int32_t>(part_.donors.size());
      for (std::int32_t d = first; d < first + condition.donorCount; ++d) {
        const Donor<NodePlace>& donor = whole_.donors[at(d)];
        part_.donors.push_back({placeOf(layers_.coordinatesNear(donor.node, node[2])), donor.weight,
                                donor.densityWeight});
      }
    }
    part_.boundaryNodes.push_back(put);
    part_.boundaryPlaces.push_back(placeOf(node));
  }

  HaloMessage& messageOf(const Coordinates& ghost) {
    const int peer = layers_.rankOf(ghost[2]);
    const LayerEnd end = layers_.endNear(ghost[2]);
    std::vector<HaloMessage>& incoming = part_.halo.incoming;
    const auto found = std::find_if(incoming.begin(), incoming.end(), [&](const HaloMessage& m) {
      return m.peer == peer && m.end == end;
    });
    return found != incoming.end() ? *found : incoming.emplace_back(HaloMessage{peer, end, {}, {}});
  }

  const TileSet& whole_;
  const RankLayers& layers_;
  std::vector<Marked> marked_;  ///< by position in the grid
  TileSet part_;
};

/// Messages from one rank to another have the same order on both ranks.
void sortMessages(std::vector<HaloMessage>& messages) {
  std::sort(messages.begin(), messages.end(), [](const HaloMessage& a, const HaloMessage& b) {
    return std::tie(a.peer, a.end) < std::tie(b.peer, b.end);
  });
}

/// A node in a request to another rank.
struct AskedNode {
  std::int32_t at[3];  ///< in the volume
};

/// A request to another rank. The nodes follow, those of the face first.
struct Ask {
  LayerEnd end;
  std::int64_t faceNodes, wholeNodes;
};

std::vector<AskedNode> namesOf(const std::vector<NodePlace>& ghosts, const TileSet& part,
                               const RankLayers& layers) {
  std::vector<AskedNode> names;
  for (const NodePlace& ghost : ghosts) {
    const Coordinates corner = part.cornerInVolume(ghost.tile);
    const Coordinates node =
        layers.inVolume({corner[0] + TileShape::x(ghost.node), corner[1] + TileShape::y(ghost.node),
                         corner[2] + TileShape::z(ghost.node)});
    names.push_back({{static_cast<std::int32_t>(node[0]), static_cast<std::int32_t>(node[1]),
                      static_cast<std::int32_t>(node[2])}});
  }
  return names;
}

void send(Communicator& ranks, int to, const std::vector<AskedNode>& nodes) {
  ranks.send(to, Communicator::collective, nodes.data(), nodes.size() * sizeof(AskedNode));
}

std::vector<NodePlace> receivePlaces(Communicator& ranks, int from, std::int64_t count,
                                     const TileSet& part) {
  std::vector<AskedNode> nodes(at(count));
  ranks.receive(from, Communicator::collective, nodes.data(), nodes.size() * sizeof(AskedNode));
  std::vector<NodePlace> places;
  places.reserve(nodes.size());
  for (const AskedNode& node : nodes) {
    places.push_back(part.placeOf(node.at[0], node.at[1], node.at[2]));
  }
  return places;
}

LayerEnd otherEnd(LayerEnd end) {
  return end == LayerEnd::Lower ? LayerEnd::Upper : LayerEnd::Lower;
}

/// Exchanges the requests of all ranks.
void agreeOnMessages(TileSet& part, const RankLayers& layers, Communicator& ranks) {
  std::vector<HaloMessage>& incoming = part.halo.incoming;
  std::vector<HaloMessage>& outgoing = part.halo.outgoing;
  sortMessages(incoming);
  std::vector<std::int32_t> asks(at(ranks.size()), 0);
  for (const HaloMessage& message : incoming) {
    ++asks[at(message.peer)];
  }
  // The requests of each rank to each other rank, by the requesting rank.
  const std::vector<std::int32_t> allAsks = gatherOnAll(ranks, asks);
  for (const HaloMessage& message : incoming) {
    const Ask ask{message.end, static_cast<std::int64_t>(message.faceNodes.size()),
                  static_cast<std::int64_t>(message.wholeNodes.size())};
    ranks.send(message.peer, Communicator::collective, &ask, sizeof(ask));
    send(ranks, message.peer, namesOf(message.faceNodes, part, layers));
    send(ranks, message.peer, namesOf(message.wholeNodes, part, layers));
  }
  for (int peer = 0; peer < ranks.size(); ++peer) {
    const std::int32_t askedOf = allAsks[at(std::int64_t(peer) * ranks.size() + ranks.rank())];
    for (std::int32_t i = 0; i < askedOf; ++i) {
      Ask ask{};
      ranks.receive(peer, Communicator::collective, &ask, sizeof(ask));
      HaloMessage message{peer, ask.end, {}, {}};
      message.faceNodes = receivePlaces(ranks, peer, ask.faceNodes, part);
      message.wholeNodes = receivePlaces(ranks, peer, ask.wholeNodes, part);
      outgoing.push_back(std::move(message));
    }
    // Only one of the two ranks reads nodes of the other. The empty reply confirms the read; it
    // leaves with the end of the received message.
    const auto firstOf = [&](const std::vector<HaloMessage>& messages) {
      return *std::find_if(messages.begin(), messages.end(),
                           [&](const HaloMessage& m) { return m.peer == peer; });
    };
    if (askedOf > 0 && asks[at(peer)] == 0) {
      incoming.push_back({peer, otherEnd(firstOf(outgoing).end), {}, {}});
    } else if (askedOf == 0 && asks[at(peer)] > 0) {
      outgoing.push_back({peer, otherEnd(firstOf(incoming).end), {}, {}});
    }
  }
  sortMessages(incoming);
  sortMessages(outgoing);
}

/// Finds the ranks with nodes of each circuit.
void findRanksOfCircuits(TileSet& part, Communicator& ranks) {
  std::vector<std::uint8_t> has(part.circuits.size(), 0);
  for (const BoundaryCondition<double>& condition : part.conditions) {
    for (const int circuit : {condition.circuit, condition.absorber}) {
      if (circuit >= 0) {
        has[at(circuit)] = 1;
      }
    }
  }
  const std::vector<std::uint8_t> all = gatherOnAll(ranks, has);
  part.halo.ranksOfCircuits.resize(has.size());
  for (std::size_t circuit = 0; circuit < has.size(); ++circuit) {
    for (int rank = 0; rank < ranks.size(); ++rank) {
      if (all[at(rank) * has.size() + circuit] != 0) {
        part.halo.ranksOfCircuits[circuit].push_back(rank);
      }
    }
  }
}

}  // namespace

TileSet tilesOfRank(const TileSet& whole, const std::vector<std::int64_t>& firstLayers,
                    Communicator& ranks) {
  const RankLayers layers(whole, firstLayers, ranks.rank());
  TileSet part;
  if (layers.begin() == 0 && layers.end() == firstLayers.back() && !layers.isEmpty()) {
    part = whole;  // periodic along z too
  } else if (!layers.isEmpty()) {
    part = PartOfGeometry(whole, layers, findGhosts(whole, layers)).take();
  } else {
    part.grid = {whole.grid[0], whole.grid[1], 0};
    part.circuits = whole.circuits;
  }
  part.halo.rank = ranks.rank();
  agreeOnMessages(part, layers, ranks);
  findRanksOfCircuits(part, ranks);
  return part;
}

}  // namespace tiledlbm
