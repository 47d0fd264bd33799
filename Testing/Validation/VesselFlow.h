// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// Blood through a segmented vessel with voxels of 0.1 mm after 3000 steps, LBMRT, in each
/// precision.
///
/// Quantities: `velocity_difference` and `pressure_difference` (relative L2 over the fluid, against
/// double precision), `mass_imbalance`. Resolution is the equivalent diameter of the largest
/// opening in voxels. \param path `.vti` file with a mask \throws InvalidInput if the file is not
/// usable, or this build reads none
Results measureVessel(const std::string& path, const Settings& settings);

}  // namespace tiledlbm::validation
