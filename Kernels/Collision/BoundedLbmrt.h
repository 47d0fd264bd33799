// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Collision/CollisionTraits.h"
#include "Kernels/Collision/MomentRelaxation.h"
#include "Kernels/Fluid/Reciprocal.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Rates that follow the relaxation time, see BoundedLbmrt.
struct BoundedGhosts {
  static constexpr double magicParameter = 3.0 / 16;

  /// The rates as such.
  template <class Value>
  struct Rates {
    using Real = Scalar<Value>;

    /// \param rate of the shear stress, above 0, at most 2.
    TILEDLBM_HOST_DEVICE explicit Rates(const Value& rate) {
      const Value beyondHalf = reciprocal<Value>(rate) - Real(0.5);  // the relaxation time less 1/2
      // 1 / (1/2 + magicParameter / beyondHalf)
      const Value ofParameter =
          beyondHalf * reciprocal<Value>(Real(0.5) * beyondHalf + Real(magicParameter));
      own = larger(Value{}, smaller(Value{} + Real(1), Real(500) * beyondHalf - Real(1.25)));
      energy = Real(1.19) + Real(0.31) * own;
      stressSquare = Real(1.4) - Real(0.4) * own;
      energyFlux = larger(ofParameter, Real(1.2) - Real(0.4) * own);
      thirdOrder =
          larger(ofParameter, reciprocal<Value>(Real(0.505) + Real(7.26) * beyondHalf * own));
    }

    Value own;  ///< 0 up to a relaxation time of 0.5025, 1 from 0.5045 on
    Value energy, stressSquare, energyFlux, thirdOrder;

   private:
    // Not std::max, since a Value may be a pack.
    TILEDLBM_HOST_DEVICE static Value larger(const Value& a, const Value& b) {
      return a > b ? a : b;
    }
    TILEDLBM_HOST_DEVICE static Value smaller(const Value& a, const Value& b) {
      return a < b ? a : b;
    }
  };

  template <class Value>
  struct Factors {
    using Of = GhostFactors<Value>;

    /// \param rate of the shear stress.
    TILEDLBM_HOST_DEVICE explicit Factors(const Value& rate) {
      const Rates<Value> rates(rate);
      energyKeep = Of::energyKeepOf(rates.energy);
      energyShare = Of::energyShareOf(rates.energy);
      fluxKeep = Of::fluxKeepOf(rates.energyFlux);
      fluxShare = Of::fluxShareOf(rates.energyFlux);
      thirdKeep = Of::thirdKeepOf(rates.thirdOrder);
      squareKeepXx = Of::squareKeepXxOf(rates.stressSquare);
      squareKeepWw = Of::squareKeepWwOf(rates.stressSquare);
    }

    Value energyKeep, energyShare, fluxKeep, fluxShare, thirdKeep, squareKeepXx, squareKeepWw;
  };
};

/// Multiple relaxation times (MomentRelaxation) whose ghost moments relax so that curved walls hold
/// their place at low viscosity, for flows at the Reynolds numbers of blood.
///
/// Where a wall lies depends on the magic parameters (tau - 1/2)(1/s - 1/2) of the odd moments
/// (Ginzburg, Verhaeghe and d'Humieres 2008, Commun. Comput. Phys. 3, 427). At high relaxation
/// times tau they are 3/16. At low ones that would over-relax, which is unstable, and the rates s
/// are bounded instead. By trial in tubes along an axis and at 27 and 33 degrees, at Reynolds
/// numbers of 200 to 1000 (Testing/Validation), they are from a relaxation time of 0.5045 on:
///
/// - energy flux: at least 0.8;
/// - third-order moments: at least 1 / (0.505 + 7.26 (tau - 1/2)), which nears 1.98;
/// - fourth-order stresses: 1, which halves the resistance that a wall at an angle adds;
/// - energy: 1.5, with which openings at an angle disturb the pressure least.
///
/// Lower relaxation times, of fast flows in large voxels, ask for the rates of Lbmrt: these are
/// taken up to 0.5025, and a mean of both in between.
struct BoundedLbmrt : MomentRelaxation<BoundedGhosts> {
  /// See interpolateAtWalls: by trial, so that tubes of 12 to 24 voxels at an angle keep their
  /// mass.
  static double ghostInertia(const Viscosity& viscosity) {
    const BoundedGhosts::Rates<double> rates(1 / viscosity.relaxationTime);
    return rates.own * (0.2 + 1.08 * (1 / rates.thirdOrder - 0.505));
  }

  static constexpr CollisionTraits traits{"Bounded LBMRT",           0.5005, 0.5025, false,
                                          WallInterpolation::Linear, false,  false};
};

}  // namespace tiledlbm
