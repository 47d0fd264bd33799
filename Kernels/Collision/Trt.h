// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Collision/CollisionTraits.h"
#include "Kernels/Collision/Lbgk.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Fluid/Reciprocal.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Rheology/ShearFlux.h"
#include "Kernels/Rheology/Viscosity.h"

namespace tiledlbm {

/// Two relaxation times (Ginzburg, Verhaeghe and d'Humieres 2008, Commun. Comput. Phys. 3, 427).
/// The even part of the populations relaxes with the relaxation time of the viscosity, tau+, the
/// odd part with tau-. The magic parameter (tau+ - 1/2)(tau- - 1/2) is 3/16. A wall along the grid
/// with half-way bounce-back then lies half-way for all viscosities.
///
/// Equilibrium and rest state are those of Lbgk.
struct Trt {
  /// The collision model with the rates for EddyViscosity: the same one.
  using WithEddies = Trt;

  static constexpr double magicParameter = 3.0 / 16;

  static constexpr double magicParameterAt(double) { return magicParameter; }

  static constexpr CollisionTraits traits{
      "TRT", 0.505, 0.505, 0.505, false, WallInterpolation::CentralLinear, magicParameterAt,
      false, true};

  /// The rates of a fluid with uniform viscosity.
  template <class Real>
  struct Rates {
    explicit Rates(const Viscosity& viscosity)
        : even(Real(1 / viscosity.relaxationTime)),
          odd(Real(1 / (0.5 + magicParameter / (viscosity.relaxationTime - 0.5)))) {}

    /// The rates at a node: the same for every flux.
    template <class FluxSquared>
    TILEDLBM_HOST_DEVICE const Rates& at(const FluxSquared&) const {
      return *this;
    }

    Real even;  ///< omegaPlus = 1 / tau+
    Real odd;   ///< omegaMinus = 1 / tau-
  };

  /// The rates at one node.
  template <class Value>
  struct LocalRates {
    using Real = Scalar<Value>;

    /// \param rate of the shear stress.
    TILEDLBM_HOST_DEVICE explicit LocalRates(const Value& rate)
        : even(rate),
          odd(Real(2) * (Real(2) - rate) *
              reciprocal<Value>(Real(2) + Real(4 * magicParameter - 1) * rate)) {}

    Value even;
    Value odd;
  };

  template <class Value>
  TILEDLBM_HOST_DEVICE static void equilibrium(const ConservedMoments<Value>& m,
                                               const Value (&u)[3], Value (&h)[D3Q19::directions]) {
    Lbgk::equilibrium(m, u, h);
  }

  /// \param ratesOfFluid Rheology::Rates of this collision.
  template <class Fluid, class Value, class FluidRates>
  TILEDLBM_HOST_DEVICE static void collide(Value (&h)[D3Q19::directions],
                                           const FluidRates& ratesOfFluid) {
    using L = D3Q19;
    using Real = Scalar<Value>;
    const ConservedMoments<Value> m = conservedMoments(h);
    Value u[3];
    Fluid::velocity(m, u);
    const auto& rates = ratesAt<Fluid>(ratesOfFluid, h, m, u);

    const Value base = Lbgk::baseOf(m, u);
    h[L::O] += rates.even * (Real(L::At<L::O>::weight) * base - h[L::O]);
    // Pair by pair: only one pair of the equilibrium then takes registers.
    forEachDirection<1, L::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      constexpr int opposite = L::At<q>::opposite;
      if constexpr (q < opposite) {
        const auto target = Lbgk::equilibriumOfPair<q>(base, m, u);
        const Value even = rates.even * (target.even - Real(0.5) * (h[q] + h[opposite]));
        const Value odd = rates.odd * (target.odd - Real(0.5) * (h[q] - h[opposite]));
        h[q] += even + odd;
        h[opposite] += even - odd;
      }
    });
  }
};

}  // namespace tiledlbm
