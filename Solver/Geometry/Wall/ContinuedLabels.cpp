// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/ContinuedLabels.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "Kernels/Host/Parallel.h"
#include "Solver/Geometry/FloodFill.h"
#include "Solver/Geometry/Point.h"

namespace tiledlbm {

namespace {

/// A connected set of voxels of one label.
struct Cut {
  std::vector<std::int64_t> voxels;
  Point middle{}, outward{};  ///< the latter of length one, or zero if fluid is on both sides
  VoxelBox box;
};

void measure(const VoxelMask& volume, Cut& cut) {
  double faces = 0;
  cut.box = boxAround(volume, cut.voxels);
  for (const std::int64_t voxel : cut.voxels) {
    const Coordinates at = volume.coordinates(voxel);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      cut.middle[axis] += double(at[axis]) / double(cut.voxels.size());
      for (const int step : {-1, 1}) {
        Coordinates next = at;
        next[axis] += step;
        if (volume.moveInside(next) && volume.isFluid(next)) {
          cut.outward[axis] -= step;
          ++faces;
        }
      }
    }
  }
  // A plane cut at any angle has at least 0.57 of the area of the faces on one side.
  constexpr double leastProjection = 0.4;
  const double length = std::hypot(cut.outward[0], cut.outward[1], cut.outward[2]);
  const bool isOneSided = faces > 0 && length > leastProjection * faces;
  for (double& component : cut.outward) {
    component = isOneSided ? component / length : 0;
  }
}

std::vector<Cut> findCuts(const VoxelMask& volume) {
  std::unordered_set<std::int64_t> isFound;
  std::vector<Cut> cuts;
  for (const std::int64_t first : volume.labelledVoxels()) {
    if (isFound.count(first) > 0) {
      continue;
    }
    Cut cut;
    cut.voxels = connectedTo(volume, {first}, [&](const Coordinates& at) {
      const auto voxel = volume.find(at);
      const bool isPart = voxel && volume.labelOf(*voxel) == volume.labelOf(first);
      return isPart ? voxel : std::nullopt;
    });
    isFound.insert(cut.voxels.begin(), cut.voxels.end());
    measure(volume, cut);
    cuts.push_back(std::move(cut));
  }
  return cuts;
}

/// Continues the section near the far end of a cut.
void continueVessel(const VoxelMask& volume, const Cut& cut, VoxelMask& continued) {
  constexpr std::int64_t length = 6, around = 2;
  constexpr double fromEnd = 1.5;
  const Slab end{cut.middle, cut.outward, 0};
  double section = 0;
  for (const std::int64_t voxel : cut.voxels) {
    section = std::max(section, end.ahead(volume.coordinates(voxel)));
  }
  section -= fromEnd;
  const auto isNearCut = [&](const Coordinates& at) {
    bool isNear = volume.contains(at);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      isNear = isNear && at[axis] >= cut.box.first[axis] - around &&
               at[axis] <= cut.box.last[axis] + around;
    }
    return isNear;
  };
  const Coordinates margin{length, length, length};
  forBox(moved(cut.box.first, margin, -1), moved(cut.box.last, margin), [&](const Coordinates& at) {
    const double beyond = end.ahead(at) - section;
    if (volume.contains(at) && beyond > 0 && beyond < length) {
      const Coordinates from = voxelNearest(moved(pointOf(at), cut.outward, -beyond));
      if (isNearCut(from) && !volume.isSolid(volume.index(from))) {
        continued.setFluid(volume.index(at), true);
      }
    }
  });
}

}  // namespace

std::optional<VoxelMask> withLabelsContinued(const VoxelMask& volume) {
  if (volume.labels().empty()) {
    return std::nullopt;
  }
  VoxelMask continued(volume.size(), volume.periodic());
  constexpr std::int64_t voxelsAtATime = 1 << 20;
  parallelFor(0, volume.voxelCount(), voxelsAtATime,
              [&](std::int64_t voxel) { continued.setFluid(voxel, !volume.isSolid(voxel)); });
  for (const Cut& cut : findCuts(volume)) {
    continueVessel(volume, cut, continued);
  }
  return continued;
}

}  // namespace tiledlbm
