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

/// Makes the engine of a model on the current GPU. Defined in CudaEngine.cuh, instantiated for
/// every model in a translation unit of its own.
template <class Real, class Fluid, class Collision, class Rheology>
std::unique_ptr<Engine> makeCudaEngine(const TileSet& tiles, const Viscosity& viscosity);

/// The same for compact tiles, and for all types of Values. Defined in CompactEngine.cuh.
template <class Values, class Fluid, class Collision, class Rheology>
std::unique_ptr<Engine> makeCompactCudaEngine(const TileSet& tiles, const Viscosity& viscosity,
                                              bool inPlace);

}  // namespace tiledlbm::cuda
