// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Host/Parallel.h"

namespace tiledlbm {

/// Calls `body(index)` for each voxel of a volume, on all cores, for bodies of a few instructions.
/// \param count of the voxels, in the type that their indices have.
template <class Index, class Body>
void forVoxels(Index count, const Body& body) {
  constexpr std::int64_t voxelsAtATime = 1 << 18;
  parallelFor(0, count, voxelsAtATime, [&](std::int64_t i) { body(static_cast<Index>(i)); });
}

}  // namespace tiledlbm
