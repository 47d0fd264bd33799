// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// Decay of Taylor-Green vortices in a box without walls, periodic along all axes, under diffusive
/// scaling: u_x = -U cos(kx) sin(ky) exp(-2 nu k^2 t), u_y = U sin(kx) cos(ky) exp(-2 nu k^2 t).
///
/// Models: collision and fluid model. Quantity: `velocity_error` (relative L2 where the amplitude
/// has fallen to half).
Results measureTaylorGreen(const Settings& settings);

}  // namespace tiledlbm::validation
