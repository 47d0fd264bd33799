// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm::cuda {

constexpr int warpLanes = 32;
constexpr unsigned allLanes = 0xffffffffu;

/// Synchronises some warps of a block.
/// \tparam Barrier number of the barrier of the block.
/// \tparam Threads of these warps.
template <int Barrier, int Threads>
__device__ void syncWarps() {
  asm volatile("barrier.sync %0, %1;" ::"n"(Barrier), "n"(Threads) : "memory");
}

}  // namespace tiledlbm::cuda
