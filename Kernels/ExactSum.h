// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>

#include "Kernels/Portability.h"

namespace tiledlbm {

/// A sum of numbers that does not depend on their order. Ranks, threads and blocks may therefore
/// add in any order. The sum rounds each number to a multiple of 2^-120 and adds integers (the idea
/// of Kulisch, for the magnitudes of sums over a lattice).
///
/// Numbers must be smaller than 2^22 in magnitude. At most 2^22 numbers may be added before a call
/// of carry(), and at most 2^40 in all. A number that is larger, infinite or NaN makes the sum NaN.
struct ExactSum {
  static constexpr int digitCount = 4;

  /// In units of 1, 2^-40, 2^-80 and 2^-120.
  std::int64_t digits[digitCount] = {0, 0, 0, 0};
  std::int64_t invalid = 0;  ///< numbers that cannot be added

  TILEDLBM_HOST_DEVICE void add(double number) {
    constexpr double limit = 4194304;  // 2^22
    if (!(number < limit && number > -limit)) {
      ++invalid;
      return;
    }
    // Each remainder is exact: it holds the remaining bits.
    for (std::int64_t& digit : digits) {
      const auto whole = static_cast<std::int64_t>(number);
      digit += whole;
      number = (number - static_cast<double>(whole)) * base;
    }
  }

  TILEDLBM_HOST_DEVICE void add(const ExactSum& more) {
    for (int i = 0; i < digitCount; ++i) {
      digits[i] += more.digits[i];
    }
    invalid += more.invalid;
  }

  /// Normalises the lower digits to 0 to 2^40 - 1. This makes room for more numbers and gives equal
  /// sums equal digits.
  TILEDLBM_HOST_DEVICE void carry() {
    for (int i = digitCount - 1; i > 0; --i) {
      const std::int64_t carried = digits[i] >> bits;  // rounded down, also below 0
      digits[i] -= carried * (std::int64_t{1} << bits);
      digits[i - 1] += carried;
    }
  }

  /// The sum as a number, the same for equal sums.
  TILEDLBM_HOST_DEVICE double value() const {
    if (invalid != 0) {
      return static_cast<double>(NAN);
    }
    ExactSum carried = *this;
    carried.carry();
    // The lower digits of a negative sum would cancel most of it near 0; its negative has no such
    // loss.
    const bool isNegative = carried.digits[0] < 0;
    for (std::int64_t& digit : carried.digits) {
      digit = isNegative ? -digit : digit;
    }
    carried.carry();
    double sum = 0;
    for (int i = digitCount - 1; i >= 0; --i) {
      sum = sum / base + static_cast<double>(carried.digits[i]);
    }
    return isNegative ? -sum : sum;
  }

 private:
  static constexpr int bits = 40;
  static constexpr double base = 1099511627776;  // 2^40
};

}  // namespace tiledlbm
