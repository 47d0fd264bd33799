// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include "Kernels/Collision/CollisionTraits.h"
#include "Kernels/Collision/Lbmrt.h"
#include "Kernels/Collision/MomentRelaxation.h"
#include "Kernels/Fluid/Reciprocal.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Rates of the odd moments as functions of the relaxation time, see BoundedLbmrt.
template <class Value>
struct BoundedRates {
  using Real = Scalar<Value>;
  static constexpr double magicParameter = 3.0 / 16;

  /// \param rate of the shear stress, above 0, at most 2.
  TILEDLBM_HOST_DEVICE explicit BoundedRates(const Value& rate) {
    const Value beyondHalf = reciprocal<Value>(rate) - Real(0.5);  // relaxation time - 1/2
    // 1 / (1/2 + magicParameter / beyondHalf)
    const Value ofParameter =
        beyondHalf * reciprocal<Value>(Real(0.5) * beyondHalf + Real(magicParameter));
    energyFlux = larger(ofParameter, Value{} + Real(ConstantGhosts::energyFlux));
    thirdOrder = larger(ofParameter, Value{} + Real(ConstantGhosts::thirdOrder));
  }

  Value energyFlux, thirdOrder;

 private:
  // Not std::max, since a Value may be a pack.
  TILEDLBM_HOST_DEVICE static Value larger(const Value& a, const Value& b) { return a > b ? a : b; }
};

/// The other rates of BoundedLbmrt without a subgrid viscosity.
struct RatesWithoutEddies {
  static constexpr double energy = ConstantGhosts::energy, stressSquare = 1.75;
};

/// The other rates of BoundedLbmrt with a subgrid viscosity.
struct RatesWithEddies {
  static constexpr double energy = 0.8, stressSquare = 1.9;
};

/// Data of BoundedLbmrt for MomentRelaxation.
/// \tparam Even RatesWithoutEddies or RatesWithEddies.
template <class Even>
struct BoundedGhosts {
  static constexpr double squareOfEnergy = -2, squareOfStress = -1;

  template <class Value>
  struct Factors {
    using Of = GhostFactors<Value>;
    using Real = Scalar<Value>;
    using OfReal = GhostFactors<Real>;

    /// \param rate of the shear stress.
    TILEDLBM_HOST_DEVICE explicit Factors(const Value& rate) {
      const BoundedRates<Value> rates(rate);
      fluxKeep = Of::fluxKeepOf(rates.energyFlux);
      fluxShare = Of::fluxShareOf(rates.energyFlux);
      thirdKeep = Of::thirdKeepOf(rates.thirdOrder);
    }

    static constexpr Real energyKeep = OfReal::energyKeepOf(Real(Even::energy));
    static constexpr Real energyShare = OfReal::energyShareOf(Real(Even::energy));
    static constexpr Real squareKeepXx = OfReal::squareKeepXxOf(Real(Even::stressSquare));
    static constexpr Real squareKeepWw = OfReal::squareKeepWwOf(Real(Even::stressSquare));
    static constexpr Real squareShareXx = Real(Even::stressSquare * squareOfStress / 72);
    static constexpr Real squareShareWw = Real(Even::stressSquare * squareOfStress / 24);
    Value fluxKeep, fluxShare, thirdKeep;
  };
};

/// Multiple relaxation times (MomentRelaxation) for the Reynolds numbers of blood flow. The rates
/// are those of Lbmrt with three differences. s is the rate of the odd moments.
///
/// **Equilibrium of the fourth order**: that of three dimensions, where the sum of c_x^2 c_y^2 f is
/// (j_x u_x + j_y u_y) / 3 apart from the density. In the usual equilibrium of D3Q19 the sum
/// depends on u_z, and the advection of momentum depends on the directions of the lattice. In a
/// tube of 16 voxels at an angle to the axes the wall shear stress is off by 6.5 instead of 4.5 %
/// (root mean square) at a Reynolds number of 500 (Silva and Semiao 2014, J. Comput. Phys. 269,
/// 259; Bauer and Ruede 2018, arXiv:1803.04937).
///
/// **Rates of the odd moments**: the position of a wall depends on the magic parameters
/// (tau - 1/2)(1/s - 1/2) (Ginzburg, Verhaeghe and d'Humieres 2008, Commun. Comput. Phys. 3, 427).
/// At high tau they are 3/16, and walls do not move with the viscosity. At low tau these rates
/// would be over-relaxing and unstable; there the rates are those of Lbmrt, and the set-up corrects
/// the position of the walls.
///
/// **Rate of the fourth-order stresses**: 1.75 instead of 1.4, by trial. In aortas of 20 and 40
/// voxels across at Reynolds numbers of 1900 to 3100 the flow fluctuates by some per cent or
/// becomes unstable with 1.4. From 1.6 to 1.9 it is steady, except for 1 % at 3100, which remains
/// with half the voxel size; with 1.98 it becomes unstable. At 6300 it is stable with 1.7 and 1.8.
/// With 1.6 or less it is unstable for all other rates of the ghost moments that were tried, from 1
/// to 1.8. The wall shear stress in tubes changes by less than 0.1 %.
///
/// **With the subgrid viscosity** (EddyViscosity) the model is stable at lower relaxation times of
/// the fluid. The rates of the energy, which sets the damping of sound, and of the fourth-order
/// stresses are 0.8 and 1.9, by trial. With 1.19 waves of two voxels outgrow the eddies of a
/// turbulent channel of 64 voxels (relaxation time 0.5016); with 0.8 and less they do not, and
/// lower rates cost pressure at the openings. In an aorta at 0.5002 neighbouring voxels differ a
/// third as much with 1.9 as with 1.75 (second differences of the velocity: 0.05 instead of 0.15 of
/// its root mean square); with 1.94 the flow in a tube of 16 voxels at 0.5015 becomes unsteady.
struct BoundedLbmrt : MomentRelaxation<BoundedGhosts<RatesWithoutEddies>> {
  /// The collision model with the rates for EddyViscosity.
  using WithEddies = MomentRelaxation<BoundedGhosts<RatesWithEddies>>;

  static double magicParameterAt(double relaxationTime) {
    const BoundedRates<double> rates(1 / relaxationTime);
    return (relaxationTime - 0.5) * (1 / rates.energyFlux - 0.5);
  }

  static constexpr CollisionTraits traits{"Bounded LBMRT",  0.5005, 0.50005,
                                          0.5025,           false,  WallInterpolation::Linear,
                                          magicParameterAt, false,  false};
};

}  // namespace tiledlbm
