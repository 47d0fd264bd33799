// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Unit/GpuHelpers.h"

namespace tiledlbm::test {

std::unique_ptr<Engine> makeDelayedEngine(const TileSet&, double) {
  return nullptr;
}

std::vector<SixteenBit> narrowOnTheGpu(const std::vector<float>&) {
  return {};
}

std::vector<float> widenOnTheGpu(const std::vector<SixteenBit>&) {
  return {};
}

std::shared_ptr<void> holdGpuMemory(std::uint64_t) {
  return nullptr;
}

void allocateOnTheGpu(std::uint64_t) {}

void loseTheGpu() {}

}  // namespace tiledlbm::test
