// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Collision/CollisionTraits.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Rheology/ShearFlux.h"
#include "Kernels/Rheology/Viscosity.h"

namespace tiledlbm {

/// Single relaxation time (Bhatnagar, Gross and Krook 1954; paper, Eqs. for f^eq).
///
/// Populations are deviations from the weights, the equilibrium of the fluid at rest.
struct Lbgk {
  /// The collision model with the rates for EddyViscosity: the same one.
  using WithEddies = Lbgk;

  static constexpr double magicParameterAt(double relaxationTime) {
    return (relaxationTime - 0.5) * (relaxationTime - 0.5);
  }

  static constexpr CollisionTraits traits{
      "LBGK", 0.505, 0.505, 0.505, true, WallInterpolation::Linear, magicParameterAt, false, true};

  /// Part of the equilibrium of direction Q that is quadratic in the velocity, see
  /// interpolateAtWalls.
  /// \param cross c.j times c.u.
  /// \param squares of j and u along the axes.
  template <int Q, class Value>
  TILEDLBM_HOST_DEVICE static Value inertia(const Value& cross, const Value (&squares)[3]) {
    using Real = Scalar<Value>;
    constexpr auto weight = D3Q19::At<Q>::weight;
    return Real(4.5 * weight) * cross - Real(1.5 * weight) * (squares[0] + squares[1] + squares[2]);
  }

  /// The rates of a fluid with uniform viscosity.
  template <class Real>
  struct Rates {
    explicit Rates(const Viscosity& viscosity) : shear(Real(1 / viscosity.relaxationTime)) {}

    /// The rates at a node: the same for every flux.
    template <class FluxSquared>
    TILEDLBM_HOST_DEVICE const Rates& at(const FluxSquared&) const {
      return *this;
    }

    Real shear;
  };

  /// The rates at one node.
  template <class Value>
  struct LocalRates {
    /// \param rate of the shear stress.
    TILEDLBM_HOST_DEVICE explicit LocalRates(const Value& rate) : shear(rate) {}

    Value shear;
  };

  /// Equilibrium populations. For momentum j and velocity u the equilibrium of direction c is
  /// w (rho + 3 c.j + 9/2 (c.j)(c.u) - 3/2 j.u) in both fluid models.
  template <class Value>
  TILEDLBM_HOST_DEVICE static void equilibrium(const ConservedMoments<Value>& m,
                                               const Value (&u)[3], Value (&h)[D3Q19::directions]) {
    using L = D3Q19;
    using Real = Scalar<Value>;
    const Value base = baseOf(m, u);
    h[L::O] = Real(L::At<L::O>::weight) * base;
    forEachDirection<1, L::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      constexpr int opposite = L::At<q>::opposite;
      if constexpr (q < opposite) {
        const EvenAndOdd<Value> pair = equilibriumOfPair<q>(base, m, u);
        h[q] = pair.even + pair.odd;
        h[opposite] = pair.even - pair.odd;
      }
    });
  }

  /// Common part of the equilibria of all directions: the equilibrium of the rest direction over
  /// its weight.
  template <class Value>
  TILEDLBM_HOST_DEVICE static Value baseOf(const ConservedMoments<Value>& m, const Value (&u)[3]) {
    const Value(&j)[3] = m.momentum;
    return m.density - Scalar<Value>(1.5) * (j[0] * u[0] + j[1] * u[1] + j[2] * u[2]);
  }

  /// Half the sum and half the difference of a pair of opposite populations.
  template <class Value>
  struct EvenAndOdd {
    Value even, odd;
  };

  /// Equilibrium of direction Q and its opposite.
  template <int Q, class Value>
  TILEDLBM_HOST_DEVICE static EvenAndOdd<Value> equilibriumOfPair(const Value& base,
                                                                  const ConservedMoments<Value>& m,
                                                                  const Value (&u)[3]) {
    using Real = Scalar<Value>;
    constexpr auto weight = D3Q19::At<Q>::weight;
    const Value cj = along<Q>(m.momentum);
    const Value cu = along<Q>(u);
    return {Real(weight) * (base + Real(4.5) * cj * cu), Real(3 * weight) * cj};
  }

  /// \param ratesOfFluid Rheology::Rates of this collision.
  template <class Fluid, class Value, class FluidRates>
  TILEDLBM_HOST_DEVICE static void collide(Value (&h)[D3Q19::directions],
                                           const FluidRates& ratesOfFluid) {
    using Real = Scalar<Value>;
    const ConservedMoments<Value> m = conservedMoments(h);
    Value u[3];
    Fluid::velocity(m, u);
    const auto& rates = ratesAt<Fluid>(ratesOfFluid, h, m, u);
    // The equilibrium is linear in density and momentum: scaling them saves 19 multiplications.
    const ConservedMoments<Value> scaled{
        rates.shear * m.density,
        {rates.shear * m.momentum[0], rates.shear * m.momentum[1], rates.shear * m.momentum[2]}};
    Value scaledFeq[D3Q19::directions];
    equilibrium(scaled, u, scaledFeq);
    const auto keep = Real(1) - rates.shear;
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = keep * h[q] + scaledFeq[q];
    });
  }

 private:
  /// Component of a vector along direction Q, without multiplications.
  template <int Q, class Value>
  TILEDLBM_HOST_DEVICE static Value along(const Value (&v)[3]) {
    constexpr int x = D3Q19::At<Q>::x, y = D3Q19::At<Q>::y, z = D3Q19::At<Q>::z;
    if constexpr (x != 0 && y != 0) {
      return signedBy<x>(v[0]) + signedBy<y>(v[1]);
    } else if constexpr (x != 0 && z != 0) {
      return signedBy<x>(v[0]) + signedBy<z>(v[2]);
    } else if constexpr (y != 0 && z != 0) {
      return signedBy<y>(v[1]) + signedBy<z>(v[2]);
    } else if constexpr (x != 0) {
      return signedBy<x>(v[0]);
    } else if constexpr (y != 0) {
      return signedBy<y>(v[1]);
    } else {
      return signedBy<z>(v[2]);
    }
  }

  template <int Sign, class Value>
  TILEDLBM_HOST_DEVICE static Value signedBy(Value value) {
    if constexpr (Sign < 0) {
      return -value;
    } else {
      return value;
    }
  }
};

}  // namespace tiledlbm
