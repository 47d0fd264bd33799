// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/Simulation.h"
#include "Solver/Wall/WallFit.h"

namespace tiledlbm {

/// Writes the rate of strain of the fluid voxels; see Simulation::readStrainRates.
bool readStrainRates(const CaseOnDevice& of, const LayerRange& layers, float* rates);

/// Tells the rate of strain at the wall; see Simulation::readStrainRatesAtWall.
bool readStrainRatesAtWall(const CaseOnDevice& of, const WallFit& fit, const LayerRange& layers,
                           const Simulation::StrainAtWall& take);

/// Writes the viscosity of eddies of the fluid voxels; see Simulation::readEddyViscosity.
void readEddyViscosity(const CaseOnDevice& of, const LayerRange& layers, float* ratios);

}  // namespace tiledlbm
