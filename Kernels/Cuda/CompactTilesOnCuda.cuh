// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <type_traits>

#include "Kernels/CompactTiles/CompactTiles.h"
#include "Kernels/Cuda/CudaBackend.cuh"
#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/Launch.h"
#include "Kernels/Engine.h"

namespace tiledlbm::cuda {

/// Keeps a step in place from overwriting what it has still to read.
///
/// What block b overwrites is read only by blocks up to b - slack (CompactTileArrays::leadValues).
/// Before block b stores, it waits until the blocks from b - 2 slack to b - slack have read. These
/// have waited for those before them in the same way, so all up to b - slack have read. Then it
/// counts itself among those that have read.
///
/// This needs blocks to start in the order of their numbers: one that waited for a later one would
/// wait for ever. GPUs do so, though CUDA does not promise it.
struct ReadOrder {
  /// Words from one counter to the next: each has a line of the cache to itself.
  static constexpr int stride = 32;

  std::uint32_t* finished;  ///< blocks that have read, over all steps, of each counter
  std::uint32_t steps;      ///< so far, this one included
  bool isReversed;          ///< whether the last tile comes first: where the lead lies behind
  /// The blocks of a step are numbered from the tile that comes first. A kernel may have a part of
  /// them: this is the first, and the tile of block 0.
  std::uint32_t firstBlock;
  std::uint32_t tileOfFirst;
};

namespace detail {

__device__ inline std::uint32_t readCounter(const std::uint32_t* counter) {
  std::uint32_t value;
  asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(counter));
  return value;
}

/// Whether a sum is one certain NaN, which no sum is. The compiler does not know that.
__device__ inline bool isImpossible(double sum) {
  return __double2hiint(sum) == 0x7ff8dead;
}
__device__ inline bool isImpossible(float sum) {
  return __float_as_int(sum) == 0x7fc0dead;
}

}  // namespace detail

/// One time step of all compact tiles, a block to a tile, a thread to a node.
/// \tparam HasWalls see neighboursOf.
template <class S, class Launch, bool HasWalls>
__global__ void __launch_bounds__(CompactTile::nodes, Launch::fewestBlocks)
    updateCompactTiles(const typename S::View view, const typename S::Model::Rates rates,
                       const ReadOrder order) {
  constexpr bool inPlace = S::isInPlace;
  allowNextKernel();
  const int block = static_cast<int>(order.firstBlock + blockIdx.x);
  const std::uint32_t tile =
      inPlace && order.isReversed ? order.tileOfFirst - block : order.tileOfFirst + block;
  const std::uint32_t node = tile * CompactTile::nodes + threadIdx.x;
  const Neighbours around = neighboursOf<Launch::linksAhead, HasWalls>(view, node);

  using Order = typename Launch::Order;
  const std::uint32_t complete = order.steps * Order::blocksOfCounter;
  const int counter =
      (block - Order::slack) / Order::blocksOfCounter - static_cast<int>(threadIdx.x);
  const bool asks =
      inPlace && block >= Order::slack && counter >= 0 && threadIdx.x < unsigned(Order::counters);
  const std::uint32_t* asked = order.finished + (asks ? counter * ReadOrder::stride : 0);
  std::uint32_t finished = complete;
  if (asks) {
    finished = detail::readCounter(asked);
  }

  waitForPreviousKernel();
  if constexpr (Order::delay > 0) {
    if (blockIdx.x % Order::delayedBlocks == 0) {
      __nanosleep(Order::delay);
    }
  }
  typename S::Real h[D3Q19::directions];
  gatherNode<S>(view, around, node, h);
  const typename S::Real sum = conservedMoments(h).density;
  collideStored<S>(h, rates);
  if constexpr (inPlace) {
    while (asks && static_cast<std::int32_t>(finished - complete) < 0) {
      finished = detail::readCounter(asked);
    }
    // The block counts as having read only once all its populations have arrived: the barrier
    // takes their sum, and the count takes what the barrier gives. A fence would order them too,
    // but it empties the cache in which neighbouring warps share their rows. It is not needed,
    // since no block reads what another writes in this step.
    const int impossible = __syncthreads_or(detail::isImpossible(sum) ? 1 : 0);
    if (threadIdx.x == 0) {
      std::uint32_t* own = order.finished + block / Order::blocksOfCounter * ReadOrder::stride;
      asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(own),
                   "r"(impossible == 0 ? 1 : 2)
                   : "memory");
    }
  }
  tiledlbm::detail::storeCompact<typename S::Model::Values>(view.target, node, h);
}

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

  /// The same of some of the tiles: in place first of those that come first in the step.
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
      ++steps_;  // all tiles are done
    }
  }

  std::uint64_t memory() const { return finished_.size() * sizeof(std::uint32_t); }

 private:
  DeviceBuffer<std::uint32_t> finished_;
  std::uint32_t steps_ = 0;
};

}  // namespace tiledlbm::cuda
