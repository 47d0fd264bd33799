// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/GpuFaults.h"

#include <cstddef>

#include "Kernels/Cuda/DeviceBuffer.h"

namespace tiledlbm::test {

namespace {

__global__ void fault() {
  __trap();
}

}  // namespace

std::shared_ptr<void> holdGpuMemory(std::uint64_t leftBytes) {
  std::size_t available = 0, total = 0;
  cuda::check(cudaMemGetInfo(&available, &total), "tell its free memory");
  return std::make_shared<cuda::DeviceBuffer<std::byte>>(
      available > leftBytes ? available - leftBytes : 0);
}

void allocateOnTheGpu(std::uint64_t bytes) {
  cuda::DeviceBuffer<std::byte>(static_cast<std::size_t>(bytes));
}

void loseTheGpu() {
  fault<<<1, 1>>>();
  cudaDeviceSynchronize();
}

}  // namespace tiledlbm::test
