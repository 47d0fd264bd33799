// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <random>

namespace tiledlbm::test {

/// A number of an interval, the same for a seed everywhere, which standard distributions are not.
inline double between(std::mt19937& random, double low, double high) {
  return low + (high - low) * double(random() - std::mt19937::min()) /
                   double(std::mt19937::max() - std::mt19937::min());
}

}  // namespace tiledlbm::test
