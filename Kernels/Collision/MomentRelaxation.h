// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Collision/CollisionTraits.h"
#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Rheology/ShearFlux.h"
#include "Kernels/Rheology/Viscosity.h"

namespace tiledlbm {

/// Relaxation factors of the ghost moments, over the norms of their rows of M: the energy e, the
/// energy flux q, the third-order moments m, and the fourth-order stresses pi.
template <class Value>
struct GhostFactors {
  using Real = Scalar<Value>;

  TILEDLBM_HOST_DEVICE static constexpr Value energyKeepOf(const Value& rate) {
    return Real(1.0 / 2394) - Real(1.0 / 2394) * rate;
  }
  TILEDLBM_HOST_DEVICE static constexpr Value energyShareOf(const Value& rate) {
    return Real(1.0 / 2394) * rate;
  }
  TILEDLBM_HOST_DEVICE static constexpr Value fluxKeepOf(const Value& rate) {
    return Real(1.0 / 40) - Real(1.0 / 40) * rate;
  }
  TILEDLBM_HOST_DEVICE static constexpr Value fluxShareOf(const Value& rate) {
    return Real(-2.0 / 3 / 40) * rate;
  }
  TILEDLBM_HOST_DEVICE static constexpr Value thirdKeepOf(const Value& rate) {
    return Real(1.0 / 8) - Real(1.0 / 8) * rate;
  }
  TILEDLBM_HOST_DEVICE static constexpr Value squareKeepXxOf(const Value& rate) {
    return Real(1.0 / 72) - Real(1.0 / 72) * rate;
  }
  TILEDLBM_HOST_DEVICE static constexpr Value squareKeepWwOf(const Value& rate) {
    return Real(1.0 / 24) - Real(1.0 / 24) * rate;
  }
};

/// Multiple relaxation times (d'Humieres, Ginzburg, Krafczyk, Lallemand and Luo 2002, Phil. Trans.
/// R. Soc. A 360, 437; appendix A). Base of the collision models that relax the moments M f of the
/// populations f.
///
/// Populations are deviations from this model's own rest state, M^-1 (1, -11, 0, ...). It differs
/// from the weights, because the fourth-order equilibrium has w_eps = 0. The transforms to moments
/// and back use sums and differences of opposite populations, which the moments share. The inverse
/// transform rebuilds the populations from all moments instead of adding to them; the populations
/// then need no registers during the relaxation.
/// \tparam Ghosts the differences between the models: `Factors<Value>`, constructed from the rate
///         of the shear stress, with `energyKeep`, `energyShare`, `fluxKeep`, `fluxShare`,
///         `thirdKeep`, `squareKeepXx` and `squareKeepWw`, see GhostFactors; and the equilibria of
///         the fourth order: `squareOfEnergy`, that of the square of the energy over the kinetic
///         energy, and `squareOfStress`, that of the fourth-order stresses over that of the stress.
///         If `squareOfStress` is not 0, the factors also have `squareShareXx` and `squareShareWw`.
template <class Ghosts>
struct MomentRelaxation {
  /// The rates of a fluid with uniform viscosity.
  template <class Real>
  struct Rates : Ghosts::template Factors<Real> {
    explicit Rates(const Viscosity& viscosity)
        : Ghosts::template Factors<Real>(Real(1 / viscosity.relaxationTime)),
          stressXx(Real(1 / viscosity.relaxationTime / 36)),
          stressWw(Real(1 / viscosity.relaxationTime / 12)),
          stressXy(Real(1 / viscosity.relaxationTime / 4)),
          keepXx(Real((1 - 1 / viscosity.relaxationTime) / 36)),
          keepWw(Real((1 - 1 / viscosity.relaxationTime) / 12)),
          keepXy(Real((1 - 1 / viscosity.relaxationTime) / 4)) {}

    /// The rates at a node: the same for every flux.
    template <class FluxSquared>
    TILEDLBM_HOST_DEVICE const Rates& at(const FluxSquared&) const {
      return *this;
    }

    /// s9 = s13 over the norm of the row of M of p_xx, of p_ww, and of p_xy, p_yz and p_xz. The
    /// rate of the square of the energy is that of the publication.
    Real stressXx, stressWw, stressXy;
    /// 1 - s9 over the same norms.
    Real keepXx, keepWw, keepXy;
  };

  /// The rates at one node.
  template <class Value>
  struct LocalRates : Ghosts::template Factors<Value> {
    using Real = Scalar<Value>;

    /// \param rate of the shear stress.
    TILEDLBM_HOST_DEVICE explicit LocalRates(const Value& rate)
        : Ghosts::template Factors<Value>(rate),
          stressXx(Real(1.0 / 36) * rate),
          stressWw(Real(1.0 / 12) * rate),
          stressXy(Real(0.25) * rate),
          keepXx(Real(1.0 / 36) - stressXx),
          keepWw(Real(1.0 / 12) - stressWw),
          keepXy(Real(0.25) - stressXy) {}

    Value stressXx, stressWw, stressXy;
    Value keepXx, keepWw, keepXy;
  };

  /// Equilibrium populations: M^-1 of the equilibrium moments.
  template <class Value>
  TILEDLBM_HOST_DEVICE static void equilibrium(const ConservedMoments<Value>& m,
                                               const Value (&u)[3], Value (&h)[D3Q19::directions]) {
    using Real = Scalar<Value>;
    const Value(&j)[3] = m.momentum;
    const Value xx = j[0] * u[0], yy = j[1] * u[1], zz = j[2] * u[2];
    const Value square = xx + yy + zz;
    Moments<Value> moments{};
    moments.density = Real(1.0 / 19) * m.density;
    moments.energy = Real(1.0 / 2394) * (Real(19) * square - Real(11) * m.density);
    moments.energySquare = Real(Ghosts::squareOfEnergy / 252) * square;
    moments.stressXx = Real(1.0 / 36) * (Real(2) * xx - yy - zz);
    moments.stressWw = Real(1.0 / 12) * (yy - zz);
    moments.stressSquareXx = Real(Ghosts::squareOfStress / 72) * (Real(2) * xx - yy - zz);
    moments.stressSquareWw = Real(Ghosts::squareOfStress / 24) * (yy - zz);
    moments.stressXy = Real(0.25) * j[0] * u[1];
    moments.stressYz = Real(0.25) * j[1] * u[2];
    moments.stressXz = Real(0.25) * j[0] * u[2];
    for (int axis = 0; axis < 3; ++axis) {
      moments.momentum[axis] = Real(0.1) * j[axis];
      moments.energyFlux[axis] = Real(-2.0 / 3 / 40) * j[axis];
    }
    toPopulations(moments, h);
  }

  /// Part of the equilibrium of direction Q that is quadratic in the velocity, see
  /// interpolateAtWalls.
  /// \param cross c.j times c.u.
  /// \param squares of j and u along the axes.
  template <int Q, class Value>
  TILEDLBM_HOST_DEVICE static Value inertia(const Value& cross, const Value (&squares)[3]) {
    using Real = Scalar<Value>;
    using At = D3Q19::At<Q>;
    constexpr double a = Ghosts::squareOfEnergy, b = Ghosts::squareOfStress;
    const Value all = squares[0] + squares[1] + squares[2];
    if constexpr (At::x * At::x + At::y * At::y + At::z * At::z == 1) {
      return Real(-11.0 / 126 - a / 63 - (1 - b) / 18) * all + Real((1 - b) / 6) * cross;
    } else {
      constexpr int other = At::x == 0 ? 0 : At::y == 0 ? 1 : 2;
      return Real(8.0 / 126 + a / 252 + 1.0 / 18 + b / 36 - 1.0 / 8) * all +
             Real(1.0 / 8 - 1.0 / 6 - b / 12) * squares[other] + Real(1.0 / 8) * cross;
    }
  }

  /// \param ratesOfFluid Rheology::Rates of this collision.
  template <class Fluid, class Value, class FluidRates>
  TILEDLBM_HOST_DEVICE static void collide(Value (&h)[D3Q19::directions],
                                           const FluidRates& ratesOfFluid) {
    using Real = Scalar<Value>;
    const OddParts<Value> odd = oddParts(h);
    const EvenParts<Value> even = evenParts(h);
    ConservedMoments<Value> m;
    m.density = h[D3Q19::O] + even.axes + even.diagonals;
    m.momentum[0] = odd.dx + odd.xDiagonal;
    m.momentum[1] = odd.dy + odd.yDiagonal;
    m.momentum[2] = odd.dz + odd.zDiagonal;
    Value u[3];
    Fluid::velocity(m, u);
    const Value(&j)[3] = m.momentum;
    Squares<Value> of;
    of.xx = j[0] * u[0];
    of.yy = j[1] * u[1];
    of.zz = j[2] * u[2];
    of.yyPlusZz = of.yy + of.zz;
    of.all = of.xx + of.yyPlusZz;
    const auto& rates = ratesOfFluid.at([&] {
      const ShearFlux<Value> flux{
          (even.axesXx + even.diagonalsXx) - (Real(2) * of.xx - of.yyPlusZz),
          (even.axesWw + even.diagonalsWw) - (of.yy - of.zz), even.xy - j[0] * u[1],
          even.yz - j[1] * u[2], even.xz - j[0] * u[2]};
      return flux.doubleSquare(Fluid::inverseMomentumDensity(m.density));
    });
    Moments<Value> relaxed;
    relaxEven(h[D3Q19::O], even, m, u, of, rates, relaxed);
    relaxOdd(odd, m, rates, relaxed);
    toPopulations(relaxed, h);
  }

 private:
  /// Differences of opposite populations, and their sums as the moments combine them.
  template <class Value>
  struct OddParts {
    Value dx, dy, dz;
    Value xFromXy, yFromXy, xFromXz, zFromXz, yFromYz, zFromYz;
    Value xDiagonal, yDiagonal, zDiagonal;
  };

  template <class Value>
  TILEDLBM_HOST_DEVICE static OddParts<Value> oddParts(const Value (&h)[D3Q19::directions]) {
    using L = D3Q19;
    const Value xyA = h[L::NE] - h[L::SW], xyB = h[L::SE] - h[L::NW];
    const Value xzA = h[L::ET] - h[L::WB], xzB = h[L::EB] - h[L::WT];
    const Value yzA = h[L::NT] - h[L::SB], yzB = h[L::NB] - h[L::ST];
    OddParts<Value> odd;
    odd.dx = h[L::E] - h[L::W];
    odd.dy = h[L::N] - h[L::S];
    odd.dz = h[L::T] - h[L::B];
    odd.xFromXy = xyA + xyB;
    odd.yFromXy = xyA - xyB;
    odd.xFromXz = xzA + xzB;
    odd.zFromXz = xzA - xzB;
    odd.yFromYz = yzA + yzB;
    odd.zFromYz = yzA - yzB;
    odd.xDiagonal = odd.xFromXy + odd.xFromXz;
    odd.yDiagonal = odd.yFromXy + odd.yFromYz;
    odd.zDiagonal = odd.zFromXz + odd.zFromYz;
    return odd;
  }

  /// Sums of opposite populations over the axes and the diagonals, as the moments combine them.
  template <class Value>
  struct EvenParts {
    Value axes, diagonals;
    Value axesXx, diagonalsXx, axesWw, diagonalsWw;
    Value xy, yz, xz;
  };

  template <class Value>
  TILEDLBM_HOST_DEVICE static EvenParts<Value> evenParts(const Value (&h)[D3Q19::directions]) {
    using L = D3Q19;
    using Real = Scalar<Value>;
    const Value sx = h[L::E] + h[L::W], sy = h[L::N] + h[L::S], sz = h[L::T] + h[L::B];
    const Value xyAlong = h[L::NE] + h[L::SW], xyAcross = h[L::NW] + h[L::SE];
    const Value xzAlong = h[L::ET] + h[L::WB], xzAcross = h[L::EB] + h[L::WT];
    const Value yzAlong = h[L::NT] + h[L::SB], yzAcross = h[L::NB] + h[L::ST];
    const Value sxy = xyAlong + xyAcross, sxz = xzAlong + xzAcross, syz = yzAlong + yzAcross;
    const Value syPlusSz = sy + sz, sxyPlusSxz = sxy + sxz;
    EvenParts<Value> even;
    even.axes = sx + syPlusSz;
    even.diagonals = sxyPlusSxz + syz;
    even.axesXx = Real(2) * sx - syPlusSz;
    even.diagonalsXx = sxyPlusSxz - Real(2) * syz;
    even.axesWw = sy - sz;
    even.diagonalsWw = sxy - sxz;
    even.xy = xyAlong - xyAcross;
    even.yz = yzAlong - yzAcross;
    even.xz = xzAlong - xzAcross;
    return even;
  }

  /// Products of momentum and velocity along the axes.
  template <class Value>
  struct Squares {
    Value xx, yy, zz;
    Value yyPlusZz, all;
  };

  template <class Value>
  struct Moments;

  /// Each relaxed moment is (1 - rate) moment + rate equilibrium, over the norm of its row of M.
  template <class Value, class NodeRates>
  TILEDLBM_HOST_DEVICE static void relaxEven(const Value& rest, const EvenParts<Value>& even,
                                             const ConservedMoments<Value>& m, const Value (&u)[3],
                                             const Squares<Value>& of, const NodeRates& rates,
                                             Moments<Value>& relaxed) {
    using Real = Scalar<Value>;
    constexpr Real energySquareRate = Real(1.4);
    const Value(&j)[3] = m.momentum;
    relaxed.density = Real(1.0 / 19) * m.density;
    relaxed.energy =
        rates.energyKeep * (Real(8) * even.diagonals - Real(11) * even.axes - Real(30) * rest) +
        rates.energyShare * (Real(19) * of.all - Real(11) * m.density);
    relaxed.energySquare = (Real(1) - energySquareRate) / Real(252) *
                               (even.diagonals - Real(4) * even.axes + Real(12) * rest) -
                           energySquareRate * Real(-Ghosts::squareOfEnergy / 252) * of.all;
    relaxed.stressXx = rates.keepXx * (even.axesXx + even.diagonalsXx) +
                       rates.stressXx * (Real(2) * of.xx - of.yyPlusZz);
    relaxed.stressWw =
        rates.keepWw * (even.axesWw + even.diagonalsWw) + rates.stressWw * (of.yy - of.zz);
    relaxed.stressXy = rates.keepXy * even.xy + rates.stressXy * (j[0] * u[1]);
    relaxed.stressYz = rates.keepXy * even.yz + rates.stressXy * (j[1] * u[2]);
    relaxed.stressXz = rates.keepXy * even.xz + rates.stressXy * (j[0] * u[2]);
    relaxed.stressSquareXx = rates.squareKeepXx * (even.diagonalsXx - Real(2) * even.axesXx);
    relaxed.stressSquareWw = rates.squareKeepWw * (even.diagonalsWw - Real(2) * even.axesWw);
    if constexpr (Ghosts::squareOfStress != 0) {
      relaxed.stressSquareXx += rates.squareShareXx * (Real(2) * of.xx - of.yyPlusZz);
      relaxed.stressSquareWw += rates.squareShareWw * (of.yy - of.zz);
    }
  }

  template <class Value, class NodeRates>
  TILEDLBM_HOST_DEVICE static void relaxOdd(const OddParts<Value>& odd,
                                            const ConservedMoments<Value>& m,
                                            const NodeRates& rates, Moments<Value>& relaxed) {
    using Real = Scalar<Value>;
    const auto fluxKeep = rates.fluxKeep, fluxShare = rates.fluxShare, thirdKeep = rates.thirdKeep;
    const Value(&j)[3] = m.momentum;
    relaxed.energyFlux[0] = fluxKeep * (odd.xDiagonal - Real(4) * odd.dx) + fluxShare * j[0];
    relaxed.energyFlux[1] = fluxKeep * (odd.yDiagonal - Real(4) * odd.dy) + fluxShare * j[1];
    relaxed.energyFlux[2] = fluxKeep * (odd.zDiagonal - Real(4) * odd.dz) + fluxShare * j[2];
    relaxed.third[0] = thirdKeep * (odd.xFromXy - odd.xFromXz);
    relaxed.third[1] = thirdKeep * (odd.yFromYz - odd.yFromXy);
    relaxed.third[2] = thirdKeep * (odd.zFromXz - odd.zFromYz);
    for (int axis = 0; axis < 3; ++axis) {
      relaxed.momentum[axis] = Real(0.1) * j[axis];
    }
  }

  /// All moments, each over the norm of its row of M; M^-1 is then the transpose of M.
  template <class Value>
  struct Moments {
    Value density;
    Value energy;
    Value energySquare;
    Value momentum[3];
    Value energyFlux[3];
    Value stressXx, stressWw, stressXy, stressYz, stressXz;
    Value stressSquareXx, stressSquareWw;
    Value third[3];
  };

  template <class Value>
  TILEDLBM_HOST_DEVICE static void toPopulations(const Moments<Value>& m,
                                                 Value (&h)[D3Q19::directions]) {
    using L = D3Q19;
    using Real = Scalar<Value>;
    const Value(&j)[3] = m.momentum;
    const Value(&flux)[3] = m.energyFlux;

    h[L::O] = m.density - Real(30) * m.energy + Real(12) * m.energySquare;

    const Value axis = m.density - Real(11) * m.energy - Real(4) * m.energySquare;
    const Value axisXx = m.stressXx - Real(2) * m.stressSquareXx;
    const Value axisWw = m.stressWw - Real(2) * m.stressSquareWw;
    const Value axisYz = axis - axisXx;
    setPair(h[L::E], h[L::W], axis + Real(2) * axisXx, j[0] - Real(4) * flux[0]);
    setPair(h[L::N], h[L::S], axisYz + axisWw, j[1] - Real(4) * flux[1]);
    setPair(h[L::T], h[L::B], axisYz - axisWw, j[2] - Real(4) * flux[2]);

    const Value diagonal = m.density + Real(8) * m.energy + m.energySquare;
    const Value diagonalXx = m.stressXx + m.stressSquareXx;
    const Value diagonalWw = m.stressWw + m.stressSquareWw;
    const Value diagonalX = diagonal + diagonalXx;
    const Value xyEven = diagonalX + diagonalWw;
    const Value xzEven = diagonalX - diagonalWw;
    const Value yzEven = diagonal - Real(2) * diagonalXx;
    const Value xOdd = j[0] + flux[0], yOdd = j[1] + flux[1], zOdd = j[2] + flux[2];
    const Value xInXy = xOdd + m.third[0], yInXy = yOdd - m.third[1];
    const Value xInXz = xOdd - m.third[0], zInXz = zOdd + m.third[2];
    const Value yInYz = yOdd + m.third[1], zInYz = zOdd - m.third[2];
    setPair(h[L::NE], h[L::SW], xyEven + m.stressXy, xInXy + yInXy);
    setPair(h[L::SE], h[L::NW], xyEven - m.stressXy, xInXy - yInXy);
    setPair(h[L::ET], h[L::WB], xzEven + m.stressXz, xInXz + zInXz);
    setPair(h[L::EB], h[L::WT], xzEven - m.stressXz, xInXz - zInXz);
    setPair(h[L::NT], h[L::SB], yzEven + m.stressYz, yInYz + zInYz);
    setPair(h[L::NB], h[L::ST], yzEven - m.stressYz, yInYz - zInYz);
  }

  template <class Value>
  TILEDLBM_HOST_DEVICE static void setPair(Value& forward, Value& backward, Value even, Value odd) {
    forward = even + odd;
    backward = even - odd;
  }
};

}  // namespace tiledlbm
