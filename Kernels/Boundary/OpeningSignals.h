// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm {

/// Time-dependent factors on the prescribed values of openings, at one time step.
///
/// Each node of an opening has the index of its factor. Kernels receive the factors by value, which
/// avoids a copy to the device at each step.
template <class Real>
struct OpeningSignals {
  static constexpr int count = 32;
  /// Index for values that are constant after the start of the flow, and for circuits at outlets.
  static constexpr int steady = 0;

  Real factor[count];

  /// All factors with the same value.
  static OpeningSignals same(Real value) {
    OpeningSignals signals;
    for (Real& factor : signals.factor) {
      factor = value;
    }
    return signals;
  }

  /// Converts the factors to another precision.
  template <class To>
  OpeningSignals<To> convert() const {
    OpeningSignals<To> result;
    for (int i = 0; i < count; ++i) {
      result.factor[i] = static_cast<To>(factor[i]);
    }
    return result;
  }
};

}  // namespace tiledlbm
