// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/FluidDomain.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm {

/// The wall of a flow.
struct WallGeometry {
  FluidDomain domain;                            ///< the fluid
  std::shared_ptr<const WallDistance> distance;  ///< of the volume that the fluid is in
  WallModel walls = WallModel::HalfWay;          ///< of the flow

  /// Distance along an axis from the centre of a fluid voxel to the wall at its side, in voxels.
  /// \param step 1 or -1, towards the wall.
  double distanceAlong(const Coordinates& voxel, std::size_t axis, int step) const {
    constexpr double halfWay = 0.5;  // also where a face of the volume or a label is the wall
    Coordinates beyond = voxel;
    beyond[axis] += step;
    if (walls == WallModel::HalfWay || (*distance)(beyond) > 0) {
      return halfWay;
    }
    std::array<int, 3> direction{};
    direction[axis] = step;
    return distance->fractionTo(voxel, direction);
  }

  bool operator==(const WallGeometry& other) const {
    return distance == other.distance && walls == other.walls && domain == other.domain;
  }
};

}  // namespace tiledlbm
