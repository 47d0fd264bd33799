// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "Kernels/Cuda/DeviceBuffer.h"
#include "Testing/Benchmark/Gpu.h"

namespace tiledlbm::benchmark {

namespace {

using cuda::check;

constexpr int threads = 256;
/// Loads of a thread before its stores: enough in flight to hide the latency.
constexpr int unroll = 4;

__global__ void __launch_bounds__(threads)
    copyKernel(const uint4* __restrict__ source, uint4* __restrict__ target, std::size_t count) {
  const std::size_t first = std::size_t(blockIdx.x) * (threads * unroll) + threadIdx.x;
  uint4 values[unroll];
#pragma unroll
  for (int i = 0; i < unroll; ++i) {
    if (first + i * threads < count) {
      values[i] = source[first + i * threads];
    }
  }
#pragma unroll
  for (int i = 0; i < unroll; ++i) {
    if (first + i * threads < count) {
      target[first + i * threads] = values[i];
    }
  }
}

class GpuCopy : public Copy {
 public:
  explicit GpuCopy(std::uint64_t bytes)
      : source_(bytes / sizeof(uint4)), target_(source_.size()), stopwatch_(makeGpuStopwatch()) {
    check(cudaMemset(source_.data(), 1, bytesOfArray()), "set memory");
  }

  std::uint64_t bytesMoved() const override { return 2 * bytesOfArray(); }

  double pass() override {
    stopwatch_->mark();
    const auto blocks = (source_.size() + threads * unroll - 1) / (threads * unroll);
    copyKernel<<<unsigned(blocks), threads>>>(source_.data(), target_.data(), source_.size());
    check(cudaGetLastError(), "start a copy");
    const double byKernel = stopwatch_->stop();
    stopwatch_->mark();
    check(cudaMemcpyAsync(target_.data(), source_.data(), bytesOfArray(), cudaMemcpyDeviceToDevice),
          "copy memory");
    return std::min(byKernel, stopwatch_->stop());
  }

 private:
  std::size_t bytesOfArray() const { return source_.size() * sizeof(uint4); }

  cuda::DeviceBuffer<uint4> source_, target_;
  std::unique_ptr<Stopwatch> stopwatch_;
};

}  // namespace

std::unique_ptr<Copy> makeGpuCopy(std::uint64_t bytes) {
  return std::make_unique<GpuCopy>(bytes);
}

}  // namespace tiledlbm::benchmark
