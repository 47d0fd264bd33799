// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <type_traits>
#include <utility>

#include "Kernels/Portability.h"

namespace tiledlbm {

/// The D3Q19 lattice: a rest direction, 6 along the axes, 12 along the face diagonals.
///
/// Directions are named as in the paper: East is +x, North is +y, Top is +z.
struct D3Q19 {
  enum Direction : int { O, E, N, W, S, T, B, NE, NW, SW, SE, ET, EB, WB, WT, NT, NB, SB, ST };

  static constexpr int directions = 19;

  /// Components of the direction vectors, in the order of Direction.
  static constexpr int components[directions][3] = {
      {0, 0, 0},  {1, 0, 0},  {0, 1, 0},   {-1, 0, 0},  {0, -1, 0}, {0, 0, 1},  {0, 0, -1},
      {1, 1, 0},  {-1, 1, 0}, {-1, -1, 0}, {1, -1, 0},  {1, 0, 1},  {1, 0, -1}, {-1, 0, -1},
      {-1, 0, 1}, {0, 1, 1},  {0, 1, -1},  {0, -1, -1}, {0, -1, 1}};

  /// The direction with the given components, or -1.
  static constexpr int find(int x, int y, int z) {
    for (int q = 0; q < directions; ++q) {
      if (components[q][0] == x && components[q][1] == y && components[q][2] == z) {
        return q;
      }
    }
    return -1;
  }

  static constexpr int opposite(int q) {
    return find(-components[q][0], -components[q][1], -components[q][2]);
  }

  /// Number of directions before q that precede their opposite directions.
  static constexpr int pairsBefore(int q) {
    int pairs = 0;
    for (int p = 1; p < q; ++p) {
      pairs += p < opposite(p) ? 1 : 0;
    }
    return pairs;
  }

  /// Constants of direction Q, for device code too.
  template <int Q>
  struct At {
    static constexpr int x = components[Q][0];
    static constexpr int y = components[Q][1];
    static constexpr int z = components[Q][2];
    static constexpr int opposite = D3Q19::opposite(Q);
    static constexpr int speedSquared = x * x + y * y + z * z;
    /// 1/3, 1/18, 1/36 for the rest, axis and diagonal directions.
    static constexpr double weight = speedSquared == 0   ? 1.0 / 3
                                     : speedSquared == 1 ? 1.0 / 18
                                                         : 1.0 / 36;
    /// Component along axis A (0 x, 1 y, 2 z).
    template <int A>
    static constexpr int component = A == 0   ? x
                                     : A == 1 ? y
                                              : z;
  };
};

namespace detail {
template <int First, class Body, int... Offset>
TILEDLBM_HOST_DEVICE void forRange(Body&& body, std::integer_sequence<int, Offset...>) {
  (body(std::integral_constant<int, First + Offset>{}), ...);
}
}  // namespace detail

/// Calls `body` with std::integral_constant<int, q> for each q from First to Last - 1, unrolled.
template <int First, int Last, class Body>
TILEDLBM_HOST_DEVICE void forEachDirection(Body&& body) {
  detail::forRange<First>(body, std::make_integer_sequence<int, Last - First>{});
}

}  // namespace tiledlbm
