#pragma once

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

/// Multiple relaxation times (d'Humieres, Ginzburg, Krafczyk, Lallemand and Luo 2002, Phil. Trans.
/// R. Soc. A 360, 437; appendix A).
///
/// Populations are deviations from this model's own rest state, M^-1 (1, -11, 0, ...), which is not
/// that of the weights, because the fourth-order equilibrium has w_eps = 0. The transform to
/// moments and back is written with the sums and differences of opposite populations, which the
/// moments share.
struct Lbmrt {
  /// \param relaxationTime of the shear stress, lattice units, above 1/2.
  template <class Real>
  struct Rates {
    explicit Rates(double relaxationTime) : shear(Real(1 / relaxationTime)) {}
    Real shear;  ///< s9 = s13; the other rates are those of the source
  };

  /// Equilibrium populations: M^-1 of the equilibrium moments.
  template <class Value>
  TILEDLBM_HOST_DEVICE static void equilibrium(const ConservedMoments<Value>& m,
                                               const Value (&u)[3], Value (&h)[D3Q19::directions]) {
    using L = D3Q19;
    using Real = Scalar<Value>;
    const Value(&j)[3] = m.momentum;
    const Value xx = j[0] * u[0], yy = j[1] * u[1], zz = j[2] * u[2];
    const Value square = xx + yy + zz;
    const Value density = Real(1.0 / 19) * m.density;
    const Value energy = Real(1.0 / 2394) * (Real(19) * square - Real(11) * m.density);
    const Value energySquare = Real(-475.0 / 63 / 252) * square;
    const Value stressXx = Real(1.0 / 36) * (Real(2) * xx - yy - zz);
    const Value stressWw = Real(1.0 / 12) * (yy - zz);
    h[L::O] = density - Real(30) * energy + Real(12) * energySquare;
    const Value axis = density - Real(11) * energy - Real(4) * energySquare;
    setPair(h[L::E], h[L::W], axis + Real(2) * stressXx, Real(1.0 / 6) * j[0]);
    setPair(h[L::N], h[L::S], axis - stressXx + stressWw, Real(1.0 / 6) * j[1]);
    setPair(h[L::T], h[L::B], axis - stressXx - stressWw, Real(1.0 / 6) * j[2]);
    const Value diagonal = density + Real(8) * energy + energySquare;
    const Value xyEven = diagonal + stressXx + stressWw;
    const Value xzEven = diagonal + stressXx - stressWw;
    const Value yzEven = diagonal - Real(2) * stressXx;
    const Value xy = Real(0.25) * j[0] * u[1];
    const Value xz = Real(0.25) * j[0] * u[2];
    const Value yz = Real(0.25) * j[1] * u[2];
    setPair(h[L::NE], h[L::SW], xyEven + xy, Real(1.0 / 12) * (j[0] + j[1]));
    setPair(h[L::SE], h[L::NW], xyEven - xy, Real(1.0 / 12) * (j[0] - j[1]));
    setPair(h[L::ET], h[L::WB], xzEven + xz, Real(1.0 / 12) * (j[0] + j[2]));
    setPair(h[L::EB], h[L::WT], xzEven - xz, Real(1.0 / 12) * (j[0] - j[2]));
    setPair(h[L::NT], h[L::SB], yzEven + yz, Real(1.0 / 12) * (j[1] + j[2]));
    setPair(h[L::NB], h[L::ST], yzEven - yz, Real(1.0 / 12) * (j[1] - j[2]));
  }

  template <class Fluid, class Value>
  TILEDLBM_HOST_DEVICE static void collide(Value (&h)[D3Q19::directions],
                                           const Rates<Scalar<Value>>& rates) {
    using L = D3Q19;
    using Real = Scalar<Value>;
    constexpr Real energyRate = Real(1.19);
    constexpr Real energySquareRate = Real(1.4);
    constexpr Real energyFluxRate = Real(1.2);
    constexpr Real stressSquareRate = Real(1.4);
    constexpr Real thirdOrderRate = Real(1.98);

    // Even parts: sums of opposite populations.
    const Value sx = h[L::E] + h[L::W], sy = h[L::N] + h[L::S], sz = h[L::T] + h[L::B];
    const Value xyAlong = h[L::NE] + h[L::SW], xyAcross = h[L::NW] + h[L::SE];
    const Value xzAlong = h[L::ET] + h[L::WB], xzAcross = h[L::EB] + h[L::WT];
    const Value yzAlong = h[L::NT] + h[L::SB], yzAcross = h[L::NB] + h[L::ST];
    // Odd parts: differences.
    const Value dx = h[L::E] - h[L::W], dy = h[L::N] - h[L::S], dz = h[L::T] - h[L::B];
    const Value xyA = h[L::NE] - h[L::SW], xyB = h[L::SE] - h[L::NW];
    const Value xzA = h[L::ET] - h[L::WB], xzB = h[L::EB] - h[L::WT];
    const Value yzA = h[L::NT] - h[L::SB], yzB = h[L::NB] - h[L::ST];
    const Value xFromXy = xyA + xyB, yFromXy = xyA - xyB;
    const Value xFromXz = xzA + xzB, zFromXz = xzA - xzB;
    const Value yFromYz = yzA + yzB, zFromYz = yzA - yzB;
    const Value xDiagonal = xFromXy + xFromXz;
    const Value yDiagonal = yFromXy + yFromYz;
    const Value zDiagonal = zFromXz + zFromYz;

    const Value sxy = xyAlong + xyAcross, sxz = xzAlong + xzAcross, syz = yzAlong + yzAcross;
    const Value syPlusSz = sy + sz;
    const Value axes = sx + syPlusSz;
    const Value sxyPlusSxz = sxy + sxz;
    const Value diagonals = sxyPlusSxz + syz;

    ConservedMoments<Value> m;
    m.density = h[L::O] + axes + diagonals;
    m.momentum[0] = dx + xDiagonal;
    m.momentum[1] = dy + yDiagonal;
    m.momentum[2] = dz + zDiagonal;
    Value u[3];
    Fluid::velocity(m, u);
    const Value(&j)[3] = m.momentum;
    const Value xx = j[0] * u[0], yy = j[1] * u[1], zz = j[2] * u[2];
    const Value yyPlusZz = yy + zz;
    const Value square = xx + yyPlusZz;

    // Each `...Change` is rate (equilibrium - moment) over the norm of its row of M.
    const Value energy = Real(-30) * h[L::O] - Real(11) * axes + Real(8) * diagonals;
    const Value energyChange =
        (energyRate / Real(2394)) * (Real(-11) * m.density + Real(19) * square - energy);
    const Value energySquare = Real(12) * h[L::O] - Real(4) * axes + diagonals;
    const Value energySquareChange =
        (energySquareRate / Real(252)) * (Real(-475.0 / 63) * square - energySquare);

    const Value axesXx = Real(2) * sx - syPlusSz, diagonalsXx = sxyPlusSxz - Real(2) * syz;
    const Value xxChange =
        (rates.shear / Real(36)) * (Real(2) * xx - yyPlusZz - (axesXx + diagonalsXx));
    const Value xxSquareChange = (stressSquareRate / Real(72)) * (Real(2) * axesXx - diagonalsXx);
    const Value axesWw = sy - sz, diagonalsWw = sxy - sxz;
    const Value wwChange = (rates.shear / Real(12)) * (yy - zz - (axesWw + diagonalsWw));
    const Value wwSquareChange = (stressSquareRate / Real(24)) * (Real(2) * axesWw - diagonalsWw);
    const Real offDiagonal = rates.shear / Real(4);
    const Value xyChange = offDiagonal * (j[0] * u[1] - (xyAlong - xyAcross));
    const Value yzChange = offDiagonal * (j[1] * u[2] - (yzAlong - yzAcross));
    const Value xzChange = offDiagonal * (j[0] * u[2] - (xzAlong - xzAcross));

    constexpr Real fluxScale = energyFluxRate / Real(40);
    const Value xFlux = fluxScale * (Real(-2.0 / 3) * j[0] + Real(4) * dx - xDiagonal);
    const Value yFlux = fluxScale * (Real(-2.0 / 3) * j[1] + Real(4) * dy - yDiagonal);
    const Value zFlux = fluxScale * (Real(-2.0 / 3) * j[2] + Real(4) * dz - zDiagonal);
    constexpr Real thirdScale = thirdOrderRate / Real(8);
    const Value xThird = thirdScale * (xFromXz - xFromXy);
    const Value yThird = thirdScale * (yFromXy - yFromYz);
    const Value zThird = thirdScale * (zFromYz - zFromXz);

    h[L::O] += Real(12) * energySquareChange - Real(30) * energyChange;

    const Value axisCommon = Real(-11) * energyChange - Real(4) * energySquareChange;
    const Value axisXx = xxChange - Real(2) * xxSquareChange;
    const Value axisWw = wwChange - Real(2) * wwSquareChange;
    addPair(h[L::E], h[L::W], axisCommon + Real(2) * axisXx, Real(-4) * xFlux);
    addPair(h[L::N], h[L::S], axisCommon - axisXx + axisWw, Real(-4) * yFlux);
    addPair(h[L::T], h[L::B], axisCommon - axisXx - axisWw, Real(-4) * zFlux);

    const Value diagonalCommon = Real(8) * energyChange + energySquareChange;
    const Value diagonalXx = xxChange + xxSquareChange;
    const Value diagonalWw = wwChange + wwSquareChange;
    const Value xyEven = diagonalCommon + diagonalXx + diagonalWw;
    const Value xzEven = diagonalCommon + diagonalXx - diagonalWw;
    const Value yzEven = diagonalCommon - Real(2) * diagonalXx;
    const Value xInXy = xFlux + xThird, yInXy = yFlux - yThird;
    const Value xInXz = xFlux - xThird, zInXz = zFlux + zThird;
    const Value yInYz = yFlux + yThird, zInYz = zFlux - zThird;
    addPair(h[L::NE], h[L::SW], xyEven + xyChange, xInXy + yInXy);
    addPair(h[L::SE], h[L::NW], xyEven - xyChange, xInXy - yInXy);
    addPair(h[L::ET], h[L::WB], xzEven + xzChange, xInXz + zInXz);
    addPair(h[L::EB], h[L::WT], xzEven - xzChange, xInXz - zInXz);
    addPair(h[L::NT], h[L::SB], yzEven + yzChange, yInYz + zInYz);
    addPair(h[L::NB], h[L::ST], yzEven - yzChange, yInYz - zInYz);
  }

 private:
  template <class Value>
  TILEDLBM_HOST_DEVICE static void setPair(Value& forward, Value& backward, Value even, Value odd) {
    forward = even + odd;
    backward = even - odd;
  }

  template <class Value>
  TILEDLBM_HOST_DEVICE static void addPair(Value& forward, Value& backward, Value even, Value odd) {
    forward += even + odd;
    backward += even - odd;
  }
};

}  // namespace tiledlbm
