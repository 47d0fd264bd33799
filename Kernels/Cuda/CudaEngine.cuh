#pragma once

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "Kernels/Cuda/CircuitKernel.cuh"
#include "Kernels/Cuda/CopiedStates.h"
#include "Kernels/Cuda/CudaEngine.h"
#include "Kernels/Cuda/CudaKernels.cuh"
#include "Kernels/Cuda/CurrentDevice.h"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Tile/CircuitNodes.h"
#include "Kernels/TileEngine.h"

namespace tiledlbm::cuda {

/// Runs the node update over all tiles on the current GPU.
/// \tparam HasOpenings false for kernels that are only measured, on closed geometries.
template <class M, class Launch, bool HasOpenings = true>
class CudaEngine final : public TileEngine<CudaEngine<M, Launch, HasOpenings>> {
  friend class TileEngine<CudaEngine<M, Launch, HasOpenings>>;
  using Real = typename M::Real;
  using Layout = typename M::Layout;

  static constexpr int sumBlocks = 1024;
  /// Tiles whose moments are copied to or from the host at once.
  static constexpr std::int64_t tilesPerCopy = 16384;

 public:
  CudaEngine(const TileSet& tiles, const Viscosity& viscosity)
      : tileCount_(tiles.tileCount()),
        firstBoundaryTile_(tiles.firstBoundaryTile),
        neighbours_(tiles.neighbours),
        fluid_(tiles.fluid),
        wallIndex_(tiles.wallIndex),
        walls_(tiles.walls),
        boundaryIndex_(tiles.boundaryIndex),
        boundaryNodes_(convertBoundaryNodes<Real>(tiles.boundaryNodes)),
        wallLinks_(tiles.wallLinks),
        circuits_(tiles.circuits),
        partialSums_(sumBlocks),
        copied_(std::min(tilesPerCopy, tiles.tileCount()) * TileShape::nodes),
        current_(zeros<Real>(static_cast<std::size_t>(tiles.tileCount()) * Layout::values)),
        previous_(zeros<Real>(static_cast<std::size_t>(tiles.tileCount()) * Layout::values)),
        rates_(viscosity),
        stressShare_(static_cast<Real>(openingStressShare(viscosity.relaxationTime))) {
    if (!HasOpenings && firstBoundaryTile_ < tileCount_) {
      throw std::invalid_argument("a geometry with openings for kernels without");
    }
    const CircuitNodes ofCircuits = nodesOfCircuits(tiles);
    firstOfCircuit_ = DeviceBuffer<std::int32_t>(ofCircuits.first);
    circuitNodes_ = DeviceBuffer<NodePlace>(ofCircuits.nodes);
    const cudaDeviceProp properties = currentDevice();
    name_ = properties.name;
    canLaunchEarly_ = canLaunchEarly(updateTiles<M, Launch, false>);
    sharedMemory_ = sharedMemoryOfBlock(properties);
  }

  bool step(const OpeningSignals<double>& signals, const Engine::Poll&) override {
    const LatticeView<Real> lattice{current_.data(),
                                    previous_.data(),
                                    neighbours_.data(),
                                    wallIndex_.data(),
                                    walls_.data(),
                                    boundaryIndex_.data(),
                                    boundaryNodes_.data(),
                                    firstBoundaryTile_,
                                    {signals.convert<Real>(), stressShare_, circuits_.data()},
                                    wallLinks_.data()};
    launch<false>(lattice, 0, firstBoundaryTile_, sharedMemory_);
    if constexpr (HasOpenings) {
      launch<true>(lattice, firstBoundaryTile_, tileCount_, 0);
    }
    std::swap(current_, previous_);
    if (circuits_.size() > 0) {
      launchEarly(updateCircuits<ListedMoments<M>>, canLaunchEarly_,
                  static_cast<unsigned>(circuits_.size()), threadsOfCircuit, 0,
                  ListedMoments<M>{current_.data(), circuitNodes_.data()}, firstOfCircuit_.data(),
                  signals.factor[signals.steady], circuits_.data());
    }
    return true;
  }

  void wait() override { check(cudaDeviceSynchronize(), "finish a time step"); }

  FlowSums sums() override {
    const int blocks = static_cast<int>(std::min<std::int64_t>(sumBlocks, tileCount_));
    sumTiles<M><<<blocks, TileShape::nodes>>>(current_.data(), previous_.data(), fluid_.data(),
                                              tileCount_, partialSums_.data());
    check(cudaGetLastError(), "start the sums");
    std::vector<FlowSums> partial(static_cast<std::size_t>(blocks));
    partialSums_.copyTo(partial.data(), partial.size());
    return totalOf(partial);
  }

  std::vector<NodeMoments<double>> moments(const std::vector<NodePlace>& nodes) override {
    std::vector<NodeMoments<double>> result(nodes.size());
    if (nodes.empty()) {
      return result;
    }
    constexpr int threads = 128;
    const auto blocks = static_cast<unsigned>((nodes.size() + threads - 1) / threads);
    const DeviceBuffer<NodePlace> places(nodes);
    const DeviceBuffer<NodeMoments<double>> values(nodes.size());
    momentsOfNodes<M><<<blocks, threads>>>(current_.data(), places.data(),
                                           static_cast<std::int64_t>(nodes.size()), values.data());
    check(cudaGetLastError(), "start reading nodes");
    values.copyTo(result.data(), result.size());
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

  PopulationStorage storage() const override { return PopulationStorage::FullTiles; }

  std::uint64_t memory() const override {
    return bytesOfArrays(neighbours_, fluid_, wallIndex_, walls_, boundaryIndex_, boundaryNodes_,
                         wallLinks_, circuits_, firstOfCircuit_, circuitNodes_, partialSums_,
                         copied_.bytes, current_, previous_);
  }

  std::string deviceName() const override { return name_; }

 private:
  template <class State>
  void readTiles(std::int64_t firstTile, std::int64_t count, State* states) {
    const std::int64_t atOnce = copied_.mostOf<State>() / TileShape::nodes;
    for (std::int64_t done = 0; done < count; done += atOnce) {
      const std::int64_t part = std::min(atOnce, count - done);
      cuda::readTiles<M><<<static_cast<unsigned>(part), TileShape::nodes>>>(
          current_.data(), firstTile + done, copied_.as<State>());
      check(cudaGetLastError(), "start reading tiles");
      copied_.copyTo(states + done * TileShape::nodes, part * TileShape::nodes);
    }
  }

  template <class State>
  void setTiles(std::int64_t firstTile, std::int64_t count, const State* states) {
    const std::int64_t atOnce = copied_.mostOf<State>() / TileShape::nodes;
    for (std::int64_t done = 0; done < count; done += atOnce) {
      const std::int64_t part = std::min(atOnce, count - done);
      copied_.copyFrom(states + done * TileShape::nodes, part * TileShape::nodes);
      cuda::setTiles<M><<<static_cast<unsigned>(part), TileShape::nodes>>>(
          current_.data(), fluid_.data(), firstTile + done, copied_.as<State>());
      check(cudaGetLastError(), "start writing tiles");
    }
  }

  /// Shared memory that a block asks for beyond its need, so that no more than
  /// Launch::mostBlocks fit.
  static std::size_t sharedMemoryOfBlock(const cudaDeviceProp& properties) {
    if constexpr (Launch::mostBlocks == 0) {
      return 0;
    } else {
      const auto kernel = updateTiles<M, Launch, false>;
      cudaFuncAttributes attributes;
      check(cudaFuncGetAttributes(&attributes, kernel), "tell a kernel's properties");
      const int share =
          static_cast<int>(properties.sharedMemPerMultiprocessor) / Launch::mostBlocks -
          static_cast<int>(properties.reservedSharedMemPerBlock) -
          static_cast<int>(attributes.sharedSizeBytes);
      constexpr int granularity = 128;
      const int bytes = std::max(0, share / granularity * granularity);
      check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
            "grant shared memory");
      return static_cast<std::size_t>(bytes);
    }
  }

  template <bool AtOpenings>
  void launch(const LatticeView<Real>& lattice, std::int64_t firstTile, std::int64_t endTile,
              std::size_t sharedMemory) {
    const std::int64_t blocks =
        (endTile - firstTile + Launch::tilesPerBlock - 1) / Launch::tilesPerBlock;
    if (blocks > 0) {
      launchEarly(updateTiles<M, Launch, AtOpenings>, canLaunchEarly_,
                  static_cast<unsigned>(blocks), Launch::threadsPerBlock, sharedMemory, lattice,
                  rates_, firstTile, endTile);
    }
  }

  std::int64_t tileCount_;
  std::int64_t firstBoundaryTile_;
  DeviceBuffer<std::int32_t> neighbours_;
  DeviceBuffer<std::uint64_t> fluid_;
  DeviceBuffer<std::int32_t> wallIndex_;
  DeviceBuffer<WallMasks> walls_;
  DeviceBuffer<std::int32_t> boundaryIndex_;
  DeviceBuffer<BoundaryNode<Real>> boundaryNodes_;
  DeviceBuffer<WallLinks> wallLinks_;
  DeviceBuffer<OutletCircuit> circuits_;
  DeviceBuffer<std::int32_t> firstOfCircuit_;  ///< see CircuitNodes
  DeviceBuffer<NodePlace> circuitNodes_;
  DeviceBuffer<FlowSums> partialSums_;
  CopiedStates copied_;
  DeviceBuffer<Real> current_;
  DeviceBuffer<Real> previous_;
  typename M::Rates rates_;
  Real stressShare_;
  bool canLaunchEarly_ = false;
  std::size_t sharedMemory_ = 0;
  std::string name_;
};

template <class Real, class Fluid, class Collision, class Rheology>
std::unique_ptr<Engine> makeCudaEngine(const TileSet& tiles, const Viscosity& viscosity) {
  using Choice = Tuning<Real, Collision, Pull>;
  using M = Model<Real, Fluid, Collision, typename Choice::Layout, Pull, Rheology>;
  return std::make_unique<CudaEngine<M, typename Choice::Launch>>(tiles, viscosity);
}

}  // namespace tiledlbm::cuda
