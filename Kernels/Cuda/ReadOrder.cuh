// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace tiledlbm::cuda {

/// Order of the blocks of a step in place, which prevents them from overwriting populations that
/// other blocks have yet to read.
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

/// The part of a thread in the ReadOrder of its block.
/// \tparam Order a BlockOrder
template <class Order>
class BlockInOrder {
 public:
  __device__ BlockInOrder(const ReadOrder& order, int block)
      : order_(order), block_(block), complete_(order.steps * Order::blocksOfCounter) {
    const int counter =
        (block - Order::slack) / Order::blocksOfCounter - static_cast<int>(threadIdx.x);
    asks_ = block >= Order::slack && counter >= 0 && threadIdx.x < unsigned(Order::counters);
    asked_ = order.finished + (asks_ ? counter * ReadOrder::stride : 0);
    finished_ = asks_ ? detail::readCounter(asked_) : complete_;
  }

  /// Waits until all earlier blocks whose populations this block overwrites have read theirs, and
  /// counts this block as having read.
  /// \param sum of all populations that this thread has read.
  template <class Real>
  __device__ void finishReading(Real sum) {
    while (asks_ && static_cast<std::int32_t>(finished_ - complete_) < 0) {
      finished_ = detail::readCounter(asked_);
    }
    // The block may count as having read only after all its populations have arrived: the barrier
    // depends on their sum, and the count depends on the barrier. A fence would also enforce the
    // order, but it flushes the cache in which neighbouring warps share their rows. No fence is
    // needed, since no block reads values that another block writes in this step.
    const int impossible = __syncthreads_or(detail::isImpossible(sum) ? 1 : 0);
    if (threadIdx.x == 0) {
      std::uint32_t* own = order_.finished + block_ / Order::blocksOfCounter * ReadOrder::stride;
      asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(own),
                   "r"(impossible == 0 ? 1 : 2)
                   : "memory");
    }
  }

 private:
  const ReadOrder& order_;
  int block_;
  std::uint32_t complete_;  ///< count of a counter whose blocks have all read
  bool asks_;
  const std::uint32_t* asked_;
  std::uint32_t finished_;
};

/// For steps that do not run in place: blocks may finish in any order.
struct NoOrder {
  __device__ NoOrder(const ReadOrder&, int) {}
  template <class Real>
  __device__ void finishReading(Real) {}
};

/// Delays some blocks, see BlockOrder.
template <class Order>
__device__ void delayForTests() {
  if constexpr (Order::delay > 0) {
    if (blockIdx.x % Order::delayedBlocks == 0) {
      __nanosleep(Order::delay);
    }
  }
}

}  // namespace tiledlbm::cuda
