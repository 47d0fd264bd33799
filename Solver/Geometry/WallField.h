// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Cpu/LargeAllocator.h"

namespace tiledlbm {

/// Values of the voxels of WallBlocks, which has their order. What is not set is not zero.
using WallField = std::vector<float, LargeAllocator<float>>;
/// The same of small whole numbers.
using WallBytes = std::vector<std::int8_t, LargeAllocator<std::int8_t>>;

}  // namespace tiledlbm
