// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Rheology/Viscosity.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"

namespace tiledlbm {

/// Viscosity of the fluid in Pa s at a shear rate sqrt(2 S:S) in 1/s, S the rate of strain.
double dynamicViscosity(const Parameters& parameters, double shearRate);

/// Kinematic viscosity in m2/s for relaxation times and Reynolds numbers. Where it varies, the
/// smallest one, at an infinite shear rate.
double referenceViscosity(const Parameters& parameters);

/// Largest kinematic viscosity in m2/s, at rest.
double largestViscosity(const Parameters& parameters);

/// Checks the parameters of the viscosity.
/// \throws InvalidInput
void checkViscosity(const Parameters& parameters);

/// The viscosity in lattice units.
Viscosity latticeViscosity(const Parameters& parameters, const LatticeUnits& units);

}  // namespace tiledlbm
