// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/ExactSum.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Sums to which many threads add concurrently. They do not depend on the order. Between two calls
/// of take() a copy takes at most 2^22 numbers, see ExactSum.
struct SharedSums {
  /// Copies of each sum, which make conflicts between threads rare.
  static constexpr int copies = 16;

  ExactSum* sums;  ///< copies of the first sum, of the second, ...; null if there are none

  /// \param number of the addend, which selects one of the copies.
  TILEDLBM_HOST_DEVICE void add(int index, std::uint32_t number, double value) const {
    constexpr std::uint32_t scatter = 2654435769u;  // 2^32 over the golden ratio
    const std::uint32_t copy = (number * scatter) >> 28;
    static_assert(copies == 16, "of the upper four bits");
    ExactSum one;
    one.add(value);
    ExactSum& sum = sums[static_cast<std::uint32_t>(index) * copies + copy];
    for (int digit = 0; digit < ExactSum::digitCount; ++digit) {
      if (one.digits[digit] != 0) {
        addAtOnce(sum.digits[digit], one.digits[digit]);
      }
    }
    if (one.invalid != 0) {
      addAtOnce(sum.invalid, one.invalid);
    }
  }

  /// Returns a sum and resets it.
  TILEDLBM_HOST_DEVICE ExactSum take(int index) const {
    ExactSum sum;
    for (int copy = 0; copy < copies; ++copy) {
      ExactSum& part = sums[index * copies + copy];
      ExactSum copied = readOfOthers(part);
      copied.carry();
      sum.add(copied);
      part = ExactSum{};
    }
    sum.carry();
    return sum;
  }
};

}  // namespace tiledlbm
