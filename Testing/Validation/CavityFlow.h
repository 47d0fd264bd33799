#pragma once

#include <cstdint>

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// A cube of fluid below a moving lid at a Reynolds number of 100, LBMRT, at two resolutions and in
/// each precision.
///
/// Quantities: `difference` (relative L2, against double precision, of the velocity along the two
/// centrelines in the plane of symmetry) and `discretisation` (of double precision: the error of
/// the same by extrapolation from both resolutions with second order).
Measures measureCavityAtRe100(std::int64_t coarse, std::int64_t fine);

/// The same at a Reynolds number of 1000, where Albensoeder and Kuhlmann (2005) tabulate the
/// velocity along the vertical centreline.
///
/// Quantities: `error` (relative L2 against their table) and `difference`.
Measures measureCavityAtRe1000(std::int64_t across);

}  // namespace tiledlbm::validation
