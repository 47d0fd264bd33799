// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>

#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/LaneTeam.cuh"

namespace tiledlbm::cuda {

/// Calls `body` for each number below `count`, with a team of lanes per number. The items are few
/// and wait long; a block is therefore one warp. The threads of the last block to finish call
/// `atEnd` with their lane.
/// \tparam AtEnd function object with a counter `arrived`, which is 0 between kernels, or null for
///         no work at the end. It is a value and no type, since each type compiles `body` again.
template <class Body, class AtEnd>
__global__ void __launch_bounds__(warpLanes)
    callInTeams(const Body body, std::uint32_t count, int lanesOfItem, const AtEnd atEnd) {
  allowNextKernel();
  const LaneTeam team(lanesOfItem);
  const std::uint32_t i = (blockIdx.x * warpLanes + threadIdx.x) / lanesOfItem;
  if (i < count) {
    body(i, team);
  }
  waitForPreviousKernel();
  if (atEnd.arrived != nullptr) {
    constexpr unsigned allLanes = 0xffffffffu;
    __threadfence();
    __syncwarp();
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

/// \param donors largest number per item; the lanes of a team share them.
template <class Body, class AtEnd>
void forEachInTeams(std::int64_t count, int donors, const Body& body, const AtEnd& atEnd) {
  const int lanes = LaneTeam::sizeFor(donors);
  const std::int64_t itemsOfBlock = warpLanes / lanes;
  const auto blocks =
      static_cast<unsigned>(std::max<std::int64_t>((count + itemsOfBlock - 1) / itemsOfBlock, 1));
  launchEarly(callInTeams<Body, AtEnd>, blocks, warpLanes, 0, body,
              static_cast<std::uint32_t>(count), lanes, atEnd);
}

}  // namespace tiledlbm::cuda
