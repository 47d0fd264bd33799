#pragma once

#include <cstdint>

namespace tiledlbm {

/// Bytes of host memory that can be taken without swapping; the largest number where the system
/// does not tell.
std::uint64_t availableHostMemory();

}  // namespace tiledlbm
