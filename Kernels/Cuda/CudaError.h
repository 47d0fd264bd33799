// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cuda_runtime.h>

#include "Kernels/KernelError.h"

namespace tiledlbm::cuda {

/// The error, such as a fault of a kernel, with which every later call of this process to the GPU
/// fails; success where there is none.
inline cudaError_t lastingError() {
  cudaGetLastError();  // one that does not last must not be reported again by a later call
  return cudaDeviceSynchronize();
}

/// \throws DeviceFailure if a call of the CUDA runtime failed.
inline void check(cudaError_t status, const char* action) {
  if (status != cudaSuccess) {
    throw DeviceFailure(
        GpuCallFailed{action, cudaGetErrorString(status), lastingError() != cudaSuccess});
  }
}

}  // namespace tiledlbm::cuda
