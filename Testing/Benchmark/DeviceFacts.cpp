// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/DeviceFacts.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Cuda/CudaDevice.h"
#include "Testing/Benchmark/DataSheet.h"
#include "Testing/Benchmark/Gpu.h"

namespace tiledlbm::benchmark {

namespace {

constexpr std::uint64_t quickBytes = std::uint64_t(32) << 20;
constexpr std::uint64_t cpuBytes = std::uint64_t(1) << 30;
constexpr std::uint64_t gpuBytes = std::uint64_t(4) << 30;

std::string cpuName() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    if (line.compare(0, 10, "model name") == 0) {
      return line.substr(line.find(':') + 2);
    }
  }
  return "unknown";
}

std::string inWords(double bytesPerSecond) {
  std::ostringstream text;
  text.precision(4);
  text << bytesPerSecond / 1e9 << " GB/s";
  return text.str();
}

void describe(DeviceChoice device, double& peak) {
  if (device == DeviceChoice::Cpu) {
    ::benchmark::AddCustomContext("cpu",
                                  cpuName() + ", " + std::to_string(threadCount()) + " threads");
    return;
  }
  const GpuDescription gpu = describeGpu();
  ::benchmark::AddCustomContext("gpu", gpu.name);
  ::benchmark::AddCustomContext("gpu_driver", gpu.driver);
  ::benchmark::AddCustomContext("cuda_runtime", gpu.runtime);
  if (peak == 0) {
    peak = peakBandwidth(gpu.name);
  }
  if (peak == 0) {
    std::cerr << "The peak bandwidth of " << gpu.name
              << " is not known here, so BU_peak is left out: give it with --peak.\n";
  }
}

}  // namespace

std::unique_ptr<Copy> makeCopy(DeviceChoice device, bool quick) {
  if (device == DeviceChoice::Cpu) {
    return makeCpuCopy(quick ? quickBytes : cpuBytes);
  }
  constexpr std::uint64_t alignment = 16;
  const std::uint64_t largest = cuda::availableMemory() / 4 / alignment * alignment;
  return makeGpuCopy(std::min(quick ? quickBytes : gpuBytes, largest));
}

DeviceFacts examine(DeviceChoice device, double peak, bool quick) {
  DeviceFacts facts;
  facts.peak = peak;
  describe(device, facts.peak);
  facts.copy = bandwidthOf(*makeCopy(device, quick));
  const std::string prefix = device == DeviceChoice::Gpu ? "gpu_" : "cpu_";
  ::benchmark::AddCustomContext(prefix + "copy_bandwidth", inWords(facts.copy));
  if (facts.peak > 0) {
    ::benchmark::AddCustomContext(prefix + "peak_bandwidth", inWords(facts.peak));
  }
  return facts;
}

}  // namespace tiledlbm::benchmark
