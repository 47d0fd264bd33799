// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Portability.h"
#include "Kernels/Rheology/FluxRates.h"
#include "Kernels/Rheology/Power.h"
#include "Kernels/Rheology/Viscosity.h"

namespace tiledlbm {

/// Shear-thinning viscosity as a function of the shear rate g (Carreau 1972; Yasuda, Armstrong and
/// Cohen 1981): nu = nu_inf + (nu_0 - nu_inf) (1 + (lambda g)^a)^((n - 1) / a). Each node computes
/// g from its own populations (Boyd, Buick and Green 2007, Phys. Fluids 19, 093103; Ashrafizaadeh
/// and Bakhshaei 2009, Comput. Math. Appl. 58, 1045).
///
/// The relaxation time of the previous step would give the shear rate, but needs one more stored
/// value per node. Newton's method solves both equations instead: tau = T(g), g = 3 / (2 tau) F
/// with F = sqrt(2 Pi:Pi) / rho, see ShearFlux. T as a function of tau is concave for n <= 1. The
/// iteration starts at the relaxation time at rest, above the solution, decreases to the solution
/// and never leaves the range between. After three steps the relative error is below 1e-5 for
/// relaxation times of up to 5, and for blood below 1e-6 (below 1e-10 if the relaxation time at
/// rest is below 1.4).
struct CarreauYasuda {
  /// Relaxation rate of the shear stress as a function of the flux.
  template <class Real>
  class Law {
   public:
    explicit Law(const Viscosity& viscosity)
        : lowest_(Real(viscosity.relaxationTime)),
          range_(Real(viscosity.restRelaxationTime - viscosity.relaxationTime)),
          restRate_(Real(1 / viscosity.restRelaxationTime)),
          // The limit of 10^15 steps prevents overflow in single precision.
          stretch_(Real(std::min(2.25 * viscosity.timeConstant * viscosity.timeConstant, 1e30))),
          isCarreau_(viscosity.transition == 2),
          halfTransition_(Real(viscosity.transition / 2)),
          outerPower_(Real((viscosity.powerIndex - 1) / viscosity.transition)),
          deficit_(Real(1 - viscosity.powerIndex)) {}

    /// \param fluxSquared F^2, see ShearFlux::doubleSquare
    template <class Value>
    TILEDLBM_HOST_DEVICE Value relaxationRate(const Value& fluxSquared) const {
      const Value stretched = stretch_ * fluxSquared;
      Value rate = Value{} + restRate_;
      for (int step = 0; step < newtonSteps; ++step) {
        const Value squared = stretched * (rate * rate);  // (lambda g)^2
        const Value shear = isCarreau_ ? squared : power(squared, halfTransition_);
        const Value onePlus = Real(1) + shear;
        const Value above = range_ * power(onePlus, outerPower_);
        const Value time = lowest_ + above;
        // The slope dT / dtau is slope * rate / onePlus.
        const Value slope = deficit_ * above * shear;
        rate = (onePlus - slope * rate) / (onePlus * time - slope);
      }
      return rate;
    }

   private:
    static constexpr int newtonSteps = 3;

    Real lowest_, range_, restRate_, stretch_;
    bool isCarreau_;  ///< a is 2, the usual case, which needs no power
    Real halfTransition_, outerPower_, deficit_;
  };

  template <class Collision, class Real>
  using Rates = FluxRates<Law<Real>, Collision>;
};

}  // namespace tiledlbm
