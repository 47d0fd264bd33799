// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>

namespace tiledlbm::test {

/// Takes the memory of the GPU that is free but for so many bytes, until what is returned is gone.
std::shared_ptr<void> holdGpuMemory(std::uint64_t leftBytes);

/// Takes an array of so many bytes and gives it back. \throws InsufficientMemory
void allocateOnTheGpu(std::uint64_t bytes);

/// Runs a kernel that faults: no call of this process to the GPU succeeds any more.
void loseTheGpu();

}  // namespace tiledlbm::test
