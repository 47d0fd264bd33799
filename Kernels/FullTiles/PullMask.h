// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Tile/TileShape.h"

namespace tiledlbm {

namespace detail {

/// Moves the bits of `here` up by C (1, 0, -1) nodes along an axis whose step in a mask is Stride
/// bits. The entering bits come from the previous (C = 1) or the next tile (C = -1), `there`.
template <int C, int Stride>
TILEDLBM_HOST_DEVICE constexpr std::uint64_t moveBits(std::uint64_t here, std::uint64_t there) {
  // Nodes with coordinate 0 on the axis.
  constexpr std::uint64_t low = Stride == 1   ? 0x1111111111111111u
                                : Stride == 4 ? 0x000F000F000F000Fu
                                              : 0x000000000000FFFFu;
  constexpr std::uint64_t high = low << 3 * Stride;
  if constexpr (C > 0) {
    return ((here << Stride) & ~low) | ((there >> 3 * Stride) & low);
  } else if constexpr (C < 0) {
    return ((here >> Stride) & ~high) | ((there << 3 * Stride) & high);
  } else {
    return here;
  }
}

}  // namespace detail

/// Nodes of a tile with a non-solid source in direction (X, Y, Z): pullSource for 64 nodes at once.
/// \param fluid non-solid nodes of the tiles of the neighbourhood.
template <int X, int Y, int Z>
TILEDLBM_HOST_DEVICE constexpr std::uint64_t pullMask(
    const std::uint64_t (&fluid)[TileShape::neighbourhood]) {
  const auto alongX = [&](int dy, int dz) {
    return detail::moveBits<X, 1>(fluid[TileShape::neighbour(0, dy, dz)],
                                  fluid[TileShape::neighbour(-X, dy, dz)]);
  };
  const auto alongXy = [&](int dz) {
    return detail::moveBits<Y, 4>(alongX(0, dz), alongX(-Y, dz));
  };
  return detail::moveBits<Z, 16>(alongXy(0), alongXy(-Z));
}

}  // namespace tiledlbm
