// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/FlowSums.h"

namespace tiledlbm::cuda {

__device__ inline void addSums(ExactSum& sum, const ExactSum& more) {
  sum.add(more);
}
__device__ inline void addSums(FlowTally& sum, const FlowTally& more) {
  sum.add(more);
}

/// Sums the values of the threads of a block; the first thread writes the total.
/// \tparam Threads number of threads of the block, a power of two. All of them call it.
template <int Threads, class Sum>
__device__ void sumOfBlock(const Sum& ofThread, Sum& total) {
  __shared__ Sum sums[Threads];
  const int thread = static_cast<int>(threadIdx.x);
  sums[thread] = ofThread;
  for (int half = Threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (thread < half) {
      addSums(sums[thread], sums[thread + half]);
    }
  }
  // The compiler may have all threads read the sum, though only the first keeps it.
  __syncthreads();
  if (thread == 0) {
    total = sums[0];
  }
}

}  // namespace tiledlbm::cuda
