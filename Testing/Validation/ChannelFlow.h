// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// Turbulent flow between two planes at a distance of 2 h, periodic along the flow (2 pi h) and
/// across (pi h), at a friction Reynolds number u_tau h / nu of 186.34, that of the direct
/// numerical simulation of del Alamo and Jimenez (2003, Phys. Fluids 15, L41), nominally 180 (Kim,
/// Moin and Moser 1987, J. Fluid Mech. 177, 133).
///
/// The solver has no force on the fluid. In its place both walls are accelerated by -u_tau^2 / h
/// along the flow, which in the frame of the walls is the same as a pressure gradient that drives
/// it. Velocities are those in this frame. Each time the walls are slower than -u_tau, they and the
/// fluid are made faster by 2 u_tau, so that they are at rest but for this.
///
/// The flow starts from the mean profile of Reichardt (1951, Z. angew. Math. Mech. 31, 208) with
/// vortices of three friction velocities, develops for 10 h / u_tau and is averaged for as long;
/// Settings::duration shortens both.
///
/// Models: collision, with or without EddyViscosity; with `quick` "laminar Re 10" too, at this
/// friction Reynolds number from the parabola, in a small box. Quantities in wall units of the
/// acceleration, by voxels from wall to wall; all are NaN where the flow has become unstable:
/// - `bulk_velocity`, `centre_velocity`;
/// - `u_peak`, `v_peak`, `w_peak` largest root mean square of the fluctuations along the flow, away
///   from the wall and across; `u_place` where the first is; `stress_peak` largest -u'v';
/// - `wall_stress` by the momentum that the fluid loses during the averages, `wall_stress_slope` by
///   the slope of the mean velocity at the wall: 1 in a steady mean;
/// - `stress_error` largest difference of the mean stress of fluid and fluctuations from the line
///   1 - y / h, farther than h / 4 from the wall;
/// - `friction` coefficient 2 / U^2 of the bulk velocity, over 0.073 (2 h U / nu)^-1/4 (Dean 1978,
///   J. Fluids Eng. 100, 215).
///
/// Curves over the distance from the wall in wall units: "U", "u", "v", "w" and "uv".
Results measureChannel(const Settings& settings);

}  // namespace tiledlbm::validation
