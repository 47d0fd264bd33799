// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/WallDistance.h"

#include <algorithm>

#include "Solver/Geometry/ClosestPoints.h"
#include "Solver/Geometry/GreyWall.h"
#include "Solver/Geometry/MaskWall.h"

namespace tiledlbm {

namespace {

/// Voxels from the wall that the distance is followed to while it is found.
constexpr int band = 4;

}  // namespace

WallDistance::WallDistance(const VoxelMask& volume)
    : blocks_(volume, band), distances_(distancesOfMask(blocks_, float(band))) {
  if (!volume.levels().empty()) {
    distances_ = distancesOfLevels(blocks_, distances_, float(band));
  }
  distances_ = limitedByNeighbours(blocks_, distances_, float(band));
  for (float& distance : distances_) {
    distance = std::clamp(distance, -reach, reach);
  }
}

}  // namespace tiledlbm
