// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The space ahead of a plane, up to a depth. In voxels.
struct Slab {
  Point through;  ///< a point of the plane
  Point normal;   ///< of length one
  double depth;

  double ahead(const VoxelMask::Coordinates& at) const {
    const Point from{double(at[0]) - through[0], double(at[1]) - through[1],
                     double(at[2]) - through[2]};
    return dot(from, normal);
  }
  bool contains(const VoxelMask::Coordinates& at) const {
    const double distance = ahead(at);
    return distance > 0 && distance < depth;
  }
};

/// Voxels `begin` to `end` - 1 of a row.
struct VoxelRun {
  std::int64_t begin, end;
};

/// Flood fill: some fluid voxels and all fluid connected to them within a slab, in the order of the
/// volume.
std::vector<VoxelRun> fluidLinkedTo(const std::vector<std::int64_t>& voxels, const VoxelMask& mask,
                                    const Slab& slab);

}  // namespace tiledlbm
