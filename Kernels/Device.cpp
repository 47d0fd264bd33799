// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/Device.h"

#include "Kernels/Cuda/CudaDevice.h"
#include "Kernels/Engine/Engine.h"
#include "Kernels/Host/HostMemory.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/KernelError.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

bool usesGpu(DeviceChoice device) {
  if (device == DeviceChoice::Cpu) {
    return false;
  }
  const std::string noGpu = whyNoGpu();
  if (device == DeviceChoice::Gpu && !noGpu.empty()) {
    throw DeviceFailure(GpuNotUsable{noGpu});
  }
  return noGpu.empty();
}

std::future<void> beginDevice(DeviceChoice choice) {
  if (choice == DeviceChoice::Cpu) {
    return {};
  }
  return startAsync([] { whyNoGpu(); });
}

Device findDevice(DeviceChoice choice) {
  if (usesGpu(choice)) {
    return {true, cuda::deviceName(), cuda::availableMemory(), cuda::memoryBandwidth()};
  }
  return {false, cpuName(), availableHostMemory(), 0};
}

void requireStorage(Precision precision, PopulationStorage storage) {
  if (storage == PopulationStorage::FullTiles && precision == Precision::SixteenBit) {
    throw UnsupportedChoice(SixteenBitFullTiles{});
  }
}

void requireMemory(std::uint64_t required, std::uint64_t available, bool onGpu, Precision precision,
                   PopulationStorage storage, int devicesNeeded) {
  if (required > available) {
    throw InsufficientMemory(
        PopulationsTooLarge{required, available, onGpu, precision, storage, devicesNeeded});
  }
}

double expectedMflups(const Device& device, const ModelChoice& model, PopulationStorage storage) {
  const Precision precision = model.precision;
  const bool sixteenBit = precision == Precision::SixteenBit;
  if (device.isGpu) {
    // A step reads and writes each node once. Instructions limit 16-bit storage.
    constexpr double utilisation = 0.84, gainOfSixteenBit = 1.65;
    const int bytes = sixteenBit ? bytesOf(Precision::Single) : bytesOf(precision);
    return device.memoryBandwidth * utilisation / (2.0 * D3Q19::directions * bytes) / 1e6 *
           (sixteenBit ? gainOfSixteenBit : 1);
  }
  const bool full = storage == PopulationStorage::FullTiles;
  // Share of the speed that remains with a local viscosity.
  const double share = model.viscosity == ViscosityModel::Newtonian       ? 1
                       : model.viscosity == ViscosityModel::EddyViscosity ? 0.85
                                                                          : 0.55;
  const double mflupsOfThread = sixteenBit                       ? 64
                                : precision == Precision::Double ? (full ? 19 : 24)
                                                                 : (full ? 36 : 44);
  return mflupsOfThread * threadCount() * share;
}

}  // namespace tiledlbm
