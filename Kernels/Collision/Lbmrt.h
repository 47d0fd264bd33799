// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Collision/CollisionTraits.h"
#include "Kernels/Collision/MomentRelaxation.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// The rates of d'Humieres et al. 2002 and of the paper, the same at every viscosity.
struct ConstantGhosts {
  template <class Value>
  struct Factors {
    using Real = Scalar<Value>;
    using Of = GhostFactors<Real>;

    TILEDLBM_HOST_DEVICE explicit Factors(const Value&) {}

    static constexpr Real energyKeep = Of::energyKeepOf(Real(1.19));
    static constexpr Real energyShare = Of::energyShareOf(Real(1.19));
    static constexpr Real fluxKeep = Of::fluxKeepOf(Real(1.2));
    static constexpr Real fluxShare = Of::fluxShareOf(Real(1.2));
    static constexpr Real thirdKeep = Of::thirdKeepOf(Real(1.98));
    static constexpr Real squareKeepXx = Of::squareKeepXxOf(Real(1.4));
    static constexpr Real squareKeepWw = Of::squareKeepWwOf(Real(1.4));
  };
};

/// Multiple relaxation times, as in the paper, see MomentRelaxation.
struct Lbmrt : MomentRelaxation<ConstantGhosts> {
  /// See interpolateAtWalls.
  static double ghostInertia(const Viscosity&) { return 0; }

  static constexpr CollisionTraits traits{"LBMRT", 0.5005, 0.5005, true, WallInterpolation::Linear,
                                          true,    false};
};

}  // namespace tiledlbm
