// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <type_traits>

#include "Kernels/Fluid/ConservedMoments.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// The square root of a number, or of each number of a pack.
template <class Value>
TILEDLBM_HOST_DEVICE Value squareRoot(const Value& value) {
  if constexpr (std::is_floating_point_v<Value>) {
    return std::sqrt(value);
  } else {
    Value roots;
    constexpr int lanes = static_cast<int>(sizeof(Value) / sizeof(Scalar<Value>));
    for (int i = 0; i < lanes; ++i) {
      roots[i] = std::sqrt(value[i]);
    }
    return roots;
  }
}

}  // namespace tiledlbm
