// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Where a plane cuts a vessel: the connected part of the section around a point.
struct PlaneSection {
  Point middle{};   ///< in voxel indices
  double area = 0;  ///< voxel faces; 0 where the plane meets no fluid there
};

/// Cuts the fluid of a mask, between whose voxels the wall is half-way.
/// \param through a point of the plane; the section begins at the fluid nearest to it.
/// \param normal of length one.
/// \param reach how far the section may go from that point, in voxels.
PlaneSection cutByPlane(const VoxelMask& mask, const Point& through, const Point& normal,
                        double reach);

}  // namespace tiledlbm
