// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Reduction of the prescribed density where fluid enters through a pressure opening: the dynamic
/// pressure rho u^2 / 2 as a density deviation. The condition then prescribes the total pressure.
///
/// With a constant static pressure, backflow would add kinetic energy without limit, and an eddy
/// that crosses the outlet would amplify itself (Esmaily Moghadam, Bazilevs, Hsia, Vignon-Clementel
/// and Marsden 2011, Comput. Mech. 48, 277; with a coefficient of 1/2).
/// \param entering speed into the fluid, normal to the opening; negative where fluid leaves.
template <class Real>
TILEDLBM_HOST_DEVICE Real backflowLoss(const BoundaryCondition<Real>& condition, Real entering) {
  return entering > Real(0) ? Real(1.5) * condition.backflowFraction * entering * entering
                            : Real(0);
}

}  // namespace tiledlbm
