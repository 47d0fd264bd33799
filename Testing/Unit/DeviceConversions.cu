// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/DeviceConversions.h"

#include "Kernels/Cuda/DeviceBuffer.h"

namespace tiledlbm::test {

namespace {

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

}  // namespace tiledlbm::test
