// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "Kernels/Host/Parallel.h"
#include "Kernels/KernelError.h"
#include "Kernels/ModelRegistry.h"
#include "Kernels/NodeMoments.h"
#include "Testing/Benchmark/MeasuredCollisions.h"
#include "Testing/Benchmark/Methods/RivalBackend.h"
#include "Testing/Benchmark/Tiles/NoCollision.h"

namespace tiledlbm::benchmark {

/// What a backend calls for each item of a kernel: one struct for the GPU and the CPU.
namespace rival {

/// Writes a voxel's part of the index.
template <class Storage>
struct FillIndex {
  RivalExtents extents;
  const std::int32_t* numbers;
  typename Storage::Index* index;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t voxel) const {
    Storage::fillIndex(extents, numbers, index, voxel);
  }
};

/// Sets a node to the equilibrium of its moments.
template <class Storage>
struct Start {
  typename Storage::View view;
  const std::uint32_t* places;
  const NodeMoments<double>* moments;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    using M = typename Storage::Model;
    using Real = typename M::Real;
    const NodeMoments<Real> at = convertMoments<Real>(moments[i]);
    Real h[D3Q19::directions];
    equilibriumOf<M>(at, h);
    Storage::write(view, places[i], h);
  }
};

/// Advances a node by a step.
///
/// Its items are integers of 32 bits on the GPU, to save registers, and of 64 on the CPU, which
/// show the compiler that consecutive items are consecutive in memory.
template <class StorageType, int Phase>
struct Step {
  using Storage = StorageType;
  typename Storage::View view;
  typename Storage::Model::Rates rates;

  template <class Item>
  TILEDLBM_HOST_DEVICE void operator()(Item item) const {
    Storage::template update<Phase>(view, rates, item);
  }
};

/// Moments of a node.
template <class Storage, int Phase>
struct Moments {
  typename Storage::View view;
  const std::uint32_t* places;
  NodeMoments<double>* moments;

  TILEDLBM_HOST_DEVICE void operator()(std::int64_t i) const {
    using M = typename Storage::Model;
    using Real = typename M::Real;
    Real h[D3Q19::directions];
    Storage::template read<Phase>(view, places[i], h);
    moments[i] = convertMoments<double>(momentsOf<M>(h));
  }
};

}  // namespace rival

/// A way to store populations, run by a backend.
template <class Storage, class Backend>
class RivalMethod final : public Method {
  using M = typename Storage::Model;
  using Real = typename M::Real;
  using Index = typename Storage::Index;

  /// Nodes whose moments are passed between host and device at once: some 17 MB, which the caches
  /// of a host hold.
  static constexpr std::int64_t nodesPerCopy = std::int64_t(1) << 19;
  /// Nodes that a thread of the host takes at least: some ten microseconds.
  static constexpr std::int64_t nodesPerTask = 1024;

 public:
  explicit RivalMethod(const Problem& problem)
      : mask_(*problem.mask),
        voxels_(voxelsOf(mask_)),
        extents_(extentsOf(mask_.size(), std::int64_t(voxels_.size()))),
        rates_(problem.relaxationTime) {
    const std::uint64_t numbersBytes = std::uint64_t(extents_.box.count) * sizeof(std::int32_t);
    const std::uint64_t populationsBytes = Storage::copies * populationCount() * sizeof(Real);
    const std::uint64_t indexBytes = std::uint64_t(Storage::indexCount(extents_)) * sizeof(Index);
    requireMemory(indexBytes + std::max(numbersBytes, populationsBytes));

    index_ = Array<Index>(std::size_t(Storage::indexCount(extents_)));
    {
      std::vector<std::int32_t> numbers(extents_.box.count, -1);
      parallelFor(0, extents_.nodes, nodesPerTask,
                  [&](std::int64_t node) { numbers[boxVoxelOf(node)] = std::int32_t(node); });
      Array<std::int32_t> numbersThere;
      copyTo(numbersThere, numbers);
      Backend::forEach(extents_.box.count,
                       rival::FillIndex<Storage>{extents_, numbersThere.data(), index_.data()});
      Backend::wait();
    }
    for (Array<Real>& populations : populations_) {
      populations = Array<Real>(populationCount());
    }
  }

  void start(const InitialFlow& flow) override {
    stepsDone_ = 0;
    // Kept from part to part: to get and to clear the memory takes longer than to fill it.
    std::vector<NodeMoments<double>> moments;
    Array<NodeMoments<double>> momentsThere;
    forEachPart([&](std::int64_t first, std::int64_t count, const std::uint32_t* placesThere) {
      moments.resize(count);
      parallelFor(0, count, nodesPerTask, [&](std::int64_t i) {
        const auto at = mask_.coordinates(voxels_[first + i]);
        moments[i] = flow(at[0], at[1], at[2]);
      });
      copyTo(momentsThere, moments);
      Backend::forEach(count, rival::Start<Storage>{stateView(), placesThere, momentsThere.data()});
      Backend::wait();
    });
  }

  void step() override {
    atPhase([&](auto phase) {
      Backend::forEach(Storage::items(extents_),
                       rival::Step<Storage, decltype(phase)::value>{stepView(), rates_});
    });
    if (Storage::copies == 2) {
      std::swap(populations_[0], populations_[Storage::copies - 1]);
    }
    ++stepsDone_;
  }

  void wait() override { Backend::wait(); }

  std::vector<NodeMoments<double>> moments() override {
    std::vector<NodeMoments<double>> result(voxels_.size());
    forEachPart([&](std::int64_t first, std::int64_t count, const std::uint32_t* placesThere) {
      const Array<NodeMoments<double>> momentsThere(count);
      atPhase([&](auto phase) {
        Backend::forEach(count, rival::Moments<Storage, decltype(phase)::value>{
                                    stateView(), placesThere, momentsThere.data()});
      });
      momentsThere.copyTo(result.data() + first, momentsThere.size());
    });
    return result;
  }

  std::uint64_t memory() const override {
    std::uint64_t bytes = index_.size() * sizeof(Index);
    for (const Array<Real>& populations : populations_) {
      bytes += populations.size() * sizeof(Real);
    }
    return bytes;
  }

 private:
  template <class T>
  using Array = typename Backend::template Array<T>;

  static std::vector<std::int64_t> voxelsOf(const VoxelMask& mask) {
    std::vector<std::int64_t> voxels;
    voxels.reserve(mask.fluidCount());
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      if (mask.isFluid(voxel)) {
        voxels.push_back(voxel);
      }
    }
    return voxels;
  }

  /// \throws Error if there is no node, or too many for the methods' indices
  static RivalExtents extentsOf(const VoxelMask::Size& size, std::int64_t nodes) {
    const PaddedBox box(size[0], size[1], size[2]);
    const std::int64_t stride = DirectionMajor::strideFor(Storage::places(box, nodes));
    if (nodes == 0) {
      throw Error("The geometry is solid throughout: take one with fluid.");
    }
    if (std::max(box.count, stride) > DirectionMajor::largestStride) {
      throw Error("The geometry has " + std::to_string(box.count) + " voxels, more than the " +
                  std::to_string(DirectionMajor::largestStride) +
                  " that this method has indices for: take a coarser one.");
    }
    return {box, std::uint32_t(nodes), std::uint32_t(stride)};
  }

  /// Index of a node's voxel in the padded box.
  std::int64_t boxVoxelOf(std::int64_t node) const {
    const auto at = mask_.coordinates(voxels_[node]);
    return extents_.box.index(at[0], at[1], at[2]);
  }

  static void requireMemory(std::uint64_t required) {
    const std::uint64_t available = Backend::availableMemory();
    if (required > available) {
      throw InsufficientMemory(
          Described{"The method needs " + std::to_string(required) +
                    " bytes of memory on the device, where " + std::to_string(available) +
                    " bytes are free: take a smaller geometry."},
          required, available);
    }
  }

  std::size_t populationCount() const { return std::size_t(D3Q19::directions) * extents_.stride; }

  /// The state, and where the next step goes.
  typename Storage::View stepView() const {
    return {extents_, index_.data(), populations_[0].data(),
            populations_[Storage::copies - 1].data()};
  }
  /// The state alone, to read and to set.
  typename Storage::View stateView() const {
    return {extents_, index_.data(), populations_[0].data(), populations_[0].data()};
  }

  /// Calls `body` with the phase of the steps done as std::integral_constant.
  template <class Body>
  void atPhase(const Body& body) const {
    static_assert(Storage::phases <= 2, "steps are either all alike or take turns");
    if (stepsDone_ % 2 == 0) {
      body(std::integral_constant<int, 0>{});
    } else {
      body(std::integral_constant<int, Storage::phases - 1>{});
    }
  }

  /// Copies values to the first ones of an array, which grows if it is too small.
  template <class T>
  static void copyTo(Array<T>& there, const std::vector<T>& values) {
    if (there.size() < values.size()) {
      there = Array<T>(values.size());
    }
    there.copyFrom(values.data(), values.size());
  }

  /// Calls `body(first, count, places)` for parts of the nodes in their order, with the number of
  /// the part's first node and of its nodes, and their indices where kernels can read them.
  template <class Body>
  void forEachPart(const Body& body) const {
    std::vector<std::uint32_t> places;
    Array<std::uint32_t> placesThere;
    for (std::int64_t first = 0; first < extents_.nodes; first += nodesPerCopy) {
      const std::int64_t count = std::min(nodesPerCopy, extents_.nodes - first);
      places.resize(count);
      parallelFor(0, count, nodesPerTask, [&](std::int64_t i) {
        const std::int64_t voxel = boxVoxelOf(first + i) - extents_.box.origin;
        places[i] = std::uint32_t(Storage::placeOf(first + i, voxel));
      });
      copyTo(placesThere, places);
      body(first, count, placesThere.data());
    }
  }

  const VoxelMask& mask_;
  /// Of the nodes, in the order of the mask's: a node's number is its place among them.
  std::vector<std::int64_t> voxels_;
  RivalExtents extents_;
  typename M::Rates rates_;
  Array<Index> index_;
  /// The state, and what the next step overwrites.
  Array<Real> populations_[Storage::copies];
  std::int64_t stepsDone_ = 0;
};

template <template <class> class Storage, class Real, class Backend>
std::unique_ptr<Method> makeRivalOn(const KernelChoice& choice, const Problem& problem) {
  const auto make = [&](auto model) -> std::unique_ptr<Method> {
    return std::make_unique<RivalMethod<Storage<decltype(model)>, Backend>>(problem);
  };
  if (choice.operation == Operation::PropagationOnly) {
    return make(RivalModel<Real, Incompressible, NoCollision>{});
  }
  return registry::visitFluid(choice.model.fluid, [&](auto fluid) {
    return visitMeasuredCollision(choice.model.collision, [&](auto collision) {
      return make(
          RivalModel<Real, typename decltype(fluid)::Type, typename decltype(collision)::Type>{});
    });
  });
}

}  // namespace tiledlbm::benchmark
