// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/Fields.h"

namespace tiledlbm {

/// Writes all fields; see Simulation::readFields.
template <class Real>
void readFields(const CaseOnDevice& of, const LayerRange& layers, const FieldValues<Real>& values);

}  // namespace tiledlbm
