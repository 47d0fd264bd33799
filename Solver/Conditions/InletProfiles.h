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

/// Plug profile: equal velocities at all voxels of an opening, but reduced in proportion to the
/// wall distance at voxels nearer than 3/4 voxel to an interpolated wall.
///
/// Full speed at these voxels would make a shear layer that the lattice does not resolve, with
/// pressure waves across the opening and, at an opening oblique to the axes, a loss of 0.4 dynamic
/// pressures that no fluid has (16 voxels across, Reynolds number 500).
///
/// \param direction of the flow, of length one.
/// \return for each voxel of the opening, in its order, the velocity along the direction over the
///        mean normal speed.
std::vector<double> plugProfile(const VoxelMask& mask, const Opening& opening,
                                const Point& direction, WallModel walls,
                                const WallDistance& distance);

/// Developed laminar profile for an opening of any shape: solution of Poisson's equation in the
/// plane of a face of the volume or of a label like one (faceAlike), else in the plane across the
/// vessel.
/// \param direction of the flow, see vesselDirection.
/// \return for each voxel of the opening, in its order, the velocity along the direction over the
///        mean normal speed.
std::vector<double> developedProfile(const VoxelMask& mask, const Opening& opening,
                                     const Point& direction, const WallDistance& distance);

/// Measured velocity at a point, by bilinear interpolation at its projection on the plane; zero
/// outside of the grid.
/// \param place in voxels.
/// \return m/s
Point measuredVelocity(const MeasuredPlane& plane, const Point& place);

/// Sets the profile of the measured inlet: the opening that the plane names, or the inlet whose
/// middle is nearest to its grid. An inlet without a row also gets the measured flow rate;
/// otherwise the row's value remains.
/// \param named whether an opening has a row, by id.
/// \param voxelSize m.
/// \throws InvalidInput where there is no such inlet, the nearest one is farther from the grid than
///        its own width, or the measured flow does not enter
void followMeasuredPlane(const MeasuredPlane& plane, const VoxelMask& mask,
                         const std::vector<Opening>& openings, const std::vector<bool>& named,
                         double voxelSize, std::vector<OpeningCondition>& conditions);

/// Moves the plane with its opening to a larger volume or the end of a flow extension.
/// \param opening id of the inlet with this velocity.
/// \param shift voxels.
MeasuredPlane movedTo(int opening, const Point& shift, MeasuredPlane plane);

/// Converts the plane to voxels of twice the edge.
/// \param opening id of the inlet there.
MeasuredPlane amongLargerVoxels(int opening, MeasuredPlane plane);

}  // namespace tiledlbm
