#pragma once

#include <cuda_runtime.h>

#include <string>

#include "Kernels/Error.h"

namespace tiledlbm::cuda {

/// \throws DeviceFailure if a call of the CUDA runtime failed.
inline void check(cudaError_t status, const char* action) {
  if (status != cudaSuccess) {
    cudaGetLastError();  // an error that is not sticky must not be reported again by a later call
    throw DeviceFailure(std::string("The GPU failed to ") + action + ": " +
                        cudaGetErrorString(status) + ". Apply again, or set Device to CPU.");
  }
}

}  // namespace tiledlbm::cuda
