// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <type_traits>

#include "Kernels/CompactTiles/CompactTiles.h"
#include "Kernels/Cuda/CudaBackend.cuh"
#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/Launch.h"
#include "Kernels/Engine/Engine.h"

namespace tiledlbm::cuda {

/// Prevents a step in place from overwriting populations that it has yet to read.
///
/// Only blocks up to b - slack read the populations that block b overwrites
/// (CompactTileArrays::leadValues). Before block b stores, it waits until the blocks from b - 2
/// slack to b - slack have read. These blocks have waited for earlier blocks in the same way; all
/// blocks up to b - slack have therefore read. Block b then increments the counter of blocks that
/// have read.
///
/// The scheme requires that blocks start in the order of their numbers: a block that waits for a
/// later one would wait forever. GPUs start blocks in this order, though CUDA does not guarantee
/// it.
struct ReadOrder {
  /// Words between two counters: each counter has its own cache line.
  static constexpr int stride = 32;

  std::uint32_t* finished;  ///< blocks that have read, over all steps, per counter
  std::uint32_t steps;      ///< number of steps, with the present one
  bool isReversed;          ///< whether the last tile comes first: the lead is then at the end
  /// Blocks of a step are numbered in sweep order. A kernel can run a part of them; these members
  /// are its first block and the tile of block 0.
  std::uint32_t firstBlock;
  std::uint32_t tileOfFirst;
};

namespace detail {

__device__ inline std::uint32_t readCounter(const std::uint32_t* counter) {
  std::uint32_t value;
  asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(counter));
  return value;
}

/// Whether a sum is one specific NaN, which never occurs. The compiler does not know that.
__device__ inline bool isImpossible(double sum) {
  return __double2hiint(sum) == 0x7ff8dead;
}
__device__ inline bool isImpossible(float sum) {
  return __float_as_int(sum) == 0x7fc0dead;
}

}  // namespace detail

/// One time step of all compact tiles, with a block per tile and a thread per node.
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
    // The block may count as having read only after all its populations have arrived: the barrier
    // depends on their sum, and the count depends on the barrier. A fence would also enforce the
    // order, but it flushes the cache in which neighbouring warps share their rows. No fence is
    // needed, since no block reads values that another block writes in this step.
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

  std::uint64_t memory() const { return finished_.size() * sizeof(std::uint32_t); }

 private:
  DeviceBuffer<std::uint32_t> finished_;
  std::uint32_t steps_ = 0;
};

}  // namespace tiledlbm::cuda
