// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm::validation {

/// The aortic arch of Data/examples/make_aorta.py, at any voxel size: tubes with the radii and
/// lengths of the arterial network ADAN56 (Boileau et al. 2015, Int. J. Numer. Meth. Biomed. Engng.
/// 31, e02732). Lengths are in mm.
class AortaGeometry {
 public:
  /// Values of the labels: the aortic root, and the outlets, of which the thoracic aorta is first.
  static constexpr double inletLabel = 2;
  static constexpr std::array<double, 4> outletLabels{3, 4, 5, 6};
  static constexpr double inletRadius = 15.95;

  /// \param voxel its edge.
  explicit AortaGeometry(double voxel) : voxel_(voxel) {}

  /// Blood, and the caps that cut it open. The same voxels as in the script's label map.
  VoxelMask mask() const;

  enum class Part { Ascending, Arch, Descending, Branches };
  static constexpr std::array<const char*, 4> partNames{"ascending", "arch", "descending",
                                                        "branches"};
  /// Where a point of the wall is.
  struct Place {
    Part part;
    double along;  ///< of the aorta's axis from the root; of a branch that of its origin
    double toEnd;  ///< to the nearest cap, along the axis
  };
  /// \param point in voxels, as of WallMesh.
  Place placeOf(const Point& point) const;

  /// A point in voxels in mm, so that those of different voxels compare.
  Point inMillimetres(const Point& point) const;

 private:
  double voxel_;
};

}  // namespace tiledlbm::validation
