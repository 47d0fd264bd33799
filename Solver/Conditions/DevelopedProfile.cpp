// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/DevelopedProfile.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "Solver/Conditions/LabelProfile.h"
#include "Solver/Conditions/PlaneProfile.h"
#include "Solver/Geometry/Openings.h"

namespace tiledlbm {

std::vector<double> developedProfile(const VoxelMask& mask, const Opening& opening,
                                     const Point& direction, const WallDistance& distance) {
  const std::optional<Face> face = faceAlike(mask, opening);
  if (!face) {
    return developedLabelProfile(mask, opening, direction, distance);
  }
  Opening inPlane = opening;
  inPlane.face = *face;
  std::vector<double> profile =
      planeProfile(mask, inPlane, [&](const auto& inside, const auto& beyond) {
        auto next = beyond;
        constexpr double halfWay = 0.5, least = 0.05;
        std::array<int, 3> step{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
          step[axis] = static_cast<int>(beyond[axis] - inside[axis]);
        }
        // A wall on a face of the volume is half a voxel beyond it.
        return mask.moveInside(next) && distance(beyond) < 0
                   ? std::max(distance.fractionTo(inside, step), least)
                   : halfWay;
      });
  const double scale = opening.area() / (static_cast<double>(profile.size()) *
                                         dot(direction, opening.inwardNormal()));
  for (double& value : profile) {
    value *= scale;
  }
  return profile;
}

}  // namespace tiledlbm
