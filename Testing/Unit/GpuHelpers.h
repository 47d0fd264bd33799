// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Kernels/Values/SixteenBit.h"

namespace tiledlbm::test {

/// An engine in place on the GPU, LBGK incompressible in single precision, some of whose blocks
/// come so late that others have to wait for them. Null in a build without CUDA.
std::unique_ptr<Engine> makeDelayedEngine(const TileSet& tiles, double relaxationTime);

/// narrow() and widen() of each value as the GPU computes them. Empty in a build without CUDA.
std::vector<SixteenBit> narrowOnTheGpu(const std::vector<float>& values);
std::vector<float> widenOnTheGpu(const std::vector<SixteenBit>& values);

/// Takes the memory of the GPU that is free but for so many bytes, until what is returned is gone.
std::shared_ptr<void> holdGpuMemory(std::uint64_t leftBytes);

/// Takes an array of so many bytes and gives it back. \throws InsufficientMemory
void allocateOnTheGpu(std::uint64_t bytes);

/// Runs a kernel that faults: no call of this process to the GPU succeeds any more.
void loseTheGpu();

}  // namespace tiledlbm::test
