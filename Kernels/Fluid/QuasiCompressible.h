// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Fluid/Reciprocal.h"

namespace tiledlbm {

/// Quasi-compressible model (Qian et al. 1992): momentum is density times velocity.
struct QuasiCompressible {
  /// Factor from momentum to velocity.
  /// \param density deviation from 1.
  /// \param unit of the moments.
  template <class Value>
  TILEDLBM_HOST_DEVICE static Value inverseMomentumDensity(const Value& density,
                                                           Scalar<Value> unit = Scalar<Value>(1)) {
    return reciprocal<Value>(unit + density);
  }

  /// Velocity of a node from its conserved moments.
  /// \param unit of the moments.
  template <class Value>
  TILEDLBM_HOST_DEVICE static void velocity(const ConservedMoments<Value>& moments,
                                            Value (&velocity)[3],
                                            Scalar<Value> unit = Scalar<Value>(1)) {
    const Value inverse = inverseMomentumDensity(moments.density, unit);
    velocity[0] = moments.momentum[0] * inverse;
    velocity[1] = moments.momentum[1] * inverse;
    velocity[2] = moments.momentum[2] * inverse;
  }

  /// Density that multiplies a velocity to give momentum at a boundary.
  template <class Real>
  TILEDLBM_HOST_DEVICE static Real momentumDensity(Real density) {
    return Real(1) + density;
  }
};

}  // namespace tiledlbm
