// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/DevelopedProfile.h"

#include <algorithm>
#include <optional>

#include "Solver/Conditions/LabelProfile.h"
#include "Solver/Conditions/OpeningDonors.h"
#include "Solver/Conditions/PlaneProfile.h"

namespace tiledlbm {

std::vector<double> developedProfile(const VoxelMask& mask, const Opening& opening,
                                     const WallDistance& distance) {
  const std::optional<Face> face = faceAlike(mask, opening);
  if (!face) {
    return developedLabelProfile(mask, opening, distance);
  }
  Opening inPlane = opening;
  inPlane.face = *face;
  return planeProfile(mask, inPlane, [&](const auto& inside, const auto& beyond) {
    auto next = beyond;
    const double here = distance(inside), there = distance(beyond);
    constexpr double halfWay = 0.5, least = 0.05;
    // A wall on a face of the volume is half a voxel beyond it.
    return mask.moveInside(next) && there < 0 ? std::max(here / (here - there), least) : halfWay;
  });
}

}  // namespace tiledlbm
