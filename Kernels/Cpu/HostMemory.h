// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

namespace tiledlbm {

/// Bytes of a line of the CPU's caches.
constexpr int cacheLine = 64;

/// Bytes of host memory that can be taken without swapping; the largest number where the system
/// does not tell.
std::uint64_t availableHostMemory();

/// Bytes of the largest cache of the CPU, as far as the cores of this process can have a share of
/// it: 32 MB each, more than any processor has. 0 where the system does not tell.
std::uint64_t largestCache();

/// Memory for an array of many tiles, aligned to a cache line, to be released with std::free. It is
/// in large pages where the system has them and the array fills one: a tile and those around it lie
/// on more small pages than the CPU remembers.
/// \return null where there is no memory.
void* allocateLarge(std::size_t bytes);

}  // namespace tiledlbm
