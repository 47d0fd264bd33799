// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// A square cavity below a moving lid, the same along an axis that is periodic, at Reynolds numbers
/// 100, 400 and 1000, against Ghia, Ghia and Shin (1982, J. Comput. Phys. 48, 387, Table I).
///
/// Models: the Reynolds number. Quantity: `error` (relative L2 of the velocity along the lid on the
/// vertical centreline). Curves: that velocity over the height, "computed" and "table".
Results measurePlaneCavity(const Settings& settings);

}  // namespace tiledlbm::validation
