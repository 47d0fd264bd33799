// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace tiledlbm {

/// Bytes of the values in some arrays.
template <class... Arrays>
std::uint64_t bytesOfArrays(const Arrays&... arrays) {
  return (... + (arrays.size() * sizeof(*arrays.data())));
}

}  // namespace tiledlbm
