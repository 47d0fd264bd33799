// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "Kernels/ExactSum.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"
#include "Kernels/Ranks/Transport.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

namespace detail {

/// Copies populations between the nodes of a message and the message itself: first the nodes at the
/// face, direction by direction, then the other nodes in the same order.
/// \tparam Z component along z of the populations at the face.
template <class Access, int Z>
struct PassNodes {
  using Stored = typename Access::Stored;
  using Node = typename Access::Node;

  Stored* populations;
  const Node* faceNodes;
  const Node* wholeNodes;
  std::int64_t faceCount;
  std::int64_t wholeCount;
  Stored* message;
  bool intoMessage;

  static constexpr int directionsAcross = 5;
  static std::size_t valuesOf(std::size_t faceNodes, std::size_t wholeNodes) {
    return faceNodes * directionsAcross + wholeNodes * D3Q19::directions;
  }

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    if (i < faceCount) {
      Stored* value = message + i;
      forEachDirection<1, D3Q19::directions>([&](auto direction) {
        constexpr int q = decltype(direction)::value;
        if constexpr (D3Q19::At<q>::z == Z) {
          pass(Access::template storedAt<q>(populations, faceNodes[i]), *value);
          value += faceCount;
        }
      });
      return;
    }
    const std::int64_t index = i - faceCount;
    Stored* value = message + faceCount * directionsAcross + index;
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      pass(Access::template storedAt<decltype(direction)::value>(populations, wholeNodes[index]),
           *value);
      value += wholeCount;
    });
  }

 private:
  TILEDLBM_HOST_DEVICE void pass(Stored& population, Stored& value) const {
    if (intoMessage) {
      value = population;
    } else {
      population = value;
    }
  }
};

/// Copies or adds the inflows of circuits.
struct PassInflows {
  const ExactSum* from;
  ExactSum* to;
  bool adds;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    if (adds) {
      to[i].add(from[i]);
    } else {
      to[i] = from[i];
    }
  }
};

}  // namespace detail

/// Exchange of the engine of a rank with those of other ranks in each step: the state of ghosts,
/// and the flow through shared openings.
template <class Access, class Backend>
class HaloExchange {
  using Stored = typename Access::Stored;
  using Node = typename Access::Node;

 public:
  /// \param numbersOf gives the nodes of places.
  /// \param transport null for a single rank; it outlives the exchange.
  template <class NumbersOf>
  HaloExchange(const TileSet& tiles, int circuits, const NumbersOf& numbersOf, Transport* transport)
      : transport_(transport), circuits_(circuits) {
    if (transport_ == nullptr) {
      return;
    }
    std::vector<Channel> outgoing, incoming;
    outgoing_ = makeParts(tiles.halo.outgoing, numbersOf, outgoing);
    incoming_ = makeParts(tiles.halo.incoming, numbersOf, incoming);
    for (const int peer : peersOfCircuits(tiles)) {
      circuitChannels_.push_back({outgoing.size(), incoming.size()});
      outgoing.push_back(
          {peer, static_cast<std::size_t>(circuits) * sizeof(ExactSum), groupOfCircuits});
      incoming.push_back(outgoing.back());
    }
    transport_->open(outgoing, incoming);
    for (const Part& part : incoming_) {
      hasGhosts_ = hasGhosts_ || part.count() > 0;
    }
    readsGhostsEarly_ = hasGhosts_ && (tiles.periodic[0] || hasConditionAtGhosts(tiles));
  }

  /// Whether this rank exchanges anything.
  bool isNeeded() const { return !outgoing_.empty(); }
  /// Whether boundary nodes read ghosts. The step then needs the ghosts first.
  bool readsGhostsEarly() const { return readsGhostsEarly_; }

  /// Sends the messages of one end of the layers. sendAll() or expectAll() completes the sending.
  /// \param populations of the new state.
  void send(LayerEnd end, Stored* populations) {
    for (Part& part : outgoing_) {
      if (part.end != end) {  // end of the receiver
        pass(part, populations, transport_->outgoing(part.channel), true);
      }
    }
    transport_->start(groupOf(end == LayerEnd::Lower ? LayerEnd::Upper : LayerEnd::Lower));
  }
  /// Marks both ends as sent; the messages of other ranks are then expected.
  void expectAll() { isExpected_[0] = isExpected_[1] = true; }
  /// Sends both ends.
  /// \param first the first end, the same on all ranks.
  void sendAll(LayerEnd first, Stored* populations) {
    send(first, populations);
    send(first == LayerEnd::Lower ? LayerEnd::Upper : LayerEnd::Lower, populations);
    expectAll();
  }

  /// Waits for the ghosts beyond one end, unless they have arrived.
  void receive(LayerEnd end, Stored* populations) {
    if (!std::exchange(isExpected_[static_cast<std::size_t>(end)], false)) {
      return;
    }
    for (Part& part : incoming_) {
      if (part.end == end) {
        pass(part, populations, const_cast<void*>(transport_->finish(part.channel)), false);
      }
    }
  }
  void receiveAll(Stored* populations) {
    receive(LayerEnd::Lower, populations);
    receive(LayerEnd::Upper, populations);
  }

  /// Whether a circuit has openings on this and on other ranks.
  bool sharesCircuits() const { return !circuitChannels_.empty(); }
  /// Adds the inflows of circuits on other ranks.
  void addInflows(ExactSum* inflows) {
    for (const CircuitChannel& channel : circuitChannels_) {
      auto* message = static_cast<ExactSum*>(transport_->outgoing(channel.outgoing));
      Backend::forEach(circuits_, detail::PassInflows{inflows, message, false});
    }
    transport_->start(groupOfCircuits);
    for (const CircuitChannel& channel : circuitChannels_) {
      const auto* message = static_cast<const ExactSum*>(transport_->finish(channel.incoming));
      Backend::forEach(circuits_, detail::PassInflows{message, inflows, true});
    }
  }

  /// Whether a kernel can exchange the inflows itself.
  bool passesInflowsDirectly() const { return sharesCircuits() && transport_->passesDirectly(); }
  /// The next messages with inflows of circuits to and from other ranks: an ExactSum per circuit.
  std::vector<DirectMessages> directInflows() {
    std::vector<DirectMessages> messages;
    for (const CircuitChannel& channel : circuitChannels_) {
      messages.push_back(transport_->direct(channel.outgoing, channel.incoming));
    }
    return messages;
  }

  std::uint64_t memory() const {
    std::uint64_t bytes = 0;
    for (const std::vector<Part>* parts : {&outgoing_, &incoming_}) {
      for (const Part& part : *parts) {
        bytes += static_cast<std::uint64_t>(part.count()) * sizeof(Node);
      }
    }
    return bytes;
  }

  /// Waits on the host for the end of all work of the device.
  void wait() { transport_->wait(); }

 private:
  /// Group of the messages to one end of their receivers' layers.
  static int groupOf(LayerEnd end) { return static_cast<int>(end); }
  static constexpr int groupOfCircuits = 2;

  using Nodes = typename Backend::template Table<Node>;
  struct Part {
    LayerEnd end;  ///< end of the receiver
    std::size_t channel;
    Nodes faceNodes, wholeNodes;

    std::int64_t count() const {
      return static_cast<std::int64_t>(faceNodes.size() + wholeNodes.size());
    }
  };
  struct CircuitChannel {
    std::size_t outgoing, incoming;
  };

  template <class NumbersOf>
  static std::vector<Part> makeParts(const std::vector<HaloMessage>& messages,
                                     const NumbersOf& numbersOf, std::vector<Channel>& channels) {
    std::vector<Part> parts;
    for (const HaloMessage& message : messages) {
      const std::size_t values = detail::PassNodes<Access, 1>::valuesOf(message.faceNodes.size(),
                                                                        message.wholeNodes.size());
      parts.push_back(Part{message.end, channels.size(), Nodes(numbersOf(message.faceNodes)),
                           Nodes(numbersOf(message.wholeNodes))});
      channels.push_back({message.peer, values * sizeof(Stored), groupOf(message.end)});
    }
    return parts;
  }

  static std::vector<int> peersOfCircuits(const TileSet& tiles) {
    std::vector<int> peers;
    std::vector<bool> isOwn(tiles.circuits.size(), false);
    for (const BoundaryCondition<double>& condition : tiles.conditions) {
      for (const int circuit : {condition.circuit, condition.absorber}) {
        if (circuit >= 0) {
          isOwn[static_cast<std::size_t>(circuit)] = true;
        }
      }
    }
    for (std::size_t circuit = 0; circuit < isOwn.size(); ++circuit) {
      if (isOwn[circuit]) {
        const std::vector<int>& ranks = tiles.halo.ranksOfCircuits[circuit];
        peers.insert(peers.end(), ranks.begin(), ranks.end());
      }
    }
    std::sort(peers.begin(), peers.end());
    peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
    peers.erase(std::remove(peers.begin(), peers.end(), tiles.halo.rank), peers.end());
    return peers;
  }

  /// Whether a node with a condition, or one of its donors, is a ghost or lies next to one.
  static bool hasConditionAtGhosts(const TileSet& tiles) {
    const auto isNearGhost = [&](const NodePlace& place) {
      const auto& corner = tiles.corners[static_cast<std::size_t>(place.tile)];
      const std::int64_t z = corner[2] + TileShape::z(place.node);
      return z <= tiles.firstOwnLayer - tiles.firstLayer ||
             z + 1 >= tiles.endOfOwnLayers - tiles.firstLayer;
    };
    for (std::size_t i = 0; i < tiles.boundaryNodes.size(); ++i) {
      if (tiles.boundaryNodes[i].condition >= 0 && isNearGhost(tiles.boundaryPlaces[i])) {
        return true;
      }
    }
    return std::any_of(tiles.donors.begin(), tiles.donors.end(),
                       [&](const Donor<NodePlace>& donor) { return isNearGhost(donor.node); });
  }

  void pass(const Part& part, Stored* populations, void* message, bool intoMessage) const {
    if (part.end == LayerEnd::Lower) {
      passWith<1>(part, populations, message, intoMessage);
    } else {
      passWith<-1>(part, populations, message, intoMessage);
    }
  }
  template <int Z>
  void passWith(const Part& part, Stored* populations, void* message, bool intoMessage) const {
    Backend::forEach(part.count(), detail::PassNodes<Access, Z>{
                                       populations, part.faceNodes.data(), part.wholeNodes.data(),
                                       static_cast<std::int64_t>(part.faceNodes.size()),
                                       static_cast<std::int64_t>(part.wholeNodes.size()),
                                       static_cast<Stored*>(message), intoMessage});
  }

  Transport* transport_;
  int circuits_;
  std::vector<Part> outgoing_, incoming_;
  std::vector<CircuitChannel> circuitChannels_;
  bool isExpected_[2] = {false, false};  ///< by LayerEnd: sent, but not yet received
  bool hasGhosts_ = false;
  bool readsGhostsEarly_ = false;
};

}  // namespace tiledlbm
