// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstdint>
#include <type_traits>

#include "Kernels/Collision/Trt.h"
#include "Kernels/CompactTiles/CompactTiles.h"
#include "Kernels/Cuda/CompactStepper.cuh"
#include "Kernels/Cuda/CudaBackend.cuh"
#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/Launch.h"
#include "Kernels/Cuda/ReadOrder.cuh"
#include "Kernels/Engine/Engine.h"
#include "Kernels/Rheology/CarreauYasuda.h"

namespace tiledlbm::cuda {

/// One time step of all compact tiles, with a block per tile and a thread per node.
/// \tparam HasWalls see neighboursOf.
template <class S, class Launch, bool HasWalls>
__global__ void __launch_bounds__(CompactTile::nodes, Launch::fewestBlocks)
    updateCompactTiles(const typename S::View view, const typename S::Model::Rates rates,
                       const ReadOrder order) {
  using Order = typename Launch::Order;
  allowNextKernel();
  const int block = static_cast<int>(order.firstBlock + blockIdx.x);
  const bool isReversed = S::isInPlace && order.isReversed;
  const std::uint32_t tile = isReversed ? order.tileOfFirst - block : order.tileOfFirst + block;
  const std::uint32_t node = tile * CompactTile::nodes + threadIdx.x;
  const Neighbours around = neighboursOf<Launch::linksAhead, HasWalls>(view, node);
  std::conditional_t<S::isInPlace, BlockInOrder<Order>, NoOrder> inOrder(order, block);

  waitForPreviousKernel();
  delayForTests<Order>();
  typename S::Real h[D3Q19::directions];
  gatherNode<S>(view, around, node, h);
  const typename S::Real density = conservedMoments(h).density;
  collideStored<S>(h, rates);
  inOrder.finishReading(density);
  tiledlbm::detail::storeCompact<typename S::Model::Values>(view.target, node, h);
}

/// Whether the steps of one launch round as single steps do. In the other models the compiler of
/// the GPU fuses one or the other of two products with their sum, by the rest of the kernel.
template <class M>
constexpr bool roundsAlike = !std::is_same_v<typename M::Collision, Trt> &&
                             !std::is_same_v<typename M::Rheology, CarreauYasuda>;

/// Advances compact tiles on a GPU.
template <class M, bool InPlace, class LaunchType>
class CudaUpdate<CompactTiles<M, InPlace>, LaunchType> {
  using Storage = CompactTiles<M, InPlace>;
  using View = typename Storage::View;
  using Arrays = typename Storage::template Arrays<CudaBackend>;
  using Tuning = CompactTuning<typename M::Values>;
  using Launch = LaunchOr<LaunchType, typename Tuning::Launch>;
  using LaunchAtWalls = LaunchOr<LaunchType, typename Tuning::LaunchAtWalls>;
  using Order = typename Launch::Order;
  static_assert(std::is_same_v<Order, typename LaunchAtWalls::Order>, "arrays are made for both");

 public:
  /// See CompactTileArrays::leadValues.
  static constexpr std::int64_t slack = Order::slack;

  CudaUpdate(const Arrays& arrays, std::uint64_t) {
    if constexpr (InPlace) {
      finished_ = zeros<std::uint32_t>(
          (static_cast<std::size_t>(arrays.tileCount()) / Order::blocksOfCounter + 1) *
          ReadOrder::stride);
    }
  }

  bool step(const Arrays& arrays, const View& view, const typename M::Rates& rates,
            const Engine::Poll&) {
    updatePart(arrays, view, rates, arrays.own().firstTile(), arrays.own().endTile(), {});
    return true;
  }

  /// Updates a part of the tiles; in place, the calls follow the sweep order.
  void updatePart(const Arrays& arrays, const View& view, const typename M::Rates& rates,
                  std::int64_t firstTile, std::int64_t endTile, const Engine::Poll&) {
    const std::int64_t first = arrays.own().firstTile(), end = arrays.own().endTile();
    const bool isReversed = InPlace && view.source < view.target;
    const std::int64_t firstBlock = isReversed ? end - endTile : firstTile - first;
    const ReadOrder order{finished_.data(), steps_ + 1, isReversed,
                          static_cast<std::uint32_t>(firstBlock),
                          static_cast<std::uint32_t>(isReversed ? end - 1 : first)};
    const auto kernel = view.groupWalls == nullptr
                            ? updateCompactTiles<Storage, Launch, false>
                            : updateCompactTiles<Storage, LaunchAtWalls, true>;
    if (endTile > firstTile) {
      launchEarly(kernel, static_cast<unsigned>(endTile - firstTile), CompactTile::nodes, 0, view,
                  rates, order);
    }
    if (isReversed ? firstTile == first : endTile == end) {
      ++steps_;  // all tiles are updated
    }
  }

  /// See EngineState::advanceAtOnce.
  bool advance(const Arrays& arrays, const View (&views)[2], const typename M::Rates& rates,
               const std::vector<OpeningSignals<double>>& signals, bool isGathered,
               CudaCircuits& circuits) {
    return stepper_.advance(views, rates, arrays.tileCount(), arrays.boundarySizes(), signals,
                            isGathered, circuits);
  }

  std::uint64_t memory() const {
    return finished_.size() * sizeof(std::uint32_t) + stepper_.memory();
  }

 private:
  DeviceBuffer<std::uint32_t> finished_;
  std::uint32_t steps_ = 0;
  using LaunchesOfSteps =
      std::conditional_t<roundsAlike<M>, typename Tuning::LaunchesOfSteps, StepsLaunches<>>;
  CompactStepper<CompactTiles<M, false>, LaunchesOfSteps> stepper_;
};

}  // namespace tiledlbm::cuda
