// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace tiledlbm::fuzz {

/// Bytes as choices. Where there are no more of them, the first of each: a flow that runs.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : bytes_(data, size) {}

  template <class Integer>
  Integer between(Integer first, Integer last) {
    return bytes_.ConsumeIntegralInRange(first, last);
  }
  /// Once in `count`.
  bool once(int count) { return between(1, count) == count; }
  /// An enumeration that ends with `last`.
  template <class Enumeration>
  Enumeration upTo(Enumeration last) {
    return static_cast<Enumeration>(between(0, int(last)));
  }

  /// Mostly of the order of a usual value, else anything.
  double number(double usual) {
    constexpr double limit = std::numeric_limits<double>::infinity();
    switch (between(0, 15)) {
      case 15:
        return -usual;
      case 1:
        return 0;
      case 2: {
        constexpr double odd[] = {limit,
                                  -limit,
                                  std::numeric_limits<double>::quiet_NaN(),
                                  std::numeric_limits<double>::max(),
                                  std::numeric_limits<double>::denorm_min(),
                                  1e150,
                                  -1e30,
                                  1e-30};
        return odd[between(0, 7)];
      }
      case 3:
        return usual * std::exp2(between(-80, 80));
      case 4:
      case 5:
      case 6:
        return usual * std::exp2(between(-12, 12) / 4.0);
      default:
        return usual;
    }
  }
  /// Mostly small, else anything.
  std::int64_t count(std::int64_t usual) {
    constexpr std::int64_t odd[] = {-1, std::numeric_limits<std::int64_t>::max(),
                                    std::numeric_limits<std::int64_t>::min(),
                                    std::int64_t(1) << 40};
    return once(16) ? odd[between(0, 3)] : between<std::int64_t>(0, usual);
  }

 private:
  FuzzedDataProvider bytes_;
};

}  // namespace tiledlbm::fuzz
