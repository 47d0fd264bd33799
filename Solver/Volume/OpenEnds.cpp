// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/OpenEnds.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "Solver/Geometry/Openings.h"

namespace tiledlbm {

namespace {

bool hasFluidOnFaces(const VoxelMask& mask) {
  const VoxelMask::Size& size = mask.size();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    VoxelMask::Coordinates at{};
    for (const std::int64_t side : {std::int64_t{0}, size[axis] - 1}) {
      at[axis] = side;
      for (at[v] = 0; at[v] < size[v]; ++at[v]) {
        for (at[u] = 0; at[u] < size[u]; ++at[u]) {
          if (mask.isFluid(at[0], at[1], at[2])) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

}  // namespace

std::vector<VesselCut> cutsAtEnds(const VoxelMask& mask, VesselEndChoice choice) {
  const auto isPeriodic = [](bool periodic) { return periodic; };
  const bool isOpen = !mask.labels().empty() || hasFluidOnFaces(mask) ||
                      std::any_of(mask.periodic().begin(), mask.periodic().end(), isPeriodic);
  if (choice == VesselEndChoice::Closed || (choice == VesselEndChoice::Automatic && isOpen)) {
    return {};
  }
  std::vector<VesselCut> cuts = findVesselEnds(mask, findOpenings(mask));
  return isOpen || cuts.size() > 1 ? cuts : std::vector<VesselCut>{};
}

}  // namespace tiledlbm
