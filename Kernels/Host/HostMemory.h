// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

namespace tiledlbm {

/// Bytes of a cache line of the CPU.
constexpr int cacheLine = 64;

/// Bytes of host memory available without swapping; the largest number if the system does not
/// report it.
std::uint64_t availableHostMemory();

/// Bytes of the largest cache of the CPU, limited to 32 MB per core of this process, which is more
/// than any processor has. 0 if the system does not report it.
std::uint64_t largestCache();

/// Allocates memory for an array of many tiles, aligned to a cache line; std::free releases it. It
/// uses large pages if the system has them and the array fills one: the tiles of a neighbourhood
/// lie on more small pages than the CPU's translation buffer holds.
/// \return null if there is not enough memory.
void* allocateLarge(std::size_t bytes);

}  // namespace tiledlbm
