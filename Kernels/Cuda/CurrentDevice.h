// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Cuda/CudaError.h"

namespace tiledlbm::cuda {

/// Properties of the GPU of the calling thread.
/// \throws DeviceFailure
inline cudaDeviceProp currentDevice() {
  int device = 0;
  cudaDeviceProp properties;
  check(cudaGetDevice(&device), "be selected");
  check(cudaGetDeviceProperties(&properties, device), "tell its properties");
  return properties;
}

}  // namespace tiledlbm::cuda
