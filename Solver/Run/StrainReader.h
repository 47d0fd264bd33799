// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// Writes the rate of strain of the fluid voxels; see Simulation::readStrainRates.
bool readStrainRates(const CaseOnDevice& of, const LayerRange& layers, float* rates);

}  // namespace tiledlbm
