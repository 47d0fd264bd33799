// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <climits>

#include "Kernels/Boundary/Donor.h"
#include "Kernels/Cuda/EarlyLaunch.cuh"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm::cuda {

constexpr int warpLanes = 32;

/// Neighbouring lanes of a warp that share a node and its donors, in contrast to LoneThread: the
/// first lane gathers the node, the others its donors.
class LaneTeam {
 public:
  static constexpr bool gathersAtOnce = true;

  /// Number of lanes for a number of donors: a power of two, at most 16. With 32 lanes, one per
  /// donor, large openings take longer and small ones hardly less.
  static int sizeFor(int donors) {
    constexpr int most = 16;
    int size = 1;
    while (size < donors + 1 && size < most) {
      size *= 2;
    }
    return size;
  }

  /// \param size see sizeFor.
  __device__ explicit LaneTeam(int size) : size_(size), warpLane_(threadIdx.x % warpLanes) {}

  __device__ int lane() const { return warpLane_ & (size_ - 1); }
  __device__ int firstDonor() const { return lane() > 0 ? lane() - 1 : INT_MAX; }
  __device__ int donorStride() const { return size_ - 1; }
  __device__ void awaitPopulations() const { waitForPreviousKernel(); }

  template <class Real>
  __device__ void addUp(InnerState<Real>& state) const {
    const unsigned lanes = ((1u << size_) - 1u) << (warpLane_ - lane());
    for (int distance = size_ / 2; distance > 0; distance /= 2) {
      const auto add = [&](Real& value) { value += __shfl_xor_sync(lanes, value, distance); };
      add(state.density);
      for (Real& velocity : state.velocity) {
        add(velocity);
      }
      for (Real& population : state.nonEquilibrium) {
        add(population);
      }
    }
  }

 private:
  int size_, warpLane_;
};

}  // namespace tiledlbm::cuda
