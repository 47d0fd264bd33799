#pragma once

#include <algorithm>
#include <utility>

#include "Kernels/Compact/CompactGeometry.h"
#include "Kernels/Cuda/CircuitKernel.cuh"
#include "Kernels/Cuda/CompactKernels.cuh"
#include "Kernels/Cuda/CopiedStates.h"
#include "Kernels/Cuda/CudaEngine.h"
#include "Kernels/Cuda/CurrentDevice.h"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Tile/CircuitNodes.h"
#include "Kernels/TileEngine.h"

namespace tiledlbm::cuda {

/// Runs the update of compact tiles on the current GPU.
/// \tparam InPlace whether populations are stored once, see Lead, or twice.
template <class M, class Launch, bool InPlace>
class CompactEngine final : public TileEngine<CompactEngine<M, Launch, InPlace>> {
  friend class TileEngine<CompactEngine<M, Launch, InPlace>>;
  using Real = typename M::Real;
  using Stored = typename M::Stored;
  using View = typename M::View;

  static constexpr unsigned sumBlocks = 1024;
  static constexpr unsigned threadsOfList = CompactTile::nodes;
  /// Tiles whose moments are copied to or from the host at once.
  static constexpr std::int64_t tilesPerCopy = 16384;

 public:
  CompactEngine(const TileSet& tiles, const Viscosity& viscosity)
      : geometry_(makeCompactGeometry(tiles)),
        tileCount_(static_cast<unsigned>(geometry_.compactTileCount())),
        groups_(geometry_.groups),
        links_(geometry_.links),
        rows_(geometry_.rows),
        overflowRows_(geometry_.overflowRows),
        firstOpening_(geometry_.firstOpening),
        openingNodes_(geometry_.openingNodes),
        boundaryNodes_(convertBoundaryNodes<Real>(geometry_.boundaryNodes)),
        wallLinks_(tiles.wallLinks),
        circuits_(tiles.circuits),
        partialSums_(sumBlocks),
        copied_(std::min(tilesPerCopy, tiles.tileCount()) * TileShape::nodes),
        copiedNodes_(static_cast<std::size_t>(copied_.mostOf<NodeMoments<double>>())),
        rates_(viscosity),
        stressShare_(static_cast<Real>(openingStressShare(viscosity.relaxationTime))),
        name_(currentDevice().name) {
    geometry_.dropLinks();
    const CircuitNodes ofCircuits = nodesOfCircuits(tiles);
    firstOfCircuit_ = DeviceBuffer<std::int32_t>(ofCircuits.first);
    circuitNodes_ = DeviceBuffer<std::uint32_t>(numbersOf(ofCircuits.nodes));
    canLaunchEarly_ = canLaunchEarly(updateCompactTiles<M, Launch, InPlace>);

    boundaryPopulations_ =
        zeros<Stored>(std::size_t(blocksOfList(openingNodes_.size())) * CompactTile::values);
    const std::size_t values = std::size_t(tileCount_) * CompactTile::values;
    if constexpr (InPlace) {
      const std::size_t lead =
          static_cast<std::size_t>(geometry_.leadOf(Launch::Order::slack)) * CompactTile::values;
      populations_[0] = zeros<Stored>(values + lead);
      finished_ = zeros<std::uint32_t>(
          std::size_t(tileCount_ / Launch::Order::blocksOfCounter + 1) * Lead::stride);
      source_ = populations_[0].data() + lead;
      target_ = populations_[0].data();
    } else {
      populations_[0] = zeros<Stored>(values);
      populations_[1] = zeros<Stored>(values);
      source_ = populations_[0].data();
      target_ = populations_[1].data();
    }
  }

  bool step(const OpeningSignals<double>& signals, const Engine::Poll&) override {
    signals_ = signals.convert<Real>();
    updateOpenings();
    const Lead lead{finished_.data(), steps_ + 1, source_ < target_};
    launchEarly(updateCompactTiles<M, Launch, InPlace>, canLaunchEarly_, tileCount_,
                CompactTile::nodes, 0, view(), rates_, lead);
    ++steps_;
    std::swap(source_, target_);
    if (circuits_.size() > 0) {
      launchEarly(updateCircuits<ListedCompactMoments<M>>, canLaunchEarly_,
                  static_cast<unsigned>(circuits_.size()), threadsOfCircuit, 0,
                  ListedCompactMoments<M>{source_, circuitNodes_.data()}, firstOfCircuit_.data(),
                  signals.factor[signals.steady], circuits_.data());
    }
    return true;
  }

  void wait() override { check(cudaDeviceSynchronize(), "finish a time step"); }

  FlowSums sums() override {
    updateOpenings();
    const unsigned blocks = std::min(sumBlocks, tileCount_);
    sumCompactTiles<M><<<blocks, CompactTile::nodes>>>(view(), tileCount_, partialSums_.data());
    check(cudaGetLastError(), "start the sums");
    std::vector<FlowSums> partial(blocks);
    partialSums_.copyTo(partial.data(), partial.size());
    return totalOf(partial);
  }

  std::vector<NodeMoments<double>> moments(const std::vector<NodePlace>& nodes) override {
    const std::vector<std::uint32_t> numbers = numbersOf(nodes);
    std::vector<NodeMoments<double>> result(nodes.size());
    for (std::size_t done = 0; done < nodes.size(); done += copiedNodes_.size()) {
      const std::size_t part = std::min(copiedNodes_.size(), nodes.size() - done);
      readNodes(numbers.data() + done, part, result.data() + done);
    }
    return result;
  }

  std::vector<OutletCircuit> circuits() override {
    std::vector<OutletCircuit> result(circuits_.size());
    circuits_.copyTo(result.data(), result.size());
    return result;
  }

  void setCircuits(const std::vector<OutletCircuit>& circuits) override {
    circuits_.copyFrom(circuits.data(), circuits.size());
  }

  PopulationStorage storage() const override {
    return InPlace ? PopulationStorage::CompactTilesInPlace : PopulationStorage::CompactTiles;
  }

  std::uint64_t memory() const override {
    return bytesOfArrays(groups_, links_, rows_, overflowRows_, firstOpening_, openingNodes_,
                         boundaryNodes_, wallLinks_, circuits_, firstOfCircuit_, circuitNodes_,
                         partialSums_, copiedNodes_, copied_.bytes, boundaryPopulations_,
                         populations_[0], populations_[1], finished_);
  }

  std::string deviceName() const override { return name_; }

 private:
  std::vector<std::uint32_t> numbersOf(const std::vector<NodePlace>& nodes) const {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(nodes.size());
    for (const NodePlace& place : nodes) {
      numbers.push_back(geometry_.numberOf(place.tile, place.node));
    }
    return numbers;
  }

  static unsigned blocksOfList(std::size_t count) {
    return static_cast<unsigned>((count + threadsOfList - 1) / threadsOfList);
  }

  View view() const {
    return {source_,
            target_,
            boundaryPopulations_.data(),
            groups_.data(),
            links_.data(),
            rows_.data(),
            overflowRows_.data(),
            firstOpening_.data(),
            openingNodes_.data(),
            boundaryNodes_.data(),
            {signals_, stressShare_, circuits_.data()},
            wallLinks_.data()};
  }

  void updateOpenings() {
    if (openingNodes_.size() > 0) {
      launchEarly(updateCompactOpenings<M>, canLaunchEarly_, blocksOfList(openingNodes_.size()),
                  threadsOfList, 0, view(), static_cast<std::uint32_t>(openingNodes_.size()));
    }
  }

  template <class State>
  void readNodes(const std::uint32_t* nodes, std::size_t count, State* states) {
    if (count == 0) {
      return;
    }
    copiedNodes_.copyFrom(nodes, count);
    readCompactNodes<M><<<blocksOfList(count), threadsOfList>>>(
        source_, copiedNodes_.data(), static_cast<std::uint32_t>(count), copied_.as<State>());
    check(cudaGetLastError(), "start reading nodes");
    copied_.copyTo(states, static_cast<std::int64_t>(count));
  }

  template <class State>
  void readTiles(std::int64_t firstTile, std::int64_t count, State* states) {
    const std::int64_t atOnce = copied_.mostOf<State>() / TileShape::nodes;
    for (std::int64_t done = 0; done < count; done += atOnce) {
      const std::int64_t part = std::min(atOnce, count - done);
      const std::vector<std::uint32_t> numbers = numbersOfTiles(geometry_, firstTile + done, part);
      readNodes(numbers.data(), numbers.size(), states + done * TileShape::nodes);
    }
  }

  template <class State>
  void setTiles(std::int64_t firstTile, std::int64_t count, const State* states) {
    const std::int64_t atOnce = copied_.mostOf<State>() / TileShape::nodes;
    for (std::int64_t done = 0; done < count; done += atOnce) {
      const std::int64_t part = std::min(atOnce, count - done);
      const std::vector<std::uint32_t> numbers = numbersOfTiles(geometry_, firstTile + done, part);
      copiedNodes_.copyFrom(numbers.data(), numbers.size());
      copied_.copyFrom(states + done * TileShape::nodes, part * TileShape::nodes);
      setCompactNodes<M><<<blocksOfList(numbers.size()), threadsOfList>>>(
          source_, copiedNodes_.data(), static_cast<std::uint32_t>(numbers.size()),
          copied_.as<State>());
      check(cudaGetLastError(), "start writing nodes");
    }
  }

  CompactGeometry geometry_;
  unsigned tileCount_;
  DeviceBuffer<NodeGroup> groups_;
  DeviceBuffer<NodeLinks> links_;
  DeviceBuffer<NeighbourRows> rows_;
  DeviceBuffer<NeighbourRows> overflowRows_;
  DeviceBuffer<std::uint32_t> firstOpening_;
  DeviceBuffer<std::uint32_t> openingNodes_;
  DeviceBuffer<BoundaryNode<Real>> boundaryNodes_;
  DeviceBuffer<WallLinks> wallLinks_;
  DeviceBuffer<OutletCircuit> circuits_;
  DeviceBuffer<std::int32_t> firstOfCircuit_;  ///< see CircuitNodes
  DeviceBuffer<std::uint32_t> circuitNodes_;   ///< numbers
  DeviceBuffer<FlowSums> partialSums_;
  CopiedStates copied_;
  DeviceBuffer<std::uint32_t> copiedNodes_;
  DeviceBuffer<Stored> boundaryPopulations_;
  DeviceBuffer<Stored> populations_[2];
  DeviceBuffer<std::uint32_t> finished_;
  Stored* source_ = nullptr;
  Stored* target_ = nullptr;
  typename M::Rates rates_;
  Real stressShare_;
  OpeningSignals<Real> signals_ = OpeningSignals<Real>::same(0);  ///< of the last step
  std::uint32_t steps_ = 0;
  bool canLaunchEarly_ = false;
  std::string name_;
};

template <class Values, class Fluid, class Collision, class Rheology>
std::unique_ptr<Engine> makeCompactCudaEngine(const TileSet& tiles, const Viscosity& viscosity,
                                              bool inPlace) {
  using M = CompactModel<Values, Fluid, Collision, Rheology>;
  using Launch = typename CompactTuning<Values>::Launch;
  if (inPlace) {
    return std::make_unique<CompactEngine<M, Launch, true>>(tiles, viscosity);
  }
  return std::make_unique<CompactEngine<M, Launch, false>>(tiles, viscosity);
}

}  // namespace tiledlbm::cuda
