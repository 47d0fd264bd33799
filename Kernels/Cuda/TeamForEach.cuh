// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Cuda/LaneTeam.cuh"

namespace tiledlbm::cuda {

/// What is to be done once all of a list are done: nothing. Else a function object with a counter
/// `arrived`, which is 0 between kernels, and that the threads of one warp call with the lane.
struct NothingAtEnd {};

/// Calls `body` for each number below `count`, a team of lanes to a number. They are few and have
/// much to wait for, so that a block is a warp. The last block to come to its end does what is to
/// be done then.
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
  if constexpr (!std::is_same_v<AtEnd, NothingAtEnd>) {
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

/// \param donors most of an item, which the lanes of its team share.
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
