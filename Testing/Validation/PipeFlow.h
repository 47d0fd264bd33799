// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// Developed flow through a pipe at several angles to the grid, against Hagen and Poiseuille, with
/// half-way walls, and interpolated ones from the mask and from grey levels.
///
/// Models: the collision, the walls and the angles. Quantities: `gradient_error` (relative error of
/// the pressure gradient), `velocity_error` (relative L2), `leak` (relative difference of the flow
/// through two sections).
Results measurePipe(const Settings& settings);

}  // namespace tiledlbm::validation
