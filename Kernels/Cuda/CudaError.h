#pragma once

#include <cuda_runtime.h>

#include <string>

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
    const char* remedy = lastingError() == cudaSuccess ? "Apply again" : "Restart ParaView";
    throw DeviceFailure(std::string("The GPU failed to ") + action + ": " +
                        cudaGetErrorString(status) + ". " + remedy + ", or set Device to CPU.");
  }
}

}  // namespace tiledlbm::cuda
