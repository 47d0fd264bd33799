// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// The jet of the FDA's nozzle (NozzleGeometry) at throat Reynolds numbers of 500, 2000 and 3500,
/// along z, single precision, with default settings but for the developed inlet profile. A flow
/// that becomes unstable is begun again with half the lattice velocity, three times at most, as
/// Simulation does.
///
/// Without a disturbance the jet of an axisymmetric nozzle does not break down, and where it does
/// is told by the disturbance (Bergersen, Mortensen and Valen-Sendstad 2019, Int. J. Numer. Meth.
/// Biomed. Eng. 35, e3150, who have random angular velocities of 0.31 % at the inlet). Here the
/// four layers of voxels from the ninth behind the inlet on get, each time that the mean flow has
/// passed through them, random velocities across the axis whose root mean square is 0.3 % of the
/// mean velocity there: the curl of a stream function of five smooth shapes, which loses no volume
/// and vanishes at the wall.
///
/// Times are in throat diameters over the mean velocity U of the throat: 200 to develop, 200 for
/// averages, 100 each with 48 voxels across; Settings::duration shortens both. Lengths are in
/// throat diameters behind the expansion.
///
/// Models: "Re=500", "Re=2000", "Re=3500", by voxels across the throat. Quantities:
/// - `throat_velocity`, `throat_rms` mean and root mean square fluctuation of the axial velocity on
///   the axis at the expansion, over U;
/// - `breakdown` where that mean has fallen to 0.9 of its value at the expansion, NaN if nowhere;
/// - `rms_peak`, `rms_place` the largest root mean square on the axis over U, and where;
/// - `pressure_lost` from 20 mm before the cone to 50 mm behind the expansion, at the wall, and
///   `loss`, the same over rho U^2 / 2;
/// - `throat_flow` the flow through the throat over that before the cone, less 1;
/// - `disturbance` root mean square fluctuation of the velocity across the axis 4.7 mm behind the
/// inlet, over the
///   mean velocity there;
/// - `anisotropy` largest difference of the mean axial velocity between the azimuths of the axes of
///   the lattice and of its diagonals at equal distance from the axis, in sections 2 to 20 throat
///   diameters behind the expansion, over the velocity on the axis there;
/// - `halvings` of the lattice velocity; `relaxation_time`, `has_eddies`, `nodes`, `steps`;
/// - `failed` 1, and nothing else, where the flow is unstable with three halvings too.
///
/// Curves over the length in m: "centreline", "rms" (m/s). Curves over the distance from the axis
/// in m: "profile z=8 mm" (m/s, axial), with the part that differs between axes and diagonals as
/// "anisotropy z=8 mm" (m/s).
Results measureJet(const Settings& settings);

}  // namespace tiledlbm::validation
