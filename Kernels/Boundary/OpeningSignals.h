// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace tiledlbm {

/// Factors on the values that openings prescribe, in one time step: how these follow time.
///
/// Each node of an opening names one by its number. They reach the kernels by value, so that a
/// change from step to step costs no copy to the device.
template <class Real>
struct OpeningSignals {
  static constexpr int count = 32;
  /// The one of values that do not change after the start of the flow, and of outlet circuits.
  static constexpr int steady = 0;

  Real factor[count];

  /// All factors alike.
  static OpeningSignals same(Real value) {
    OpeningSignals signals;
    for (Real& factor : signals.factor) {
      factor = value;
    }
    return signals;
  }

  /// The same factors in another precision.
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
