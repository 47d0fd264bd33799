// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/DataSheet.h"

#include <map>

namespace tiledlbm::benchmark {

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

}  // namespace tiledlbm::benchmark
