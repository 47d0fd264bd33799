// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Testing/Benchmark/Methods/DirectionMajor.h"
#include "Testing/Benchmark/Methods/PaddedBox.h"

namespace tiledlbm::benchmark {

/// The compile-time choices of a kernel.
template <class RealType, class FluidType, class CollisionType>
struct RivalModel {
  using Real = RealType;
  using Fluid = FluidType;
  using Collision = CollisionType;
  using Rates = typename Collision::template Rates<Real>;
};

/// The extents of a method's arrays.
struct RivalExtents {
  PaddedBox box;
  std::uint32_t nodes;   ///< non-solid ones
  std::uint32_t stride;  ///< populations from one direction to the next
};

/// What the kernels of a method work on.
template <class RealType, class Index>
struct RivalView {
  using Real = RealType;
  RivalExtents extents;
  const Index* index;  ///< what the method needs to find neighbours
  Real* source;        ///< populations before the step
  Real* target;        ///< and after it; the same array for a method with one copy

  /// The populations that arrive at a node. \param from where each is in its pair of directions.
  template <class Place>
  TILEDLBM_HOST_DEVICE void gather(Place node, const std::uint32_t (&from)[D3Q19::directions],
                                   Real (&h)[D3Q19::directions]) const {
    h[D3Q19::O] = source[node];
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = DirectionMajor::pairOf<q>(source, extents.stride)[from[q]];
    });
  }
  /// The populations stored at an index, in the order of the directions.
  template <class Place>
  TILEDLBM_HOST_DEVICE void loadOwn(Place place, Real (&h)[D3Q19::directions]) const {
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = *DirectionMajor::at<q>(source, place, extents.stride);
    });
  }
  template <class Place>
  TILEDLBM_HOST_DEVICE void storeOwn(Place place, const Real (&h)[D3Q19::directions]) const {
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      *DirectionMajor::at<q>(target, place, extents.stride) = h[q];
    });
  }
};

}  // namespace tiledlbm::benchmark
