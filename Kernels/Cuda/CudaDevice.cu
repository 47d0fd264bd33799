// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include <algorithm>

#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Cuda/CudaError.h"
#include "Kernels/Cuda/CurrentDevice.h"

namespace tiledlbm::cuda {

namespace {

/// Never launched: a query of it shows whether the build has code for this GPU.
__global__ void probe() {}

/// Reserve for launches of the runtime and the engine's small buffers.
constexpr std::uint64_t reservedBytes = std::uint64_t(256) << 20;

}  // namespace

std::string whyNotUsable() {
  int count = 0;
  cudaError_t status = cudaGetDeviceCount(&count);
  if (status == cudaSuccess && count > 0) {
    cudaFuncAttributes attributes;
    status = cudaFuncGetAttributes(&attributes, probe);
    if (status == cudaSuccess) {
      status = lastingError();
    }
  }
  cudaGetLastError();
  if (status == cudaErrorInsufficientDriver) {
    return "there is no NVIDIA driver, or one too old for this build";
  }
  if (status == cudaErrorNoDevice || (status == cudaSuccess && count == 0)) {
    return "there is no NVIDIA GPU";
  }
  if (status != cudaSuccess) {
    return std::string("it reports \"") + cudaGetErrorString(status) + "\"";
  }
  return {};
}

std::vector<DeviceIdentity> identitiesOfDevices() {
  int count = 0;
  check(cudaGetDeviceCount(&count), "be counted");
  std::vector<DeviceIdentity> identities(static_cast<std::size_t>(count));
  for (int device = 0; device < count; ++device) {
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, device), "tell its properties");
    std::copy_n(properties.uuid.bytes, sizeof(properties.uuid.bytes),
                identities[static_cast<std::size_t>(device)].begin());
  }
  return identities;
}

void selectDevice(int device) {
  check(cudaSetDevice(device), "be selected");
}

std::uint64_t availableMemory() {
  std::size_t available = 0, total = 0;
  check(cudaMemGetInfo(&available, &total), "tell its free memory");
  return available > reservedBytes ? available - reservedBytes : 0;
}

std::string deviceName() {
  return currentDevice().name;
}

double memoryBandwidth() {
  int device = 0, kilohertz = 0, bits = 0;
  check(cudaGetDevice(&device), "be selected");
  check(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrMemoryClockRate, device),
        "tell the clock of its memory");
  check(cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, device),
        "tell the width of its memory");
  return 2 * 1e3 * kilohertz * (bits / 8);  // two transfers a clock
}

}  // namespace tiledlbm::cuda
