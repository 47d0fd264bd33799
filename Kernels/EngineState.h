// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "Kernels/Engine.h"
#include "Kernels/FlowSums.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Populations.h"
#include "Kernels/Ranks/HaloExchange.h"
#include "Kernels/Stage.h"
#include "Kernels/Tile/CircuitNodes.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// Function objects that a backend calls for each index of a list of nodes.
namespace detail {

/// The nodes of a list.
template <class Node>
struct ListedNodes {
  const Node* nodes;
  TILEDLBM_HOST_DEVICE Node operator()(std::int64_t i) const { return nodes[i]; }
};

/// Writes the moments or the populations of nodes, as State is; zero for noNode.
template <class Access, class Nodes, class State>
struct ReadNodes {
  const typename Access::Stored* populations;
  Nodes nodes;
  State* states;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    State state{};
    const typename Access::Node node = nodes(i);
    if (node != Access::noNode) {
      typename Access::Real h[D3Q19::directions];
      Access::load(populations, node, h);
      toHost<typename Access::Model>(h, state);
    }
    states[i] = state;
  }
};

/// Sets nodes to given populations, or to the equilibrium of given moments.
template <class Access, class Nodes, class State>
struct SetNodes {
  typename Access::Stored* populations;
  Nodes nodes;
  const State* states;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    const typename Access::Node node = nodes(i);
    if (node != Access::noNode) {
      typename Access::Real h[D3Q19::directions];
      fromHost<typename Access::Model>(states[i], h);
      Access::store(populations, node, h);
    }
  }
};

/// What the conditions of the nodes of a list let in. A team of threads may share a node.
template <class Access>
struct InflowsOfListed {
  typename Access::View view;
  const typename Access::Node* nodes;

  template <class Team = LoneThread>
  TILEDLBM_HOST_DEVICE double operator()(std::int64_t i, const Team& team = {}) const {
    return double(Access::inflowAt(view, nodes[i], team));
  }
};

/// What the nodes of a list add to their circuits.
template <class Access>
struct SharesOfListed {
  InflowsOfListed<Access> inflows;

  /// \param takesDensity see OutletCircuit.
  template <class Team = LoneThread>
  TILEDLBM_HOST_DEVICE double operator()(std::int64_t i, bool takesDensity,
                                         const Team& team = {}) const {
    if (takesDensity) {
      team.awaitPopulations();
      return double(momentsAt<Access>(inflows.view.source, inflows.nodes[i]).density);
    }
    return inflows(i, team);
  }
};

/// Writes it.
template <class Access>
struct ReadInflows {
  InflowsOfListed<Access> inflows;
  double* values;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    values[i] = inflows.nodes[i] == Access::noNode ? 0 : inflows(i);
  }
};

}  // namespace detail

/// All of an engine but how a step is computed: compiled once for all viscosity models and numbers
/// of copies, which would take most of a build's time.
/// \tparam Access, Arrays of a storage, see Kernels/README.md.
template <class Access, class Arrays, class Backend>
class EngineState : public Engine {
  using Real = typename Access::Real;
  using Stored = typename Access::Stored;
  using Node = typename Access::Node;

  /// Tiles of 4^3 nodes whose moments pass between host and device at once.
  static constexpr std::int64_t tilesPerCopy = 16384;

 public:
  using View = typename Access::View;
  static constexpr std::int64_t noSlack = -1;

  /// \param slack of a step in place, see CompactTileArrays::leadValues; noSlack for two copies of
  ///        the populations.
  /// \param transport null for a rank alone.
  EngineState(const TileSet& tiles, std::int64_t slack, Transport* transport)
      : arrays_(inStage("geometry to the device", [&] { return Arrays(tiles); })),
        populations_(inStage("rest", [&] { return makePopulations(arrays_, slack); })),
        isInPlace_(slack != noSlack),
        circuits_(tiles.circuits),
        halo_(
            tiles, static_cast<int>(tiles.circuits.size()),
            [this](const std::vector<NodePlace>& places) {
              return numbersOf(places.data(), places.size());
            },
            transport),
        states_(std::min(tilesPerCopy, tiles.tileCount()) * TileShape::nodes),
        deviceName_(Backend::deviceName()) {
    const CircuitNodes nodes = nodesOfCircuits(tiles);
    circuits_.setNodes(nodes.first, numbersOf(nodes.nodes.data(), nodes.nodes.size()),
                       mostDonors(tiles.conditions));
  }

  bool step(const OpeningSignals<double>& signals, const Engine::Poll& poll) override {
    const OpeningSignals<Real> before = std::exchange(signals_, signals.convert<Real>());
    if (halo_.isNeeded()) {
      stepWithOthers();
    } else if (!update(arrays_, view(), poll)) {
      signals_ = before;
      return false;
    } else {
      populations_.swap();
    }
    advanceCircuits(signals.factor[signals.steady]);
    return true;
  }

  void wait() override {
    awaitOthers();
    Backend::wait();
  }

  FlowTally tally() override {
    halo_.receiveAll(populations_.source());
    awaitOthers();
    updateBoundaryNodes(arrays_, view());
    return summation_.template sum<Access>(view(), arrays_.firstNode(), arrays_.endNode());
  }

  std::vector<NodeMoments<double>> moments(const std::vector<NodePlace>& nodes) override {
    awaitOthers();
    std::vector<NodeMoments<double>> result(nodes.size());
    states_.read(result.data(), static_cast<std::int64_t>(nodes.size()),
                 [&](std::int64_t first, std::int64_t count, NodeMoments<double>* states) {
                   read(listed(numbersOf(nodes.data() + first, static_cast<std::size_t>(count))),
                        count, states);
                 });
    return result;
  }

  std::vector<double> inflows(const std::vector<NodePlace>& nodes,
                              const OpeningSignals<double>& signals) override {
    halo_.receiveAll(populations_.source());
    awaitOthers();
    const View view = viewWith(signals.convert<Real>());
    std::vector<double> result(nodes.size());
    states_.read(result.data(), static_cast<std::int64_t>(nodes.size()),
                 [&](std::int64_t first, std::int64_t count, double* values) {
                   const auto of =
                       listed(numbersOf(nodes.data() + first, static_cast<std::size_t>(count)));
                   Backend::forEach(count, detail::ReadInflows<Access>{{view, of.nodes}, values});
                 });
    return result;
  }

  void momentsOfTiles(std::int64_t firstTile, std::int64_t count,
                      NodeMoments<double>* moments) override {
    awaitOthers();
    readTiles(firstTile, count, moments);
  }

  void setMoments(std::int64_t firstTile, std::int64_t count,
                  const NodeMoments<double>* moments) override {
    setTiles(firstTile, count, moments);
  }

  void populationsOfTiles(std::int64_t firstTile, std::int64_t count,
                          NodePopulations* populations) override {
    awaitOthers();
    readTiles(firstTile, count, populations);
  }

  void shearOfTiles(std::int64_t firstTile, std::int64_t count, NodeShear* shear) override {
    awaitOthers();
    readTiles(firstTile, count, shear);
  }

  void setPopulations(std::int64_t firstTile, std::int64_t count,
                      const NodePopulations* populations) override {
    setTiles(firstTile, count, populations);
  }

  void shareState() override {
    if (halo_.isNeeded()) {
      halo_.receiveAll(populations_.source());  // what is still under way is of the state before
      halo_.sendAll(LayerEnd::Lower, populations_.source());
    }
  }

  std::vector<OutletCircuit> circuits() override {
    awaitOthers();
    return circuits_.get();
  }

  void setCircuits(const std::vector<OutletCircuit>& circuits) override { circuits_.set(circuits); }

  std::uint64_t memory() const override {
    return arrays_.memory() + populations_.memory() + memoryOfUpdate() + circuits_.memory() +
           halo_.memory();
  }

  std::string deviceName() const override { return deviceName_; }

 protected:
  /// Computes a step, from the view's source to its target.
  /// \return false if `poll` gave it up.
  virtual bool update(const Arrays& arrays, const View& view, const Engine::Poll& poll) = 0;
  /// The same of some of the tiles, after updateBoundaryNodes(); where the arrays have ends.
  virtual void updatePart(const Arrays& arrays, const View& view, std::int64_t firstTile,
                          std::int64_t endTile) = 0;
  /// Computes what arrives at the boundary nodes, where the storage keeps that.
  virtual void updateBoundaryNodes(const Arrays& arrays, const View& view) = 0;
  virtual std::uint64_t memoryOfUpdate() const = 0;

  const Arrays& arrays() const { return arrays_; }
  std::uint64_t memoryOfPopulations() const { return populations_.memory(); }

 private:
  static Populations<Stored, Backend> makePopulations(const Arrays& arrays, std::int64_t slack) {
    if constexpr (Arrays::canHaveLead) {
      if (slack != noSlack) {
        return {arrays.valueCount(), arrays.leadValues(slack)};
      }
    }
    return Populations<Stored, Backend>(arrays.valueCount());
  }

  /// A step of which the ends of the rank's layers are sent as soon as they are there. In place all
  /// ranks go the same way: what is sent at the end that comes first is needed at the beginning of
  /// the next step, and what is sent at the other at its end, so that each message has about a step
  /// to arrive.
  void stepWithOthers() {
    if constexpr (Arrays::hasEnds) {
      const auto& own = arrays_.own();
      const LayerEnd near = firstEnd();
      const LayerEnd far = near == LayerEnd::Lower ? LayerEnd::Upper : LayerEnd::Lower;
      const std::int64_t lower = own.endTileOfLower(), upper = own.firstTileOfUpper();
      if (!halo_.readsGhostsEarly() && lower < upper) {
        const auto updateEnd = [&](LayerEnd end) {
          halo_.receive(end, populations_.source());
          end == LayerEnd::Lower ? updatePart(arrays_, view(), own.firstTile(), lower)
                                 : updatePart(arrays_, view(), upper, own.endTile());
          halo_.send(end, populations_.target());
        };
        updateBoundaryNodes(arrays_, view());
        updateEnd(near);
        updatePart(arrays_, view(), lower, upper);
        updateEnd(far);
        halo_.expectAll();
        populations_.swap();
        return;
      }
    }
    const LayerEnd near = firstEnd();
    halo_.receiveAll(populations_.source());
    update(arrays_, view(), {});
    populations_.swap();
    halo_.sendAll(near, populations_.source());
  }

  /// The end of the layers that a step begins with.
  LayerEnd firstEnd() const {
    return isInPlace_ && populations_.source() < populations_.target() ? LayerEnd::Upper
                                                                       : LayerEnd::Lower;
  }

  /// Waits until other ranks have given what the device waits for, so that it can be read.
  void awaitOthers() {
    if (halo_.isNeeded()) {
      halo_.wait();
    }
  }

  void advanceCircuits(double factor) {
    if (circuits_.size() == 0) {
      return;
    }
    if (halo_.readsGhostsEarly()) {
      halo_.receiveAll(populations_.source());
    }
    const detail::SharesOfListed<Access> shares{{view(), circuits_.nodes()}};
    if (!halo_.sharesCircuits()) {
      circuits_.advance(shares, factor);
      return;
    }
    circuits_.measure(shares);
    halo_.addInflows(circuits_.inflows());
    circuits_.update(factor);
  }

  View viewWith(const OpeningSignals<Real>& signals) const {
    return arrays_.view(populations_.source(), populations_.target(), {signals, circuits_.data()});
  }
  View view() const { return viewWith(signals_); }

  std::vector<Node> numbersOf(const NodePlace* places, std::size_t count) const {
    std::vector<Node> numbers;
    numbers.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      numbers.push_back(arrays_.nodeOf(places[i]));
    }
    return numbers;
  }

  /// The nodes in memory that the backend reads. A function object needs none, see
  /// FullTileArrays::NodesOfTiles.
  template <class Nodes>
  Nodes listed(const Nodes& nodes) {
    return nodes;
  }
  detail::ListedNodes<Node> listed(const std::vector<Node>& nodes) {
    if (listed_.size() < nodes.size()) {
      listed_ = typename Backend::template Array<Node>();  // gives its memory back first
      listed_ = Backend::template zeros<Node>(nodes.size());
    }
    listed_.copyFrom(nodes.data(), nodes.size());
    return {listed_.data()};
  }

  template <class Nodes, class State>
  void read(const Nodes& nodes, std::int64_t count, State* states) const {
    Backend::forEach(count,
                     detail::ReadNodes<Access, Nodes, State>{populations_.source(), nodes, states});
  }

  template <class State>
  void readTiles(std::int64_t firstTile, std::int64_t count, State* states) {
    states_.read(states, count * TileShape::nodes,
                 [&](std::int64_t first, std::int64_t nodes, State* part) {
                   read(listed(arrays_.nodesOfTiles(firstTile + first / TileShape::nodes,
                                                    nodes / TileShape::nodes)),
                        nodes, part);
                 });
  }

  template <class State>
  void setTiles(std::int64_t firstTile, std::int64_t count, const State* states) {
    states_.set(
        states, count * TileShape::nodes,
        [&](std::int64_t first, std::int64_t nodes, const State* part) {
          const auto ofTiles = listed(
              arrays_.nodesOfTiles(firstTile + first / TileShape::nodes, nodes / TileShape::nodes));
          Backend::forEach(nodes, detail::SetNodes<Access, std::decay_t<decltype(ofTiles)>, State>{
                                      populations_.source(), ofTiles, part});
        });
  }

  Arrays arrays_;
  Populations<Stored, Backend> populations_;
  bool isInPlace_;
  typename Backend::template Circuits<Access> circuits_;
  HaloExchange<Access, Backend> halo_;
  typename Backend::States states_;
  typename Backend::Summation summation_;
  typename Backend::template Array<Node> listed_;
  OpeningSignals<Real> signals_ = OpeningSignals<Real>::same(0);  ///< of the last step
  std::string deviceName_;
};

}  // namespace tiledlbm
