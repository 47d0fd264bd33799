// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Kernels/Ranks/RankTeam.h"

/// The GPU backend. CudaAbsent.cpp replaces it in a build without CUDA.
namespace tiledlbm::cuda {

/// Reason why no GPU is usable, as a clause; empty if one is.
std::string whyNotUsable();

/// Unique identity of a GPU.
using DeviceIdentity = std::array<char, 16>;

/// The usable GPUs of this process, by their numbers.
/// \throws DeviceFailure
std::vector<DeviceIdentity> identitiesOfDevices();

/// Selects the GPU of the calling thread.
/// \throws DeviceFailure
void selectDevice(int device);

/// Makes the transport of a rank that computes on the current GPU, or of an idle rank. See
/// makeTransport.
std::unique_ptr<Transport> makeTransport(const RankTeam& team, const TeamDevices& devices);

/// Free memory of the current GPU in bytes, without the reserve for launches.
/// \throws DeviceFailure
std::uint64_t availableMemory();

/// Name of the current GPU, for example "NVIDIA H200".
/// \throws DeviceFailure
std::string deviceName();

/// Memory bandwidth of the current GPU at its highest clock, B/s.
/// \throws DeviceFailure
double memoryBandwidth();

/// Makes the engine of a choice on the current GPU, see makeEngineOn.
/// \throws DeviceFailure, InsufficientMemory
std::unique_ptr<Engine> makeEngine(const TileSet& tiles, const ModelChoice& model,
                                   PopulationStorage storage, const Viscosity& viscosity,
                                   Transport* transport);

}  // namespace tiledlbm::cuda
