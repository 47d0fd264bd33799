// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

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

/// A property of the GPU of the calling thread, faster than all properties.
/// \throws DeviceFailure
inline int attributeOfDevice(cudaDeviceAttr attribute) {
  int device = 0, value = 0;
  check(cudaGetDevice(&device), "be selected");
  check(cudaDeviceGetAttribute(&value, attribute, device), "tell its properties");
  return value;
}

/// Largest shared memory of a block, in bytes.
inline std::size_t mostSharedMemory() {
  return static_cast<std::size_t>(attributeOfDevice(cudaDevAttrMaxSharedMemoryPerBlockOptin));
}

}  // namespace tiledlbm::cuda
