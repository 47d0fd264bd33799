// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/Boundary/OutletCircuit.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// What holds for all boundary conditions during a step.
template <class Real>
struct BoundaryControl {
  OpeningSignals<Real> signals;
  const OutletCircuit* circuits;  ///< those that the conditions name
};

/// Density deviation that a pressure opening prescribes at a node where the fluid leaves.
template <class Real>
TILEDLBM_HOST_DEVICE Real prescribedDensity(const BoundaryCondition<Real>& condition,
                                            const BoundaryControl<Real>& control) {
  const Real density = control.signals.factor[condition.signal] * condition.density;
  return condition.circuit < 0 ? density
                               : density + Real(control.circuits[condition.circuit].density);
}

/// Factor on the velocity that an inlet prescribes.
template <class Real>
TILEDLBM_HOST_DEVICE Real velocityFactor(const BoundaryCondition<Real>& condition,
                                         const BoundaryControl<Real>& control) {
  const Real factor = control.signals.factor[condition.signal];
  return condition.absorber < 0 ? factor
                                : factor + Real(control.circuits[condition.absorber].density);
}

}  // namespace tiledlbm
