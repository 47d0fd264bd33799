// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Boundary/Circuit.h"
#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Data common to all boundary conditions of a step.
template <class Real>
struct BoundaryControl {
  OpeningSignals<Real> signals;
  const Circuit* circuits;  ///< circuits that the conditions refer to
};

/// Density deviation that a pressure opening prescribes at a node with outflow.
template <class Real>
TILEDLBM_HOST_DEVICE Real prescribedDensity(const BoundaryCondition<Real>& condition,
                                            const BoundaryControl<Real>& control) {
  const Real density = control.signals.factor[condition.signal] * condition.density;
  if (condition.circuit < 0) {
    return density;
  }
  const double common = condition.absorber < 0 ? 0 : control.circuits[condition.absorber].density;
  return density + Real(control.circuits[condition.circuit].density + common);
}

/// Factor on the prescribed velocity of an inlet.
template <class Real>
TILEDLBM_HOST_DEVICE Real velocityFactor(const BoundaryCondition<Real>& condition,
                                         const BoundaryControl<Real>& control) {
  const Real factor = control.signals.factor[condition.signal];
  return condition.absorber < 0 ? factor
                                : factor + Real(control.circuits[condition.absorber].density);
}

}  // namespace tiledlbm
