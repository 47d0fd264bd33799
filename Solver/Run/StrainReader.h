// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// Writes the rate of strain of the fluid voxels; see Simulation::readStrainRates.
bool readStrainRates(const CaseOnDevice& of, const LayerRange& layers, float* rates);

/// Writes the viscosity of eddies of the fluid voxels; see Simulation::readEddyViscosity.
void readEddyViscosity(const CaseOnDevice& of, const LayerRange& layers, float* ratios);

}  // namespace tiledlbm
