// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// The benchmark nozzle of the FDA (Hariharan et al. 2011, J. Biomech. Eng. 133, 041002) at a
/// throat Reynolds number of 500, from its drawing: a pipe of 12 mm, a cone of 22.685 mm down to a
/// throat of 4 mm by 40 mm, and a sudden expansion to 12 mm. The expansion is the origin of
/// lengths.
///
/// Bounded LBMRT, and at the coarsest resolution "Bounded LBMRT half-way". Quantities, by voxels
/// across the throat: `throat_peak` (m/s, largest centreline velocity), `pressure_lost` (Pa, from
/// 20 mm before the cone to 50 mm behind the expansion), `throat_flow`, `jet_flow` and
/// `outlet_flow` (the sum over the voxels of a section in the middle of the throat, 2 mm behind the
/// expansion and at the outlet, over that before the cone, less 1), `residual`. Curves over the
/// length in m: "centreline" (m/s) and "wall pressure" (Pa, gauge to that 50 mm behind the
/// expansion). Curves over the distance from the axis in m: "profile z=8 mm" (m/s, axial), at the
/// places of the measurements.
Results measureNozzle(const Settings& settings);

}  // namespace tiledlbm::validation
