// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Collision/Lbgk.h"

namespace tiledlbm::benchmark {

/// Leaves the populations as they are: the kernels that only propagate, or only read and write
/// (paper, section 4.1), which show what memory allows.
struct NoCollision {
  static constexpr double magicParameterAt(double) { return 0; }

  static constexpr CollisionTraits traits{
      "none", 0.5, 0.5, 0.5, false, WallInterpolation::Linear, magicParameterAt, false, true};

  /// See interpolateAtWalls.
  template <int, class Real>
  TILEDLBM_HOST_DEVICE static Real inertia(const Real&, const Real (&)[3]) {
    return Real(0);
  }

  template <class Real>
  struct Rates {
    explicit Rates(const Viscosity&) {}
  };

  /// Populations to start from: those of Lbgk.
  template <class Value>
  TILEDLBM_HOST_DEVICE static void equilibrium(const ConservedMoments<Value>& m,
                                               const Value (&u)[3], Value (&h)[D3Q19::directions]) {
    Lbgk::equilibrium(m, u, h);
  }

  template <class Fluid, class Value>
  TILEDLBM_HOST_DEVICE static void collide(Value (&)[D3Q19::directions],
                                           const Rates<Scalar<Value>>&) {}
};

}  // namespace tiledlbm::benchmark
