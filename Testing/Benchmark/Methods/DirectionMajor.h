// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm::benchmark {

/// Reads a value that no thread writes while the kernel runs: of an index, not of the populations,
/// which the step before may still write while this one starts.
template <class T>
TILEDLBM_HOST_DEVICE T loadReadOnly(const T* value) {
#ifdef __CUDA_ARCH__
  return __ldg(value);
#else
  return *value;
#endif
}

/// Populations as a structure of arrays: all of one direction, then all of its opposite, then the
/// next pair. In a pair 32 bits tell a population of any node from all others, the reversed ones
/// included, so that an index of that size covers bounce-back too; one into all populations would
/// need 64.
struct DirectionMajor {
  /// Values from one direction to the next that hold `count` nodes: aligned to warps, and no
  /// multiple of a large power of two, for which the directions of a node would compete for the
  /// same lines of a cache.
  static constexpr std::int64_t strideFor(std::int64_t count) {
    constexpr std::int64_t warp = 32;
    return ((count + warp - 1) / warp | 1) * warp;
  }

  /// Most values from one direction to the next: the indices of a pair have 32 bits.
  static constexpr std::int64_t largestStride = std::int64_t(1) << 31;

  /// What belongs to direction Q, as constants that device code can use too.
  template <int Q>
  struct At {
    static constexpr int opposite = D3Q19::At<Q>::opposite;
    /// 1 for the second direction of a pair.
    static constexpr int side = Q > opposite ? 1 : 0;
    /// Place of the pair's first direction among all. Rest is a pair of one.
    static constexpr int pair =
        Q == 0 ? 0 : 1 + 2 * D3Q19::pairsBefore(Q > opposite ? opposite : Q);
  };

  /// The values of Q and its opposite.
  template <int Q, class Real>
  TILEDLBM_HOST_DEVICE static Real* pairOf(Real* values, std::uint32_t stride) {
    return values + std::size_t(At<Q>::pair) * stride;
  }

  /// Index of the population Q of a node in its pair.
  template <int Q>
  TILEDLBM_HOST_DEVICE static std::uint32_t inPair(std::uint32_t node, std::uint32_t stride) {
    return At<Q>::side * stride + node;
  }

  /// The population Q of a node.
  template <int Q, class Real, class Node>
  TILEDLBM_HOST_DEVICE static Real* at(Real* values, Node node, std::uint32_t stride) {
    return values + std::size_t(At<Q>::pair + At<Q>::side) * stride + node;
  }
};

}  // namespace tiledlbm::benchmark
