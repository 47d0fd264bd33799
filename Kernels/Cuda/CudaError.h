// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cuda_runtime.h>

#include "Kernels/KernelError.h"

namespace tiledlbm::cuda {

/// The sticky error, such as a fault of a kernel, with which all further calls of this process to
/// the GPU fail; success if there is none.
inline cudaError_t lastingError() {
  cudaGetLastError();  // clears an error that is not sticky
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
