// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <future>
#include <string>

#include "Kernels/Models.h"

namespace tiledlbm {

/// The device that a choice stands for.
struct Device {
  bool isGpu = false;
  std::string name;                  ///< for example "NVIDIA H200" or "CPU, 16 threads"
  std::uint64_t availableBytes = 0;  ///< memory that is free for a flow
  double memoryBandwidth = 0;        ///< B/s at best; 0 where the device does not tell
};

/// Whether a choice of device means the GPU.
/// \throws DeviceFailure if the GPU is asked for and not usable
bool usesGpu(DeviceChoice choice);

/// Has the runtime of a GPU begin, which takes it some tenths of a second in a process, beside what
/// there is to do before a flow needs it. What fails is found again by findDevice.
/// \return what waits for that at the end of its life.
std::future<void> beginDevice(DeviceChoice choice);

/// \throws DeviceFailure if the GPU is asked for and not usable
Device findDevice(DeviceChoice choice);

/// Checks that there is such a storage.
/// \throws UnsupportedChoice for full tiles in 16 bits
void requireStorage(Precision precision, PopulationStorage storage);

/// Checks that populations fit.
/// \param storage not Auto.
/// \throws InsufficientMemory with what is given here
void requireMemory(std::uint64_t required, std::uint64_t available, bool onGpu, Precision precision,
                   PopulationStorage storage, int devicesNeeded = 0);

/// Speed to expect, in million node updates a second, within a factor of two: what was measured on
/// one GPU for its bandwidth and on one CPU for each thread (Testing/Benchmark/RESULTS.md).
/// \param storage not Auto.
/// \return 0 where the device does not tell its bandwidth.
double expectedMflups(const Device& device, const ModelChoice& model, PopulationStorage storage);

}  // namespace tiledlbm
