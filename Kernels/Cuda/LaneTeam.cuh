// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/Donor.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm::cuda {

constexpr int warpLanes = 32;

/// Neighbouring lanes of a warp that share the donors of a node, as LoneThread has them all.
class LaneTeam {
 public:
  /// Lanes that do for a number of donors: a power of two, at most 8.
  static int sizeFor(int donors) {
    constexpr int most = 8;
    int size = 1;
    while (size < donors && size < most) {
      size *= 2;
    }
    return size;
  }

  /// \param size see sizeFor.
  __device__ explicit LaneTeam(int size) : size_(size), lane_(threadIdx.x % warpLanes) {}

  __device__ int rank() const { return lane_ & (size_ - 1); }
  __device__ int size() const { return size_; }

  template <class Real>
  __device__ void addUp(InnerState<Real>& state) const {
    const unsigned lanes = ((1u << size_) - 1u) << (lane_ - rank());
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
  int size_, lane_;
};

}  // namespace tiledlbm::cuda
