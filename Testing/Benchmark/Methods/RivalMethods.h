// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "Testing/Benchmark/Method.h"

namespace tiledlbm::benchmark {

/// Whether rivals, and other builds of full tiles, are compiled in a precision: in single, and in
/// double unless TILEDLBM_BENCHMARK is SINGLE.
constexpr bool comparesDouble = TILEDLBM_COMPARES_DOUBLE;
constexpr bool isCompared(Precision precision) {
  return precision == Precision::Single || (comparesDouble && precision == Precision::Double);
}

/// Without CUDA no device is a GPU, and its kernels are not compiled.
constexpr bool hasCuda = TILEDLBM_HAS_CUDA;

/// Ways to store a sparse geometry that tiles are compared with.
enum class Rival { ConnectivityMatrix, InPlaceConnectivityMatrix, FluidIndexArray, DenseArray };

/// Makes the method for a geometry: memory taken, nothing set yet.
/// \param problem whose mask must outlive the method; tiles are not used.
/// \throws DeviceFailure if the GPU is asked for and not usable
/// \throws InsufficientMemory if the method does not fit into the device's memory
/// \throws Error if the operation is not offered, which is the case for Operation::ReadWriteOnly,
///         or the precision is not compiled, or the geometry has no node or too many
std::unique_ptr<Method> makeRival(Rival rival, const KernelChoice& choice, DeviceChoice device,
                                  const Problem& problem);

}  // namespace tiledlbm::benchmark
