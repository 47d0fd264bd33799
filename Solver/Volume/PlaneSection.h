// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The section of a vessel by a plane: the connected part around a point.
struct PlaneSection {
  Point middle{};   ///< in voxel indices
  double area = 0;  ///< voxel faces; 0 if the plane meets no fluid there
};

/// Cuts the fluid of a mask, with the wall half-way between voxels.
/// \param through a point of the plane; the section begins at the fluid nearest to it.
/// \param normal of length one.
/// \param reach largest distance of the section from that point, in voxels.
PlaneSection cutByPlane(const VoxelMask& mask, const Point& through, const Point& normal,
                        double reach);

}  // namespace tiledlbm
