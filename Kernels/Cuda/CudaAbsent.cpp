// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/KernelError.h"

namespace tiledlbm::cuda {

std::string whyNotUsable() {
  return "this build has no GPU backend";
}

std::vector<DeviceIdentity> identitiesOfDevices() {
  return {};
}

void selectDevice(int) {
  throw DeviceFailure(GpuNotUsable{whyNotUsable()});
}

std::unique_ptr<Transport> makeTransport(const RankTeam&, const TeamDevices&) {
  throw DeviceFailure(GpuNotUsable{whyNotUsable()});
}

std::uint64_t availableMemory() {
  return 0;
}

std::string deviceName() {
  return {};
}

double memoryBandwidth() {
  return 0;
}

std::unique_ptr<Engine> makeEngine(const TileSet&, const ModelChoice&, PopulationStorage,
                                   const Viscosity&, Transport*) {
  throw DeviceFailure(GpuNotUsable{whyNotUsable()});
}

}  // namespace tiledlbm::cuda
