// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/GpuHelpers.h"

#include <cstddef>

#include "Kernels/Collision/Lbgk.h"
#include "Kernels/Cuda/CudaEngines.cuh"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Engine/EngineOf.h"
#include "Kernels/Fluid/Incompressible.h"

namespace tiledlbm::test {

namespace {

__global__ void fault() {
  __trap();
}

__device__ void convert(float value, SixteenBit& result) {
  result = narrow(value);
}
__device__ void convert(SixteenBit value, float& result) {
  result = widen(value);
}

template <class From, class To>
__global__ void convertAll(const From* values, std::size_t count, To* results) {
  const std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) {
    convert(values[i], results[i]);
  }
}

template <class To, class From>
std::vector<To> converted(const std::vector<From>& values) {
  constexpr std::size_t threads = 128;
  const cuda::DeviceBuffer<From> from(values);
  const cuda::DeviceBuffer<To> to(values.size());
  convertAll<<<static_cast<unsigned>((values.size() + threads - 1) / threads), threads>>>(
      from.data(), values.size(), to.data());
  cuda::check(cudaGetLastError(), "start a conversion");
  std::vector<To> results(values.size());
  to.copyTo(results.data(), results.size());
  return results;
}

}  // namespace

std::vector<SixteenBit> narrowOnTheGpu(const std::vector<float>& values) {
  return converted<SixteenBit>(values);
}

std::vector<float> widenOnTheGpu(const std::vector<SixteenBit>& values) {
  return converted<float>(values);
}

std::unique_ptr<Engine> makeDelayedEngine(const TileSet& tiles, double relaxationTime) {
  using Storage = CompactTiles<Model<SingleValues, Incompressible, Lbgk>, true>;
  // Far fewer blocks than fit on a GPU at once, and 50 us: some ten times what a block takes.
  using Order = cuda::BlockOrder<128, 32, 50000>;
  using Launch = cuda::CompactLaunch<9, false, Order>;
  using Update = cuda::CudaUpdate<Storage, Launch>;
  return std::make_unique<EngineOf<Storage, cuda::CudaBackend, Update>>(tiles, relaxationTime);
}

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
