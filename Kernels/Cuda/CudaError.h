#pragma once

#include <cuda_runtime.h>

#include "Kernels/Error.h"

namespace tiledlbm::cuda {

/// Why no call of this process to the GPU succeeds any more, as it is after a fault of a kernel;
/// success else.
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
