// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Run/CaseOnDevice.h"

namespace tiledlbm {

/// Writes the flow in SI units, zero in the solid; see Simulation::readFields.
void readFields(const CaseOnDevice& of, const LayerRange& layers, float* velocity, float* pressure);
void readFields(const CaseOnDevice& of, const LayerRange& layers, double* velocity,
                double* pressure);

}  // namespace tiledlbm
