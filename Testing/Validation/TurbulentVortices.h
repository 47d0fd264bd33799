// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// Taylor-Green vortices in a cube that is periodic along all axes, which break up into turbulence:
/// u_x = U sin(x / L) cos(y / L) cos(z / L), u_y = -U cos(x / L) sin(y / L) cos(z / L), u_z = 0 at
/// the start, with the edge 2 pi L, at a Reynolds number U L / nu of 1600 (Brachet et al. 1983, J.
/// Fluid Mech. 130, 411).
///
/// Models: collision, with or without EddyViscosity. Quantities: `peak_dissipation`, the largest
/// rate at which the kinetic energy of a unit of mass falls, over U^3 / L, and `peak_time`, when
/// that is, over L / U; each is NaN where the flow has become unstable; `peak_error` of the first,
/// against the spectral solution with 512^3 modes of the International Workshop on High-Order CFD
/// Methods (case C3.5), which has its peak of 0.0128575 at a time of 8.97. Curves: `dissipation`.
Results measureTurbulentVortices(const Settings& settings);

}  // namespace tiledlbm::validation
