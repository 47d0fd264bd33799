// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "Kernels/Engine.h"

/// The GPU backend. In a build without CUDA, CudaAbsent.cpp stands in for it.
namespace tiledlbm::cuda {

/// Why no GPU can be used, as a clause; empty if one can.
std::string whyNotUsable();

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
