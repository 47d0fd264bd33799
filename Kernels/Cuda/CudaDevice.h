// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "Kernels/Engine.h"
#include "Kernels/Ranks/RankTeam.h"

/// The GPU backend. In a build without CUDA, CudaAbsent.cpp stands in for it.
namespace tiledlbm::cuda {

/// Why no GPU can be used, as a clause; empty if one can.
std::string whyNotUsable();

/// What tells a GPU from all others.
using DeviceIdentity = std::array<char, 16>;

/// The GPUs that this process can use, by their numbers.
/// \throws DeviceFailure
std::vector<DeviceIdentity> identitiesOfDevices();

/// Makes one of these that of the calling thread.
/// \throws DeviceFailure
void selectDevice(int device);

/// Makes the transport of a rank that computes on the current GPU, or on none. See makeTransport.
std::unique_ptr<Transport> makeTransport(const RankTeam& team, const TeamDevices& devices);

/// Free memory of the current GPU in bytes, less what launches need.
/// \throws DeviceFailure
std::uint64_t availableMemory();

/// The current GPU in words, for example "NVIDIA H200".
/// \throws DeviceFailure
std::string deviceName();

/// Bandwidth of the memory of the current GPU at its highest clock, B/s.
/// \throws DeviceFailure
double memoryBandwidth();

/// Makes the engine that a choice stands for on the current GPU, see makeEngineOn.
/// \throws DeviceFailure, InsufficientMemory
std::unique_ptr<Engine> makeEngine(const TileSet& tiles, const ModelChoice& model,
                                   PopulationStorage storage, const Viscosity& viscosity,
                                   Transport* transport);

}  // namespace tiledlbm::cuda
