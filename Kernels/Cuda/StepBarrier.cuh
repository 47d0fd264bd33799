// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Cuda/Warp.cuh"

namespace tiledlbm::cuda {

namespace detail {

__device__ inline void countUp(std::uint32_t& counter) {
  asm volatile("red.release.gpu.global.add.u32 [%0], 1;" ::"l"(&counter) : "memory");
}

__device__ inline void awaitCount(const std::uint32_t& counter, std::uint32_t count) {
  std::uint32_t reached = 0;
  do {
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(reached) : "l"(&counter) : "memory");
  } while (static_cast<std::int32_t>(reached - count) < 0);
}

}  // namespace detail

/// A point of each step at which some warps of all blocks wait for each other.
/// \tparam Barrier number of the barrier of the block.
/// \tparam Threads of a block that wait.
template <int Barrier, int Threads>
class StepBarrier {
 public:
  /// \param before the counter before the launch.
  /// \param blocks that wait.
  /// \param isFirst whether this is the first thread of the block that waits.
  __device__ StepBarrier(std::uint32_t& counter, std::uint32_t before, std::uint32_t blocks,
                         bool isFirst)
      : counter_(counter), count_(before), blocks_(blocks), isFirst_(isFirst) {}

  /// Counts this block when its threads have called it.
  __device__ void arrive() {
    syncWarps<Barrier, Threads>();
    count_ += blocks_;
    if (isFirst_) {
      detail::countUp(counter_);
    }
  }
  /// Waits for all blocks.
  __device__ void await() const {
    if (isFirst_) {
      detail::awaitCount(counter_, count_);
    }
    syncWarps<Barrier, Threads>();
  }

 private:
  std::uint32_t& counter_;
  std::uint32_t count_, blocks_;
  bool isFirst_;
};

}  // namespace tiledlbm::cuda
