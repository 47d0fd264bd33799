// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "Kernels/Host/Parallel.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Calls `body(index)` for each voxel of a volume, on all cores, for bodies of a few instructions.
/// \param count of the voxels, in the type that their indices have.
template <class Index, class Body>
void forVoxels(Index count, const Body& body) {
  constexpr std::int64_t voxelsAtATime = 1 << 18;
  parallelFor(0, count, voxelsAtATime, [&](std::int64_t i) { body(static_cast<Index>(i)); });
}

/// The smallest box around all voxels of a kind, found on all cores; none without such a voxel.
/// \param isKind `isKind(index)`.
template <class IsKind>
std::optional<VoxelBox> boxOf(const VoxelMask& mask, const IsKind& isKind) {
  const VoxelMask::Size& size = mask.size();
  std::vector<std::optional<VoxelBox>> ofLayers(size[2]);
  parallelFor(0, size[2], 1, [&](std::int64_t z) {
    for (std::int64_t y = 0; y < size[1]; ++y) {
      const std::int64_t row = mask.index(0, y, z);
      Coordinates first{0, y, z}, last{size[0] - 1, y, z};
      while (first[0] < size[0] && !isKind(row + first[0])) {
        ++first[0];
      }
      if (first[0] == size[0]) {
        continue;
      }
      while (!isKind(row + last[0])) {
        --last[0];
      }
      ofLayers[z] = ofLayers[z].value_or(VoxelBox{first, last});
      ofLayers[z]->include(first);
      ofLayers[z]->include(last);
    }
  });
  std::optional<VoxelBox> box;
  for (const std::optional<VoxelBox>& ofLayer : ofLayers) {
    if (ofLayer) {
      box = box.value_or(*ofLayer);
      box->include(ofLayer->first);
      box->include(ofLayer->last);
    }
  }
  return box;
}

}  // namespace tiledlbm
