// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "Kernels/Bytes.h"
#include "Kernels/CompactTiles/CompactGeometry.h"
#include "Kernels/Engine/BoundaryOperations.h"
#include "Kernels/Engine/Engine.h"
#include "Kernels/Engine/NodeOperations.h"
#include "Kernels/Engine/NodeStates.h"
#include "Kernels/Engine/NodeWatch.h"
#include "Kernels/FlowSums.h"
#include "Kernels/Host/HostRanges.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Populations.h"
#include "Kernels/Ranks/HaloExchange.h"
#include "Kernels/SharedSums.h"
#include "Kernels/Stage.h"
#include "Kernels/Tile/CircuitNodes.h"
#include "Kernels/Tile/TileSet.h"

namespace tiledlbm {

/// All of an engine except the computation of a step. The compiler compiles it once for all
/// viscosity models and numbers of copies, which would otherwise take most of the build time.
/// \tparam Access of a storage, see Kernels/README.md.
/// \tparam Arrays of a storage, see Kernels/README.md.
template <class Access, class Arrays, class Backend>
class EngineState : public Engine {
  using Real = typename Access::Real;
  using Stored = typename Access::Stored;
  using Node = typename Access::Node;

 public:
  using View = typename Access::View;
  static constexpr std::int64_t noSlack = -1;

  /// \param slack of a step in place, see CompactTileArrays::leadValues; noSlack for two copies of
  ///        the populations.
  /// \param transport null for a single rank.
  EngineState(const TileSet& tiles, std::int64_t slack, Transport* transport)
      : arrays_(inStage("geometry to the device", [&] { return Arrays(tiles); })),
        populations_(
            inStage("rest", [&] { return makePopulations(arrays_, slack, transport == nullptr); })),
        isInPlace_(slack != noSlack),
        circuits_(tiles.circuits),
        halo_(
            tiles, static_cast<int>(tiles.circuits.size()),
            [this](const std::vector<NodePlace>& places) {
              return numbersOf(places.data(), places.size());
            },
            transport),
        states_(tiles.tileCount()),
        deviceName_(Backend::deviceName()) {
    if constexpr (!Arrays::hasBoundaryPopulations) {
      listNodesOfCircuits(tiles);
    }
  }

  bool step(const OpeningSignals<double>& signals, const Engine::Poll& poll) override {
    const OpeningSignals<Real> before = std::exchange(signals_, signals.convert<Real>());
    if (halo_.isNeeded()) {
      stepWithHalo();
    } else {
      completeBoundary();
      if (!update(arrays_, view(), poll)) {
        signals_ = before;
        return false;
      }
      populations_.swap();
    }
    isGathered_ = false;
    advanceCircuits(signals);
    return true;
  }

  std::int64_t advance(const std::vector<OpeningSignals<double>>& signals,
                       const Engine::Poll& poll) override {
    if constexpr (Backend::advancesAtOnce && Arrays::hasBoundaryPopulations) {
      const auto distance = std::abs(populations_.target() - populations_.source());
      const auto values = static_cast<std::ptrdiff_t>(arrays_.valueCount());
      if (signals.size() > 1 && !halo_.isNeeded() && !halo_.sharesCircuits() &&
          distance >= values) {
        const View first = view();
        View second = first;
        second.source = populations_.target();
        second.target = populations_.source();
        if (advanceAtOnce(arrays_, {first, second}, signals, isGathered_, circuits_)) {
          if (signals.size() % 2 == 1) {
            populations_.swap();
          }
          signals_ = signals.back().template convert<Real>();
          isGathered_ = circuits_.size() > 0;
          return static_cast<std::int64_t>(signals.size());
        }
      }
    }
    return Engine::advance(signals, poll);
  }

  void wait() override {
    halo_.receiveAll(populations_.source());  // no messages under way between parts of a run
    awaitMessages();
    Backend::wait();
  }

  FlowTally tally() override {
    halo_.receiveAll(populations_.source());
    awaitMessages();
    completeBoundary();
    return summation_.template sum<Access>(view(), arrays_.firstNode(), arrays_.endNode());
  }

  std::vector<NodeMoments<double>> moments(const std::vector<NodePlace>& nodes) override {
    awaitMessages();
    std::vector<NodeMoments<double>> result(nodes.size());
    states_.read(
        populations_.source(), static_cast<std::int64_t>(nodes.size()),
        [&](std::int64_t first, std::int64_t count) {
          return numbersOf(nodes.data() + first, static_cast<std::size_t>(count));
        },
        result.data());
    return result;
  }

  void watch(const WatchedNodes& nodes) override {
    watch_ = {numbersOf(nodes.places.data(), nodes.places.size()), nodes.groupOf, nodes.groups};
  }

  std::vector<WatchedSums> watched(const OpeningSignals<double>& signals) override {
    halo_.receiveAll(populations_.source());
    awaitMessages();
    if (!isGathered_) {
      gatherBoundary({nullptr});
    }
    return watch_.sums(viewWith(signals.convert<Real>()));
  }

  void momentsOfTiles(std::int64_t firstTile, std::int64_t count,
                      NodeMoments<double>* moments) override {
    awaitMessages();
    readTiles(firstTile, count, moments);
  }

  void setMoments(std::int64_t firstTile, std::int64_t count,
                  const NodeMoments<double>* moments) override {
    setTiles(firstTile, count, moments);
  }

  void populationsOfTiles(std::int64_t firstTile, std::int64_t count,
                          NodePopulations* populations) override {
    awaitMessages();
    readTiles(firstTile, count, populations);
  }

  void shearOfTiles(std::int64_t firstTile, std::int64_t count, NodeShear* shear) override {
    awaitMessages();
    readTiles(firstTile, count, shear);
  }

  void setPopulations(std::int64_t firstTile, std::int64_t count,
                      const NodePopulations* populations) override {
    setTiles(firstTile, count, populations);
  }

  std::unique_ptr<NodeTable> table(std::int64_t count, const PlaceOf& placeOf) const override {
    constexpr std::int64_t nodesAtATime = 4096;
    std::vector<Node> numbers(static_cast<std::size_t>(count));
    std::atomic<bool> isEmpty{true};
    forHostRanges(0, count, nodesAtATime, [&](std::int64_t first, std::int64_t end) {
      bool hasSome = false;
      for (std::int64_t i = first; i < end; ++i) {
        const Node number = arrays_.nodeOf(placeOf(i));
        numbers[static_cast<std::size_t>(i)] = number;
        hasSome = hasSome || number != Access::noNode;
      }
      if (hasSome) {
        isEmpty = false;
      }
    });
    return isEmpty ? nullptr : std::make_unique<EngineTable>(std::move(numbers));
  }

  void readMoments(const NodeTable& nodes, std::int64_t first, std::int64_t count,
                   NodeMoments<double>* moments) override {
    awaitMessages();
    states_.readListed(populations_.source(), nodesOf(nodes, first), count, moments);
  }

  void shiftMoments(const NodeTable& nodes, std::int64_t first, std::int64_t count,
                    const NodeMoments<double>* moments) override {
    awaitMessages();
    isGathered_ = false;
    Backend::forEach(count, detail::ShiftNodes<Access>{populations_.source(),
                                                       nodesOf(nodes, first).nodes, moments});
  }

  std::unique_ptr<StateCopy> makeCopy() const override {
    return std::make_unique<EngineCopy>(arrays_.valueCount());
  }

  void copyState(StateCopy& copy) override {
    awaitMessages();
    Backend::forEach(static_cast<std::int64_t>(arrays_.valueCount()),
                     detail::CopyValues<Stored>{populations_.source(), valuesOf(copy)});
  }

  void setState(const StateCopy& copy) override {
    awaitMessages();
    isGathered_ = false;
    Backend::forEach(static_cast<std::int64_t>(arrays_.valueCount()),
                     detail::CopyValues<Stored>{valuesOf(copy), populations_.source()});
  }

  void subtractFromState(StateCopy& copy) override {
    awaitMessages();
    combine(populations_.source(), valuesOf(copy), Real(-1), Real(1));
  }

  void addToState(const StateCopy& difference) override {
    awaitMessages();
    isGathered_ = false;
    combine(valuesOf(difference), populations_.source(), Real(1), Real(1));
  }

  std::unique_ptr<GridTransfer> makeTransfer(GridCells cells, const NodesOfCells& nodes,
                                             const TransferGrids& grids) const override {
    return Backend::makeTransfer(std::move(cells), nodes, grids);
  }

  void updateWallSlips() override {
    halo_.receiveAll(populations_.source());
    arrays_.wallCorrections().updateSlips(populations_.source());
    isGathered_ = false;
  }
  std::vector<WallSlip> wallSlips() override {
    awaitMessages();
    return arrays_.wallCorrections().slips();
  }
  void setWallSlips(const std::vector<WallSlip>& slips) override {
    arrays_.wallCorrections().setSlips(slips);
    isGathered_ = false;
  }

  void exchangeGhosts() override {
    if (halo_.isNeeded()) {
      halo_.receiveAll(populations_.source());  // messages of the previous state
      halo_.sendAll(LayerEnd::Lower, populations_.source());
    }
    isGathered_ = false;
  }

  std::vector<Circuit> circuits() override {
    awaitMessages();
    return circuits_.get();
  }

  void setCircuits(const std::vector<Circuit>& circuits) override { circuits_.set(circuits); }

  std::uint64_t memory() const override {
    return arrays_.memory() + populations_.memory() + boundary_.memory() + memoryOfUpdate() +
           circuits_.memory() + halo_.memory() + bytesOfArrays(circuitNodes_, circuitOfListed_);
  }

  std::string deviceName() const override { return deviceName_; }

 protected:
  /// Computes a step from the source of the view to its target. Where the storage has boundary
  /// populations, they are complete.
  /// \return false if `poll` cancelled the step.
  virtual bool update(const Arrays& arrays, const View& view, const Engine::Poll& poll) = 0;
  /// Computes the step of some of the tiles; where the arrays have ends.
  virtual void updatePart(const Arrays& arrays, const View& view, std::int64_t firstTile,
                          std::int64_t endTile) = 0;
  /// Computes many steps where the backend advances at once. The states before and after a step do
  /// not overlap. With circuits the boundary nodes are gathered afterwards.
  /// \param views of the first and the second step, without signals.
  /// \param isGathered whether the boundary nodes are gathered before.
  /// \return false, without any step, if the device cannot.
  virtual bool advanceAtOnce(const Arrays& arrays, const View (&views)[2],
                             const std::vector<OpeningSignals<double>>& signals, bool isGathered,
                             typename Backend::Circuits& circuits) = 0;
  virtual std::uint64_t memoryOfUpdate() const = 0;

  const Arrays& arrays() const { return arrays_; }
  std::uint64_t memoryOfPopulations() const { return populations_.memory(); }

 private:
  struct EngineTable final : NodeTable {
    explicit EngineTable(std::vector<Node> numbers) : nodes(std::move(numbers)) {}
    typename Backend::template Table<Node> nodes;
  };
  struct EngineCopy final : StateCopy {
    explicit EngineCopy(std::size_t count) : values(Backend::template zeros<Stored>(count)) {}
    typename Backend::template Array<Stored> values;
  };

  static detail::ListedNodes<Node> nodesOf(const NodeTable& table, std::int64_t first) {
    return {static_cast<const EngineTable&>(table).nodes.data() + first};
  }
  static Stored* valuesOf(const StateCopy& copy) {
    return static_cast<const EngineCopy&>(copy).values.data();
  }

  void combine(const Stored* others, Stored* populations, Real ofOwn, Real ofOthers) const {
    Backend::forEach(
        arrays_.endNode() - arrays_.firstNode(),
        detail::CombineNodes<Access>{others, populations, arrays_.firstNode(), ofOwn, ofOthers});
  }

  /// \param isAlone whether the engine has no other ranks: it can compute many steps at once.
  static Populations<Stored, Backend> makePopulations(const Arrays& arrays, std::int64_t slack,
                                                      [[maybe_unused]] bool isAlone) {
    if constexpr (Arrays::canHaveLead) {
      if (slack != noSlack) {
        const bool isTwice =
            Backend::advancesAtOnce && isAlone && arrays.tileCount() <= mostTilesTwice;
        return {arrays.valueCount(), isTwice ? arrays.valueCount() : arrays.leadValues(slack)};
      }
    }
    return Populations<Stored, Backend>(arrays.valueCount());
  }

  /// A step that sends the ends of the rank's layers as soon as they are computed. In place all
  /// ranks sweep in the same direction: the next step needs the message of the first end at its
  /// start, and that of the other end at its end. Each message therefore has about one step to
  /// arrive.
  void stepWithHalo() {
    if constexpr (Arrays::hasEnds) {
      const auto& own = arrays_.own();
      const LayerEnd near = firstEnd();
      const LayerEnd far = near == LayerEnd::Lower ? LayerEnd::Upper : LayerEnd::Lower;
      const std::int64_t lower = own.endTileOfLower(), upper = own.firstTileOfUpper();
      if (lower < upper) {
        if (halo_.readsGhostsEarly()) {
          halo_.receiveAll(populations_.source());
        }
        const auto updateEnd = [&](LayerEnd end) {
          halo_.receive(end, populations_.source());
          end == LayerEnd::Lower ? updatePart(arrays_, view(), own.firstTile(), lower)
                                 : updatePart(arrays_, view(), upper, own.endTile());
          halo_.send(end, populations_.target());
        };
        completeBoundary();
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
    completeBoundary();
    update(arrays_, view(), {});
    populations_.swap();
    halo_.sendAll(near, populations_.source());
  }

  /// The end of the layers at which a step begins.
  LayerEnd firstEnd() const {
    return isInPlace_ && populations_.source() < populations_.target() ? LayerEnd::Upper
                                                                       : LayerEnd::Lower;
  }

  /// Waits for the messages of other ranks that the device needs before a read.
  void awaitMessages() {
    if (halo_.isNeeded()) {
      halo_.wait();
    }
  }

  void advanceCircuits(const OpeningSignals<double>& signals) {
    if (circuits_.size() == 0) {
      return;
    }
    if (halo_.readsGhostsEarly()) {
      halo_.receiveAll(populations_.source());
    }
    if constexpr (Backend::passesDirectly) {
      if (halo_.passesInflowsDirectly()) {
        measureCircuits(circuits_.advancingWithOthers(signals, halo_.directInflows()));
        return;
      }
    }
    if (halo_.sharesCircuits()) {
      measureCircuits(circuits_.inflows().collecting());
      halo_.addInflows(circuits_.inflows().results());
      circuits_.update(signals);
    } else {
      measureCircuits(circuits_.advancing(signals));
    }
  }

  /// Sums the mass inflow through the nodes of circuits.
  /// \param atEnd the backend calls it when the sums are complete.
  template <class AtEnd>
  void measureCircuits(const AtEnd& atEnd) {
    if constexpr (Arrays::hasBoundaryPopulations) {
      gatherBoundary(circuits_.inflows().shared(), atEnd);
    } else {
      Backend::forFew(
          circuitOfListed_.size(),
          detail::AddToSums<Access>{view(), circuitNodes_.data(), circuitOfListed_.data(),
                                    circuits_.inflows().shared()},
          atEnd);
    }
  }

  /// Gathers and extrapolates the boundary nodes, where the storage has boundary populations.
  template <class... AtEnd>
  void gatherBoundary(const SharedSums& sums, const AtEnd&... atEnd) {
    if constexpr (Arrays::hasBoundaryPopulations) {
      boundary_.gather(view(), arrays_.boundarySizes(), sums, atEnd...);
      isGathered_ = true;
    }
  }

  /// Completes the populations of the boundary nodes for the next step, where the storage has them:
  /// gathers them if necessary and applies the conditions.
  void completeBoundary() {
    if constexpr (Arrays::hasBoundaryPopulations) {
      if (arrays_.boundaryCount() == 0) {
        return;
      }
      if (!isGathered_) {
        gatherBoundary({nullptr});
      }
      Backend::forFew(arrays_.boundaryCount(), detail::CompleteBoundary<Access>{view()});
    }
  }

  void listNodesOfCircuits(const TileSet& tiles) {
    std::vector<NodePlace> places;
    std::vector<std::int32_t> circuits;
    for (const CircuitNode& node : nodesOfCircuits(tiles)) {
      places.push_back(node.place);
      circuits.push_back(node.circuit);
    }
    circuitNodes_ = typename Backend::template Table<Node>(numbersOf(places.data(), places.size()));
    circuitOfListed_ = typename Backend::template Table<std::int32_t>(std::move(circuits));
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

  /// The nodes of the tiles from one on, for NodeStates.
  auto nodesOfTilesFrom(std::int64_t firstTile) const {
    return [this, firstTile](std::int64_t first, std::int64_t count) {
      return arrays_.nodesOfTiles(firstTile + first / TileShape::nodes, count / TileShape::nodes);
    };
  }

  template <class State>
  void readTiles(std::int64_t firstTile, std::int64_t count, State* states) {
    states_.read(populations_.source(), count * TileShape::nodes, nodesOfTilesFrom(firstTile),
                 states);
  }

  template <class State>
  void setTiles(std::int64_t firstTile, std::int64_t count, const State* states) {
    isGathered_ = false;
    states_.set(populations_.source(), count * TileShape::nodes, nodesOfTilesFrom(firstTile),
                states);
  }

  Arrays arrays_;
  Populations<Stored, Backend> populations_;
  bool isInPlace_;
  typename Backend::Circuits circuits_;
  /// Nodes of circuits and the number of the circuit of each, for storages without boundary
  /// populations.
  typename Backend::template Table<Node> circuitNodes_;
  typename Backend::template Table<std::int32_t> circuitOfListed_;
  typename Backend::template Boundary<Access> boundary_;
  HaloExchange<Access, Backend> halo_;
  NodeStates<Access, Backend> states_;
  typename Backend::Summation summation_;
  NodeWatch<Access, Backend> watch_;
  OpeningSignals<Real> signals_ = OpeningSignals<Real>::same(0);  ///< of the last step
  /// Whether the states of the boundary nodes for the next step are gathered.
  bool isGathered_ = false;
  std::string deviceName_;
};

}  // namespace tiledlbm
