// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/ExactSum.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Sums that many threads add to at once, and which do not depend on their order. What is added
/// between two calls of take() are at most 2^22 numbers to a copy, see ExactSum.
struct SharedSums {
  /// Of each sum, so that threads seldom meet at one.
  static constexpr int copies = 16;

  ExactSum* sums;  ///< copies of the first, of the second, ...; null where none are to be made

  /// \param number of what is added, by which it takes one of the copies.
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

  /// Takes a sum, which begins anew.
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
