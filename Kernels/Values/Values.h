// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Values/SixteenBit.h"

namespace tiledlbm {

/// The types of population values: that of the arithmetic and that in memory.
///
/// Arithmetic on stored populations uses their unit: the stored number is `unit` times the
/// deviation from the rest state. Collisions are linear in density and momentum for a given
/// velocity and need no conversion (see InUnitOf).
template <class RealType>
struct Values {
  using Real = RealType;
  using Stored = RealType;
  static constexpr Real unit = Real(1);
  static constexpr bool isNarrow = false;  ///< whether memory holds fewer bits than the arithmetic

  TILEDLBM_HOST_DEVICE static Real load(Stored value) { return value; }
  TILEDLBM_HOST_DEVICE static Stored store(Real value) { return value; }
};

using DoubleValues = Values<double>;
using SingleValues = Values<float>;

/// Arithmetic in single precision on 16-bit populations. The largest deviation is 2, and the
/// spacing of the smallest numbers is 2e-12 (Lehmann, Krause, Amati, Sega, Harting and Gekle 2022,
/// Phys. Rev. E 106, 015308: "FP16S").
struct SixteenBitValues {
  using Real = float;
  using Stored = SixteenBit;
  static constexpr Real unit = 32768.0f;
  static constexpr bool isNarrow = true;

  TILEDLBM_HOST_DEVICE static Real load(Stored value) { return widen(value); }
  TILEDLBM_HOST_DEVICE static Stored store(Real value) { return narrow(value); }
};

/// A fluid model whose moments are in the unit of stored populations.
template <class Fluid, class StoredValues>
struct InUnitOf {
  template <class Value>
  TILEDLBM_HOST_DEVICE static void velocity(const ConservedMoments<Value>& moments,
                                            Value (&velocity)[3]) {
    Fluid::template velocity<Value>(moments, velocity, StoredValues::unit);
  }

  template <class Value>
  TILEDLBM_HOST_DEVICE static Value inverseMomentumDensity(const Value& density) {
    return Fluid::template inverseMomentumDensity<Value>(density, StoredValues::unit);
  }
};

}  // namespace tiledlbm
