// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>

#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/Warp.cuh"

namespace tiledlbm::cuda {

/// Calls `atEnd` with the lanes of a warp of the last block of a kernel to come here. All threads
/// of a block call it.
/// \tparam AtEnd function object with a counter `arrived`, which is 0 between kernels, or null for
///         no work at the end. It is a value and no type, since each type compiles a kernel again.
template <class AtEnd>
__device__ void finishLast(const AtEnd& atEnd) {
  if (atEnd.arrived == nullptr) {
    return;
  }
  __threadfence();
  __syncthreads();
  if (threadIdx.x < warpLanes) {
    unsigned before = 0;
    if (threadIdx.x == 0) {
      before = atomicAdd(atEnd.arrived, 1u);
    }
    if (__shfl_sync(allLanes, before, 0) == gridDim.x - 1) {
      __threadfence();
      atEnd(threadIdx.x);
      if (threadIdx.x == 0) {
        *atEnd.arrived = 0;
      }
    }
  }
}

/// Calls `body` for each number below `count`. The items are few and wait long; a block is
/// therefore one warp.
/// \tparam AtEnd see finishLast.
template <class Body, class AtEnd>
__global__ void __launch_bounds__(warpLanes)
    callForFew(const __grid_constant__ Body body, std::uint32_t count, const AtEnd atEnd) {
  allowNextKernel();
  waitForPreviousKernel();
  const std::uint32_t i = blockIdx.x * warpLanes + threadIdx.x;
  if (i < count) {
    body(i);
  }
  finishLast(atEnd);
}

template <class Body, class AtEnd>
void forFew(std::int64_t count, const Body& body, const AtEnd& atEnd) {
  const auto blocks =
      static_cast<unsigned>(std::max<std::int64_t>((count + warpLanes - 1) / warpLanes, 1));
  launchEarly(callForFew<Body, AtEnd>, blocks, warpLanes, 0, body,
              static_cast<std::uint32_t>(count), atEnd);
}

}  // namespace tiledlbm::cuda
