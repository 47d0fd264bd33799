#pragma once

#include <cstdint>

#include "Kernels/Compact/CompactGeometry.h"
#include "Kernels/Compact/CompactUpdate.h"
#include "Kernels/Cuda/BlockSum.cuh"
#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/Launch.h"

namespace tiledlbm::cuda {

/// Keeps a step in place from overwriting what it has still to read.
///
/// Populations after a step lie `lead` compact tiles before those before it, in the same array (the
/// compressed grid of Pohl, Kowarschik, Wilke, Iglberger and Ruede 2003, Parallel Process. Lett.
/// 13, 549), and the next step goes back in reverse order. What block b overwrites is read by
/// blocks up to b - slack only. Before it stores, it waits until the blocks from b - 2 slack to b -
/// slack have read, and then counts itself in: these have waited for those before them in the same
/// way, so that all up to b - slack have read. Blocks start in the order of their numbers, though
/// CUDA does not promise it: one that waits for a later one would wait for ever.
struct Lead {
  /// Words from one counter to the next: each has a line of the cache to itself.
  static constexpr int stride = 32;

  std::uint32_t* finished;  ///< blocks that have read, over all steps, of each counter
  std::uint32_t steps;      ///< so far, this one included
  bool isReversed;          ///< whether the last tile comes first, as where the lead lies behind
};

namespace detail {

__device__ inline std::uint32_t readCounter(const std::uint32_t* counter) {
  std::uint32_t value;
  asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(counter));
  return value;
}

/// Whether a sum is a number that no sum is: a NaN with a payload of its own.
__device__ inline bool isImpossible(double sum) {
  return __double2hiint(sum) == 0x7ff8dead;
}
__device__ inline bool isImpossible(float sum) {
  return __float_as_int(sum) == 0x7fc0dead;
}

}  // namespace detail

/// What arrives at the opening nodes in the coming step, a thread to a node.
template <class M>
__global__ void __launch_bounds__(CompactTile::nodes)
    updateCompactOpenings(const typename M::View view, std::uint32_t count) {
  allowNextKernel();
  waitForPreviousKernel();
  const std::uint32_t opening = blockIdx.x * CompactTile::nodes + threadIdx.x;
  if (opening < count) {
    updateBoundaryPopulations<M>(view, opening);
  }
}

/// One time step of all compact tiles, a block to a tile, a thread to a node.
template <class M, class Launch, bool InPlace>
__global__ void __launch_bounds__(CompactTile::nodes, Launch::fewestBlocks)
    updateCompactTiles(const typename M::View view, const typename M::Rates rates,
                       const Lead lead) {
  allowNextKernel();
  const int block = static_cast<int>(blockIdx.x);
  const std::uint32_t tile = InPlace && lead.isReversed ? gridDim.x - 1 - blockIdx.x : blockIdx.x;
  const std::uint32_t node = tile * CompactTile::nodes + threadIdx.x;
  const Neighbours around = neighboursOf<Launch::linksAhead>(view, node);

  using Order = typename Launch::Order;
  const std::uint32_t complete = lead.steps * Order::blocksOfCounter;
  const int counter =
      (block - Order::slack) / Order::blocksOfCounter - static_cast<int>(threadIdx.x);
  const bool asks =
      InPlace && block >= Order::slack && counter >= 0 && threadIdx.x < unsigned(Order::counters);
  const std::uint32_t* asked = lead.finished + (asks ? counter * Lead::stride : 0);
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
  typename M::Real h[D3Q19::directions];
  arriveAt<M>(view, around, node, h);
  const typename M::Real sum = conservedMoments(h).density;
  collideStored<M>(h, rates);
  if constexpr (InPlace) {
    while (asks && static_cast<std::int32_t>(finished - complete) < 0) {
      finished = detail::readCounter(asked);
    }
    // The sum of all populations ties the barrier, and by its result the count, to their having
    // arrived. Nothing that is read passes from block to block, so that this order is enough: a
    // fence would empty the cache that neighbouring warps share their rows in.
    const int impossible = __syncthreads_or(detail::isImpossible(sum) ? 1 : 0);
    if (threadIdx.x == 0) {
      std::uint32_t* own = lead.finished + block / Order::blocksOfCounter * Lead::stride;
      asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(own),
                   "r"(impossible == 0 ? 1 : 2)
                   : "memory");
    }
  }
  storeCompact<typename M::Values>(view.target, node, h);
}

/// Sums of a block of compact tiles at a time; block b writes partial[b].
template <class M>
__global__ void __launch_bounds__(CompactTile::nodes)
    sumCompactTiles(const typename M::View view, std::uint32_t tileCount, FlowSums* partial) {
  FlowSums sums;
  for (std::uint32_t tile = blockIdx.x; tile < tileCount; tile += gridDim.x) {
    addCompactToSums<M>(view, tile * CompactTile::nodes + threadIdx.x, sums);
  }
  sumOfBlock<CompactTile::nodes>(sums, partial[blockIdx.x]);
}

/// Moments by the place in a list of nodes, all of which there are.
template <class M>
struct ListedCompactMoments {
  const typename M::Stored* populations;
  const std::uint32_t* nodes;

  __device__ NodeMoments<typename M::Real> operator()(std::int64_t i) const {
    return momentsOfCompact<M>(populations, nodes[i]);
  }
};

/// Tells the moments or the populations of listed nodes, a thread to a node; zero where there is
/// none.
template <class M, class State>
__global__ void readCompactNodes(const typename M::Stored* populations, const std::uint32_t* nodes,
                                 std::uint32_t count, State* states) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) {
    State state{};
    if (nodes[i] != noNumber) {
      readCompact<M>(populations, nodes[i], state);
    }
    states[i] = state;
  }
}

/// Sets listed nodes to given populations or to the equilibrium of given moments, a thread to a
/// node.
template <class M, class State>
__global__ void setCompactNodes(typename M::Stored* populations, const std::uint32_t* nodes,
                                std::uint32_t count, const State* states) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count && nodes[i] != noNumber) {
    setCompact<M>(states[i], populations, nodes[i]);
  }
}

}  // namespace tiledlbm::cuda
