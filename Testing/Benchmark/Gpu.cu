// SPDX-License-Identifier: BSD-3-Clause
#include <cuda_runtime.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

#include "Kernels/Cuda/CurrentDevice.h"
#include "Kernels/Cuda/DeviceBuffer.h"
#include "Kernels/Cuda/RankStreams.h"
#include "Testing/Benchmark/Gpu.h"

namespace tiledlbm::benchmark {

namespace {

using cuda::check;

/// "12.4" of the runtime's 12040.
std::string cudaVersion(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

/// Version of the kernel's driver, "550.54.15"; empty where it is not told.
std::string kernelDriver() {
  std::ifstream file("/proc/driver/nvidia/version");
  std::string line, word;
  std::getline(file, line);
  std::istringstream words(line);
  while (words >> word) {
    if (word.find_first_not_of("0123456789.") == std::string::npos) {
      return word;
    }
  }
  return {};
}

class GpuStopwatch : public Stopwatch {
 public:
  ~GpuStopwatch() override {
    for (const cudaEvent_t event : events_) {
      cudaEventDestroy(event);
    }
  }

  void mark() override {
    if (used_ == events_.size()) {
      events_.push_back(nullptr);
      check(cudaEventCreate(&events_.back()), "make an event");
    }
    check(cudaEventRecord(events_[used_++], cuda::streamOfKernels()), "record an event");
  }

  std::vector<double> take() override {
    std::vector<double> seconds;
    for (std::size_t i = 0; i < used_; ++i) {
      check(cudaEventSynchronize(events_[i]), "finish its work");
      float milliseconds = 0;
      check(cudaEventElapsedTime(&milliseconds, events_[0], events_[i]), "tell the time");
      seconds.push_back(1e-3 * double(milliseconds));
    }
    used_ = 0;
    return seconds;
  }

 private:
  std::vector<cudaEvent_t> events_;
  std::size_t used_ = 0;
};

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
  explicit GpuCopy(std::uint64_t bytes) : source_(bytes / sizeof(uint4)), target_(source_.size()) {
    check(cudaMemset(source_.data(), 1, bytesOfArray()), "set memory");
  }

  std::uint64_t bytesMoved() const override { return 2 * bytesOfArray(); }

  double pass() override {
    stopwatch_.mark();
    const auto blocks = (source_.size() + threads * unroll - 1) / (threads * unroll);
    copyKernel<<<unsigned(blocks), threads>>>(source_.data(), target_.data(), source_.size());
    check(cudaGetLastError(), "start a copy");
    const double byKernel = stopwatch_.stop();
    stopwatch_.mark();
    check(cudaMemcpyAsync(target_.data(), source_.data(), bytesOfArray(), cudaMemcpyDeviceToDevice),
          "copy memory");
    return std::min(byKernel, stopwatch_.stop());
  }

 private:
  std::size_t bytesOfArray() const { return source_.size() * sizeof(uint4); }

  cuda::DeviceBuffer<uint4> source_, target_;
  GpuStopwatch stopwatch_;
};

}  // namespace

GpuDescription describeGpu() {
  int driver = 0, runtime = 0;
  check(cudaDriverGetVersion(&driver), "tell its driver");
  check(cudaRuntimeGetVersion(&runtime), "tell its runtime");
  const std::string kernel = kernelDriver();
  return {cuda::currentDevice().name,
          (kernel.empty() ? "" : kernel + ", ") + "CUDA " + cudaVersion(driver),
          cudaVersion(runtime)};
}

std::unique_ptr<Stopwatch> makeGpuStopwatch() {
  return std::make_unique<GpuStopwatch>();
}

std::unique_ptr<Copy> makeGpuCopy(std::uint64_t bytes) {
  return std::make_unique<GpuCopy>(bytes);
}

}  // namespace tiledlbm::benchmark
