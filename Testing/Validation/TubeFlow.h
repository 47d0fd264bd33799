// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// Laminar flows at the Reynolds numbers of blood in tubes of 2 mm, with the default settings of
/// the solver: only the fluid, the openings and what the matrix varies are set.
///
/// A model is geometry, input, Reynolds number (mean speed and diameter; of the ellipse the short
/// one), and, where they differ, "Plug" for that inlet and "u=..." for the lattice velocity:
/// "tilted grey levels Re=200". Geometries: "tube", round, along x between faces of the volume;
/// "tilted", round, at 27 and 33 degrees between labels; "ellipse", two to one, along x; "bend", a
/// quarter of a circle whose mean radius is two diameters, with legs. Inputs: "mask"; "grey
/// levels", partial volume; "distance", that to the wall.
///
/// Quantities, with their sign, against the developed flow at the mean speed that is found in the
/// middle:
/// - `flow_error` of that speed against what was prescribed;
/// - `gradient_error` of the slope of the pressure over the middle half; in the bend that over the
///   arc, against White 1929, who has developed flow, with `friction_ratio` to a straight tube;
/// - `drop_error` of the mean pressure of the inlet less that of the outlet, as they are reported,
///   over the length between the voxels that are averaged there;
/// - `hagenbach` with a plug inlet: what that drop exceeds friction by, over rho u^2 / 2, in a tube
///   of `length` diameters;
/// - `velocity_error` relative L2 in the middle half;
/// - `shear_error`, `shear_rms`, `shear_largest` of the wall shear stress at the points of the wall
///   in the middle half: mean error, root of the mean square, and largest, over the mean stress;
///   `shear_fit_error`, `shear_fit_rms` the same where the voxels have the velocity of the formula,
///   `shear_stress_error`, `shear_stress_rms` of the stress that the populations tell, and
///   `shear_estimate` the mean difference between the two estimates;
/// - `leak` largest relative difference of the flow between eight sections;
/// - `reported_imbalance` sum of the flow rates of the openings over the inflow;
/// - `opening_jump` of tubes along x: largest deviation from the line of the gradient of the mean
///   pressure of the first and the last three layers, in drops of a diameter;
/// - `is_steady`, `steps`, `relaxation_time`, `max_lattice_velocity`, `warnings` of the solver;
/// - `failed` 1, and nothing else, where the solver refuses the flow or becomes unstable.
///
/// Runs are independent and `Settings::jobs` of them go on at once, the largest first.
Results measureTube(const Settings& settings);

}  // namespace tiledlbm::validation
