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

  template <class Value>
  struct Factors {
    using Real = Scalar<Value>;
    using Of = GhostFactors<Value>;

    /// \param rate of the shear stress, above 0, at most 2.
    TILEDLBM_HOST_DEVICE explicit Factors(const Value& rate) {
      const Value beyondHalf = reciprocal<Value>(rate) - Real(0.5);  // the relaxation time less 1/2
      // 1 / (1/2 + magicParameter / beyondHalf)
      const Value ofParameter =
          beyondHalf * reciprocal<Value>(Real(0.5) * beyondHalf + Real(magicParameter));
      // 0 up to a relaxation time of 0.5025, 1 from 0.5045 on
      const Value own =
          larger(Value{}, smaller(Value{} + Real(1), Real(500) * beyondHalf - Real(1.25)));
      const Value energy = Real(1.19) + Real(0.31) * own;
      const Value square = Real(1.4) - Real(0.4) * own;
      const Value flux = larger(ofParameter, Real(1.2) - Real(0.4) * own);
      const Value third =
          larger(ofParameter, reciprocal<Value>(Real(0.505) + Real(7.26) * beyondHalf * own));
      energyKeep = Of::energyKeepOf(energy);
      energyShare = Of::energyShareOf(energy);
      fluxKeep = Of::fluxKeepOf(flux);
      fluxShare = Of::fluxShareOf(flux);
      thirdKeep = Of::thirdKeepOf(third);
      squareKeepXx = Of::squareKeepXxOf(square);
      squareKeepWw = Of::squareKeepWwOf(square);
    }

    Value energyKeep, energyShare, fluxKeep, fluxShare, thirdKeep, squareKeepXx, squareKeepWw;

   private:
    // Not std::max, since a Value may be a pack.
    TILEDLBM_HOST_DEVICE static Value larger(const Value& a, const Value& b) {
      return a > b ? a : b;
    }
    TILEDLBM_HOST_DEVICE static Value smaller(const Value& a, const Value& b) {
      return a < b ? a : b;
    }
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
  static constexpr CollisionTraits traits{"Bounded LBMRT",           0.5005, 0.5025, false,
                                          WallInterpolation::Linear, false,  false};
};

}  // namespace tiledlbm
