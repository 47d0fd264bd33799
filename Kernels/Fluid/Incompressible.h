// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Fluid/ConservedMoments.h"

namespace tiledlbm {

/// Incompressible model (He and Luo 1997; Zou et al. 1995): the density is decoupled from the
/// momentum, and velocity and momentum are equal.
struct Incompressible {
  /// Factor from momentum to velocity.
  /// \param unit of the moments.
  template <class Value>
  TILEDLBM_HOST_DEVICE static Value inverseMomentumDensity(const Value&,
                                                           Scalar<Value> unit = Scalar<Value>(1)) {
    return Value{} + Scalar<Value>(1) / unit;
  }

  /// Velocity of a node from its conserved moments.
  /// \param unit of the moments.
  template <class Value>
  TILEDLBM_HOST_DEVICE static void velocity(const ConservedMoments<Value>& moments,
                                            Value (&velocity)[3],
                                            Scalar<Value> unit = Scalar<Value>(1)) {
    const Scalar<Value> inverse = Scalar<Value>(1) / unit;
    velocity[0] = moments.momentum[0] * inverse;
    velocity[1] = moments.momentum[1] * inverse;
    velocity[2] = moments.momentum[2] * inverse;
  }

  /// Density that multiplies a velocity to give momentum at a boundary.
  template <class Real>
  TILEDLBM_HOST_DEVICE static Real momentumDensity(Real) {
    return Real(1);
  }
};

}  // namespace tiledlbm
