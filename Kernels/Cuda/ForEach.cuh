// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Cuda/CudaError.h"

namespace tiledlbm::cuda {

constexpr int threadsOfForEach = 128;

/// Calls `body` for each number below `count`, with one thread per number.
template <class Body>
__global__ void __launch_bounds__(threadsOfForEach)
    callForEach(const Body body, std::int64_t count) {
  const std::int64_t i = std::int64_t(blockIdx.x) * threadsOfForEach + threadIdx.x;
  if (i < count) {
    body(i);
  }
}

template <class Body>
void forEach(std::int64_t count, const Body& body) {
  if (count > 0) {
    callForEach<<<static_cast<unsigned>((count + threadsOfForEach - 1) / threadsOfForEach),
                  threadsOfForEach>>>(body, count);
    check(cudaGetLastError(), "start a kernel");
  }
}

}  // namespace tiledlbm::cuda
