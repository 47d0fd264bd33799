// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/VesselCuts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_set>
#include <utility>

namespace tiledlbm {

namespace {

/// Thickness of what stands for a painted cap, which walls beside it are continued over.
constexpr double capThickness = 3;

/// Calls `body(index, at)` for each fluid voxel beside one, across faces, edges and corners.
template <class Body>
void forFluidAround(const VoxelMask& mask, const VoxelMask::Coordinates& at, const Body& body) {
  for (std::int64_t z = at[2] - 1; z <= at[2] + 1; ++z) {
    for (std::int64_t y = at[1] - 1; y <= at[1] + 1; ++y) {
      for (std::int64_t x = at[0] - 1; x <= at[0] + 1; ++x) {
        const VoxelMask::Size& size = mask.size();
        if (x >= 0 && x < size[0] && y >= 0 && y < size[1] && z >= 0 && z < size[2] &&
            mask.isFluid(x, y, z)) {
          body(mask.index(x, y, z), VoxelMask::Coordinates{x, y, z});
        }
      }
    }
  }
}

/// Some voxels, and all to which fluid leads from them through voxels that `isPartOf(at)`; fewer
/// where that is more than `most`.
template <class IsPart>
std::vector<std::int64_t> connectedTo(const VoxelMask& mask, std::vector<std::int64_t> voxels,
                                      std::size_t most, const IsPart& isPart) {
  std::unordered_set<std::int64_t> found(voxels.begin(), voxels.end());
  for (std::size_t i = 0; i < voxels.size() && voxels.size() <= most; ++i) {
    forFluidAround(mask, mask.coordinates(voxels[i]),
                   [&](std::int64_t index, const VoxelMask::Coordinates& at) {
                     if (isPart(at) && found.insert(index).second) {
                       voxels.push_back(index);
                     }
                   });
  }
  return voxels;
}

/// The fluid voxel nearest to the middle of a section, negative where there is none beside it.
std::int64_t voxelOfSection(const VoxelMask& mask, const VesselCut& cut) {
  constexpr int reach = 2;
  std::int64_t nearest = -1;
  double least = 0;
  VoxelMask::Coordinates middle;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    middle[axis] = std::llround(cut.middle[axis]);
  }
  for (std::int64_t z = -reach + 1; z < reach; ++z) {
    for (std::int64_t y = -reach + 1; y < reach; ++y) {
      for (std::int64_t x = -reach + 1; x < reach; ++x) {
        forFluidAround(mask, {middle[0] + x, middle[1] + y, middle[2] + z},
                       [&](std::int64_t index, const VoxelMask::Coordinates& at) {
                         const double distance = std::hypot(double(at[0]) - cut.middle[0],
                                                            double(at[1]) - cut.middle[1],
                                                            double(at[2]) - cut.middle[2]);
                         if (nearest < 0 || distance < least) {
                           nearest = index;
                           least = distance;
                         }
                       });
      }
    }
  }
  return nearest;
}

}  // namespace

CutVoxels voxelsBehind(const VoxelMask& mask, const VesselCut& cut, std::int64_t most) {
  constexpr double besidePlane = 2;  // more than a step to any neighbour crosses
  const std::int64_t first = voxelOfSection(mask, cut);
  if (first < 0) {
    return {};
  }
  std::vector<std::int64_t> behind;
  for (const std::int64_t voxel : connectedTo(mask, {first}, static_cast<std::size_t>(most),
                                              [&](const VoxelMask::Coordinates& at) {
                                                return std::abs(cut.ahead(at)) <= besidePlane;
                                              })) {
    if (cut.ahead(mask.coordinates(voxel)) > 0) {
      behind.push_back(voxel);
    }
  }
  behind = connectedTo(mask, std::move(behind), static_cast<std::size_t>(most),
                       [&](const VoxelMask::Coordinates& at) { return cut.ahead(at) > 0; });
  CutVoxels voxels;
  if (static_cast<std::int64_t>(behind.size()) > most) {
    return voxels;
  }
  for (const std::int64_t voxel : behind) {
    const bool isCap = cut.ahead(mask.coordinates(voxel)) <= capThickness;
    (isCap ? voxels.cap : voxels.rest).push_back(voxel);
  }
  return voxels;
}

void cutEnds(VoxelMask& mask, const std::vector<VesselCut>& cuts) {
  const std::int64_t most = mask.fluidCount() / 2;
  std::vector<CutVoxels> ends;
  std::vector<double> labels = mask.labels();
  for (const VesselCut& cut : cuts) {
    CutVoxels end = voxelsBehind(mask, cut, most);
    if (!end.cap.empty()) {
      labels.push_back(labels.empty() ? 1 : std::floor(std::max(labels.back(), 0.0)) + 1);
      ends.push_back(std::move(end));
    }
  }
  std::size_t label = mask.labels().size();
  mask.setLabels(labels);
  for (const CutVoxels& end : ends) {
    for (const std::int64_t voxel : end.rest) {
      mask.setFluid(voxel, false);
    }
    for (const std::int64_t voxel : end.cap) {
      mask.setLabel(voxel, label);
    }
    ++label;
  }
}

}  // namespace tiledlbm
