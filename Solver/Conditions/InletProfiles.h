// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm {

/// Velocity profile of a fluid that has not met a wall before: the same at all voxels of an
/// opening, but for those whose middles are nearer to an interpolated wall than three quarters of a
/// voxel.
///
/// They have a part of it in proportion to their distance. Full speed there is a shear that the
/// lattice does not resolve: it makes waves of the pressure over the opening and, at an angle to
/// the axes, a loss of 0.4 dynamic pressures that no fluid has (16 voxels across, Reynolds number
/// 500).
///
/// \param direction of the flow, of length one.
/// \param distance of the volume.
/// \return for each voxel of the opening, in its order, the velocity along the direction over the
/// mean normal speed.
std::vector<double> plugProfile(const VoxelMask& mask, const Opening& opening,
                                const Point& direction, WallModel walls,
                                const WallDistance& distance);

/// Velocity profile of a developed laminar flow through an opening of any shape: the solution of
/// Poisson's equation in the plane of a face of the volume and what looks like one (faceAlike),
/// else in the plane across the vessel. \param direction of the flow, see vesselDirection. \param
/// distance of the volume. \return for each voxel of the opening, in its order, the velocity along
/// the direction over the mean normal speed.
std::vector<double> developedProfile(const VoxelMask& mask, const Opening& opening,
                                     const Point& direction, const WallDistance& distance);

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
