// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "Testing/Benchmark/Copy.h"
#include "Testing/Benchmark/Stopwatch.h"

/// What the benchmark needs of the GPU beside the methods. In a build without CUDA, GpuAbsent.cpp
/// stands in for it.
namespace tiledlbm::benchmark {

struct GpuDescription {
  std::string name;     ///< for example "NVIDIA H200"
  std::string driver;   ///< version of the driver, with the CUDA version that it supports
  std::string runtime;  ///< CUDA version of the runtime
};

/// The current GPU. \throws DeviceFailure
GpuDescription describeGpu();

/// Marks by events in the stream of the calling thread's kernels, so that the host's share is left
/// out.
std::unique_ptr<Stopwatch> makeGpuStopwatch();

/// Copies inside the GPU's memory, by a kernel and by the runtime, of which the faster counts.
/// \param bytes of an array, a multiple of 16.
/// \throws InsufficientMemory, DeviceFailure
std::unique_ptr<Copy> makeGpuCopy(std::uint64_t bytes);

}  // namespace tiledlbm::benchmark
