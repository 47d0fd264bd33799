// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/MeasuredPlane.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The velocity measured at a place, by bilinear interpolation where its perpendicular meets the
/// plane; zero beyond the grid. \param place in voxels. \return m/s
Point measuredVelocity(const MeasuredPlane& plane, const Point& place);

/// Gives the inlet of a measured plane its profile: the one that the plane names, or that whose
/// middle is nearest to its grid. An inlet without a row gets the measured flow too; a row's is
/// kept.
/// \param named whether an opening has a row, by id. \param voxelSize m.
/// \throws InvalidInput where there is no such inlet, the grid is farther from the nearest one than
///         that is wide, or what was measured leads no fluid in
void followMeasuredPlane(const MeasuredPlane& plane, const VoxelMask& mask,
                         const std::vector<Opening>& openings, const std::vector<bool>& named,
                         double voxelSize, std::vector<OpeningCondition>& conditions);

/// The plane for the same opening elsewhere: in a larger volume, or lengthened.
/// \param opening id of the inlet that has the velocity. \param shift voxels.
MeasuredPlane movedTo(int opening, const Point& shift, MeasuredPlane plane);

/// The same among voxels of twice the edge. \param opening id of the inlet there.
MeasuredPlane amongLargerVoxels(int opening, MeasuredPlane plane);

}  // namespace tiledlbm
