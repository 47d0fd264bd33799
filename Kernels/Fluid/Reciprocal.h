// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// 1 / value, within a unit in the last place, for values far from zero, infinity and denormal
/// numbers, such as a density. The GPU's code omits the treatment of these cases.
template <class Value>
TILEDLBM_HOST_DEVICE Value reciprocal(const Value& value) {
  return Scalar<Value>(1) / value;
}

#ifdef __CUDA_ARCH__
/// An estimate of some 20 bits and two Newton steps, each of which doubles the number of bits.
template <>
TILEDLBM_HOST_DEVICE double reciprocal(const double& value) {
  double estimate;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(estimate) : "d"(value));
  estimate = fma(estimate, fma(-value, estimate, 1.0), estimate);
  return fma(estimate, fma(-value, estimate, 1.0), estimate);
}

/// An estimate of one unit in the last place.
template <>
TILEDLBM_HOST_DEVICE float reciprocal(const float& value) {
  float estimate;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(estimate) : "f"(value));
  return estimate;
}
#endif

}  // namespace tiledlbm
