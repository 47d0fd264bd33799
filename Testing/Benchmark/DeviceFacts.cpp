// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/DeviceFacts.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Host/Parallel.h"
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

/// Peak memory bandwidth of a GPU by its data sheet, bytes a second; 0 for one that is not listed.
/// What the runtime tells of the memory's clock is not reliable for all cards.
double peakBandwidth(const std::string& name) {
  static const std::map<std::string, double> peaks{
      {"NVIDIA H200", 4.8e12},
      {"NVIDIA H200 NVL", 4.8e12},
      {"NVIDIA H100 80GB HBM3", 3.35e12},
      {"NVIDIA H100 PCIe", 2.0e12},
      {"NVIDIA A100-SXM4-80GB", 2.039e12},
      {"NVIDIA A100 80GB PCIe", 1.935e12},
      {"NVIDIA A100-SXM4-40GB", 1.555e12},
      {"NVIDIA A100-PCIE-40GB", 1.555e12},
      {"Tesla V100-SXM2-16GB", 0.9e12},
      {"Tesla V100-SXM2-32GB", 0.9e12},
      {"NVIDIA GeForce RTX 4090", 1.008e12},
      {"NVIDIA GeForce RTX 3090", 0.936e12},
      {"NVIDIA GeForce GTX TITAN", 288.384e9},  // the paper's card
      {"GeForce GTX TITAN", 288.384e9},
  };
  const auto found = peaks.find(name);
  return found == peaks.end() ? 0 : found->second;
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
