// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// Creeping flow through a simple cubic array of spheres, against Zick and Homsy (1982, J. Fluid
/// Mech. 115, 13, Table 2): three cells in a row, periodic at their sides, between two openings
/// with a pressure.
///
/// The model names collision, walls, solid fraction and relaxation time. Quantities, over the
/// square of the cell: `permeability` of the middle cell, `whole`, that of all as field data tell
/// it, and `exact`, that of their table; `error`, relative, of the first.
Results measureSpheres(const Settings& settings);

}  // namespace tiledlbm::validation
