// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// Developed flow through a square duct as long as it is wide, in each precision, against the
/// series solution and the analytic friction factor.
///
/// Quantities: `profile_error` (relative L2 error of the axial velocity over the cross-section at
/// mid-length), `gradient_error` (relative error of the pressure gradient), `profile_difference`
/// and `gradient_difference` (the same against double precision), `residual`. Curves: axial
/// velocity over its mean on the line through the middle of the section, "computed" and "exact".
Results measureDuct(const Settings& settings);

}  // namespace tiledlbm::validation
