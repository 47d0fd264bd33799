// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// The traceless non-equilibrium momentum flux Pi: second moments of fneq before a collision. It
/// gives the strain rate without derivatives of the velocity: S = -3 Pi / (2 tau rho) (Boyd, Buick
/// and Green 2007, Phys. Fluids 19, 093103). With the relaxation time tau of the node the shear
/// rate is sqrt(2 S:S) = 3 / (2 tau) sqrt(2 Pi:Pi) / rho.
template <class Value>
struct ShearFlux {
  Value xx;          ///< 2 Pi_xx - Pi_yy - Pi_zz
  Value ww;          ///< Pi_yy - Pi_zz
  Value xy, yz, xz;  ///< Pi_xy, Pi_yz, Pi_xz

  /// 2 Pi:Pi / rho^2
  /// \param inverse 1 / rho
  TILEDLBM_HOST_DEVICE Value doubleSquare(const Value& inverse) const {
    using Real = Scalar<Value>;
    const Value diagonal = Real(1.0 / 3) * xx * xx + ww * ww;
    const Value mixed = xy * xy + yz * yz + xz * xz;
    return (diagonal + Real(4) * mixed) * (inverse * inverse);
  }
};

/// The flux at a node. It is the same for both fluid models and all collisions, because their
/// equilibria have the same second moments.
/// \param m conserved moments of the populations h.
/// \param u velocity of the populations h.
template <class Value>
TILEDLBM_HOST_DEVICE ShearFlux<Value> shearFlux(const Value (&h)[D3Q19::directions],
                                                const ConservedMoments<Value>& m,
                                                const Value (&u)[3]) {
  using L = D3Q19;
  using Real = Scalar<Value>;
  const Value(&j)[3] = m.momentum;
  const Value xx = j[0] * u[0], yy = j[1] * u[1], zz = j[2] * u[2];
  const Value sy = h[L::N] + h[L::S], sz = h[L::T] + h[L::B];
  const Value xyAlong = h[L::NE] + h[L::SW], xyAcross = h[L::NW] + h[L::SE];
  const Value xzAlong = h[L::ET] + h[L::WB], xzAcross = h[L::EB] + h[L::WT];
  const Value yzAlong = h[L::NT] + h[L::SB], yzAcross = h[L::NB] + h[L::ST];
  const Value sxy = xyAlong + xyAcross, sxz = xzAlong + xzAcross, syz = yzAlong + yzAcross;
  ShearFlux<Value> flux;
  flux.xx = (Real(2) * (h[L::E] + h[L::W]) - (sy + sz)) + ((sxy + sxz) - Real(2) * syz) -
            (Real(2) * xx - (yy + zz));
  flux.ww = ((sy - sz) + (sxy - sxz)) - (yy - zz);
  flux.xy = (xyAlong - xyAcross) - j[0] * u[1];
  flux.yz = (yzAlong - yzAcross) - j[1] * u[2];
  flux.xz = (xzAlong - xzAcross) - j[0] * u[2];
  return flux;
}

/// The rates of a node for its flux.
/// \param rates Rheology::Rates of the fluid.
/// \param h populations before a collision.
/// \param m their conserved moments.
/// \param u their velocity.
template <class Fluid, class Value, class FluidRates>
TILEDLBM_HOST_DEVICE decltype(auto) ratesAt(const FluidRates& rates,
                                            const Value (&h)[D3Q19::directions],
                                            const ConservedMoments<Value>& m, const Value (&u)[3]) {
  const Value squared = shearFlux(h, m, u).doubleSquare(Fluid::inverseMomentumDensity(m.density));
  return rates.at([&] { return squared; });
}

}  // namespace tiledlbm
