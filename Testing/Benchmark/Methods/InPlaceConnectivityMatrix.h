// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Benchmark/Methods/StorageParts.h"

namespace tiledlbm::benchmark {

/// Only non-solid nodes are stored, once: two kinds of step take turns, of which each writes to
/// where it has read (the AA pattern, Bailey et al. 2009). The first, and each odd one, reads a
/// population from the neighbour that it left, which has stored it as if reversed, and writes each
/// to the neighbour that it reaches. Each even one finds all populations at its own node and stores
/// them reversed there.
///
/// An entry of the matrix is also where the leaving population opposite to the arriving one goes.
template <class M>
struct InPlaceConnectivityMatrix : NodesAlone, MatrixIndex<true> {
  using Model = M;
  using Real = typename M::Real;
  using View = RivalView<Real, Index>;

  static constexpr int copies = 1;
  /// Steps after which the same kernel is used again.
  static constexpr int phases = 2;

  /// One time step of one node.
  /// \tparam Item see rival::Step.
  template <int Phase, class Item>
  TILEDLBM_HOST_DEVICE static void update(const View& view, const typename M::Rates& rates,
                                          Item node) {
    Real h[D3Q19::directions];
    if constexpr (Phase == 0) {
      const std::uint32_t stride = view.extents.stride;
      Index from[D3Q19::directions];
      loadIndex(view, node, from);
      view.gather(node, from, h);
      M::Collision::template collide<typename M::Fluid>(h, rates);
      view.target[node] = h[D3Q19::O];
      forEachDirection<1, D3Q19::directions>([&](auto direction) {
        constexpr int q = decltype(direction)::value;
        DirectionMajor::pairOf<q>(view.target, stride)[from[D3Q19::At<q>::opposite]] = h[q];
      });
    } else {
      view.loadOwn(node, h);
      M::Collision::template collide<typename M::Fluid>(h, rates);
      storeReversed(view, node, h);
    }
  }

  /// The populations of a node after the collision, once the steps done are Phase modulo phases.
  template <int Phase>
  TILEDLBM_HOST_DEVICE static void read(const View& view, std::uint32_t node,
                                        Real (&h)[D3Q19::directions]) {
    const std::uint32_t stride = view.extents.stride;
    if constexpr (Phase == 0) {
      forEachDirection<0, D3Q19::directions>([&](auto direction) {
        constexpr int q = decltype(direction)::value;
        h[q] = *DirectionMajor::at<D3Q19::At<q>::opposite>(view.source, node, stride);
      });
    } else {
      Index from[D3Q19::directions];
      loadIndex(view, node, from);
      h[D3Q19::O] = view.source[node];
      forEachDirection<1, D3Q19::directions>([&](auto direction) {
        constexpr int q = decltype(direction)::value;
        h[q] = DirectionMajor::pairOf<q>(view.source, stride)[from[D3Q19::At<q>::opposite]];
      });
    }
  }

  /// Sets the populations of a node before the first step.
  TILEDLBM_HOST_DEVICE static void write(const View& view, std::uint32_t node,
                                         const Real (&h)[D3Q19::directions]) {
    storeReversed(view, node, h);
  }

 private:
  template <class Item>
  TILEDLBM_HOST_DEVICE static void storeReversed(const View& view, Item node,
                                                 const Real (&h)[D3Q19::directions]) {
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      *DirectionMajor::at<D3Q19::At<q>::opposite>(view.target, node, view.extents.stride) = h[q];
    });
  }
};

}  // namespace tiledlbm::benchmark
