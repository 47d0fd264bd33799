// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <future>
#include <string>

#include "Kernels/Models.h"

namespace tiledlbm {

/// The device that a DeviceChoice selects.
struct Device {
  bool isGpu = false;
  std::string name;                  ///< for example "NVIDIA H200" or "CPU, 16 threads"
  std::uint64_t availableBytes = 0;  ///< free memory
  double memoryBandwidth = 0;        ///< peak bandwidth, B/s; 0 if the device does not report it
};

/// Whether a choice selects the GPU.
/// \throws DeviceFailure if the choice requires a GPU and none is usable
bool usesGpu(DeviceChoice choice);

/// Starts the runtime of the GPU, which takes some tenths of a second per process, in parallel with
/// the set-up of the flow. findDevice() reports a failure.
/// \return a future whose destructor waits for the end of the start.
std::future<void> beginDevice(DeviceChoice choice);

/// \throws DeviceFailure if the choice requires a GPU and none is usable
Device findDevice(DeviceChoice choice);

/// Checks that the storage exists for the precision.
/// \throws UnsupportedChoice for full tiles in 16 bits
void requireStorage(Precision precision, PopulationStorage storage);

/// Checks that the populations fit into the memory.
/// \param storage not Auto.
/// \throws InsufficientMemory with these arguments
void requireMemory(std::uint64_t required, std::uint64_t available, bool onGpu, Precision precision,
                   PopulationStorage storage, int devicesNeeded = 0);

/// Expected speed in million node updates per second, within a factor of two. It scales a measured
/// speed with the bandwidth of a GPU or with the number of threads of a CPU
/// (Testing/Benchmark/RESULTS.md).
/// \param storage not Auto.
/// \return 0 if the device does not report its bandwidth.
double expectedMflups(const Device& device, const ModelChoice& model, PopulationStorage storage);

}  // namespace tiledlbm
