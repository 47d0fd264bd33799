// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/WallSlip.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm {

/// Finds how the slip of a node follows from the flow, see WallSlip. The profile is a cubic that is
/// zero at the wall and has the velocities of three nodes, or a parabola of two where the third one
/// is missing.
class SlipRules {
 public:
  /// The arguments must live as long as this.
  /// \param volume mask with labels.
  /// \param computed mask of the voxels that are nodes.
  SlipRules(const VoxelMask& volume, const VoxelMask& computed, const WallDistance& distance)
      : volume_(volume), computed_(computed), distance_(distance) {}

  /// The rule of a voxel; empty within three voxels of an opening, whose conditions rely on the
  /// flow there, and where the next node is missing.
  /// \param bounceBackTerm `bounceBackTerm(normal)` is the mean of B over the links of the voxel to
  ///        walls, along the normal, in square voxels.
  template <class BounceBackTerm>
  SlipRule operator()(const Coordinates& voxel, const BounceBackTerm& bounceBackTerm) const {
    const FieldSample wall = distance_.sample(pointOf(voxel));
    const std::optional<Point> normal =
        unit({wall.gradient[0], wall.gradient[1], wall.gradient[2]});
    const double share = normal && wall.value > 0 ? shareNearOpenings(voxel) : 0;
    if (!(share > 0)) {
      return {};
    }
    const double missing = share * (double(wall.value) * wall.value / 2 - bounceBackTerm(*normal));
    return missing > 0 ? ruleOf(voxel, *normal, wall.value, missing) : SlipRule{};
  }

 private:
  double shareNearOpenings(const Coordinates& voxel) const;
  SlipRule ruleOf(const Coordinates& voxel, const Point& normal, double depth,
                  double missing) const;
  double chordAlong(const Coordinates& voxel, const Point& normal, double depth) const;

  const VoxelMask& volume_;
  const VoxelMask& computed_;
  const WallDistance& distance_;
};

}  // namespace tiledlbm
