// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// A cube of fluid below a moving lid, LBMRT, in each precision: at a Reynolds number of 100 at two
/// resolutions, and at 1000, where Albensoeder and Kuhlmann (2005) tabulate the velocity along the
/// vertical centreline.
///
/// Quantities of "cavity100": `difference` (relative L2, against double precision, of the velocity
/// along the two centrelines in the plane of symmetry) and `discretisation` (of double precision:
/// the error of the same by extrapolation from both resolutions with second order). Of
/// "cavity1000": `error` (relative L2 against their table) and `difference`. Curves of that:
/// velocity along the lid over the height, "computed" and "table".
Results measureCavity(const Settings& settings);

}  // namespace tiledlbm::validation
