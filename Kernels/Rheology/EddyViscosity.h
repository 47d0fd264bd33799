// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Portability.h"
#include "Kernels/Rheology/FluxRates.h"
#include "Kernels/Rheology/SquareRoot.h"
#include "Kernels/Rheology/Viscosity.h"

namespace tiledlbm {

/// A Newtonian fluid with the subgrid viscosity of unresolved eddies (Smagorinsky 1963), for flows
/// whose voxels do not resolve them:
///
/// nu_e^2 = nu^2 + (C^2 g)^2 in units of the voxel, with g the shear rate sqrt(2 S:S)
/// (Meyers and Sagaut 2006, J. Fluid Mech. 569, 287, Eq. 2.15). The subgrid part grows with the
/// square of the voxel's Reynolds number g / nu where that number is small; a resolved flow
/// therefore has none. The laminar flow in a tube of 16 voxels at a Reynolds number of 300, where
/// g / nu is up to 9, has 0.4 % more viscosity next to its wall; Smagorinsky's sum would give 9 %.
///
/// Each node computes the shear rate from its own populations with the relaxation time tau of the
/// fluid: g = 3 / (2 tau) F, see ShearFlux. This overestimates the subgrid part by
/// 2 (tau_e - tau) / tau, a few per cent.
///
/// A collision model may use other rates with it, those of its `WithEddies`.
struct EddyViscosity {
  /// C, by trial and as usual near walls. With it aortas of 16 to 33 voxels across are stable at a
  /// Reynolds number of 6000 and relaxation times down to 0.50015.
  static constexpr double constant = 0.1;

  template <class Real>
  class Law {
   public:
    explicit Law(const Viscosity& viscosity)
        : square_(Real((viscosity.relaxationTime - 0.5) * (viscosity.relaxationTime - 0.5))),
          factor_(Real(factorOf(viscosity.relaxationTime))) {}

    /// Relaxation rate of the shear stress.
    /// \param fluxSquared F^2, see ShearFlux::doubleSquare
    template <class Value>
    TILEDLBM_HOST_DEVICE Value relaxationRate(const Value& fluxSquared) const {
      return Real(1) / (Real(0.5) + squareRoot<Value>(square_ + factor_ * fluxSquared));
    }

   private:
    /// (tau_e - 1/2)^2 less that of the fluid, over F^2.
    static double factorOf(double relaxationTime) {
      const double ofShear = 3 * constant * constant * 1.5 / relaxationTime;
      return ofShear * ofShear;
    }

    Real square_, factor_;
  };

  template <class Collision, class Real>
  using Rates = FluxRates<Law<Real>, typename Collision::WithEddies>;
};

}  // namespace tiledlbm
