// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/Donor.h"
#include "Kernels/Cuda/Warp.cuh"

namespace tiledlbm::cuda {

/// The lanes of a warp that extrapolate a node, in contrast to LoneThread: each computes one value
/// from all donors.
class WarpOfNode {
  static constexpr int allValues = ExtrapolatedState<double>::extrapolated;
  static_assert(allValues <= warpLanes, "a lane has one value");

 public:
  static constexpr int values = 1;
  /// The last lanes compute the last value too.
  __device__ int value(int) const { return min(lane_, allValues - 1); }

  /// See LoneThread. Each lane reads other donors, and passes them to all.
  template <class Real, class Node, class Add>
  __device__ void forEachDonor(const Donor<Node>* donors, int count, const Add& add) const {
    for (int first = 0; first < count; first += warpLanes) {
      Donor<Node> own{};
      if (first + lane_ < count) {
        own = donors[first + lane_];
      }
      const Real weight = Real(own.weight), densityWeight = Real(own.densityWeight);
      const int end = min(count - first, warpLanes);
#pragma unroll 8
      for (int i = 0; i < end; ++i) {
        add(__shfl_sync(allLanes, own.node, i), __shfl_sync(allLanes, weight, i),
            __shfl_sync(allLanes, densityWeight, i));
      }
    }
  }

 private:
  int lane_ = static_cast<int>(threadIdx.x) % warpLanes;
};

}  // namespace tiledlbm::cuda
