// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Collision/CollisionTraits.h"
#include "Kernels/Collision/MomentRelaxation.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// The rates of d'Humieres et al. 2002 and of the paper, independent of the viscosity.
struct ConstantGhosts {
  static constexpr double energy = 1.19, energyFlux = 1.2, thirdOrder = 1.98, stressSquare = 1.4;
  static constexpr double squareOfEnergy = -475.0 / 63, squareOfStress = 0;

  template <class Value>
  struct Factors {
    using Real = Scalar<Value>;
    using Of = GhostFactors<Real>;

    TILEDLBM_HOST_DEVICE explicit Factors(const Value&) {}

    static constexpr Real energyKeep = Of::energyKeepOf(Real(energy));
    static constexpr Real energyShare = Of::energyShareOf(Real(energy));
    static constexpr Real fluxKeep = Of::fluxKeepOf(Real(energyFlux));
    static constexpr Real fluxShare = Of::fluxShareOf(Real(energyFlux));
    static constexpr Real thirdKeep = Of::thirdKeepOf(Real(thirdOrder));
    static constexpr Real squareKeepXx = Of::squareKeepXxOf(Real(stressSquare));
    static constexpr Real squareKeepWw = Of::squareKeepWwOf(Real(stressSquare));
  };
};

/// Multiple relaxation times, as in the paper, see MomentRelaxation.
struct Lbmrt : MomentRelaxation<ConstantGhosts> {
  /// The collision model with the rates for EddyViscosity: the same one.
  using WithEddies = Lbmrt;

  static constexpr double magicParameterAt(double relaxationTime) {
    return (relaxationTime - 0.5) * (1 / ConstantGhosts::energyFlux - 0.5);
  }

  static constexpr CollisionTraits traits{"LBMRT",          0.5005, 0.5005,
                                          0.5005,           true,   WallInterpolation::Linear,
                                          magicParameterAt, true,   false};
};

}  // namespace tiledlbm
