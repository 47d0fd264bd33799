// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// Oscillating flow through a pipe at a Womersley number of 4, against the exact solution
/// (Womersley 1955, J. Physiol. 127, 553), in the middle of a pipe of three diameters whose inlet
/// is driven with a flow rate that is a sine.
///
/// Quantities: `profile_error` (relative L2 over section and period, for the same mean
/// velocity), `amplitude_error` and `phase_error` (relative, and in degrees, of the mean velocity
/// that goes with the gradient of the pressure). Curves: velocity over the amplitude of its mean,
/// over the radius, at four phases: "computed 0°", "exact 0°", ...
Results measureWomersley(const Settings& settings);

}  // namespace tiledlbm::validation
