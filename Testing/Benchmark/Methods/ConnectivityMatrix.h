// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Benchmark/Methods/StorageParts.h"

namespace tiledlbm::benchmark {

/// Only non-solid nodes are stored, twice, and a matrix tells for each of their directions where
/// the population that arrives is (Bernaschi et al. 2010, Huang et al. 2014; paper, section 1).
template <class M>
struct ConnectivityMatrix : NodesAlone,
                            MatrixIndex<false>,
                            TwoCopies<RivalView<typename M::Real, std::uint32_t>> {
  using Model = M;
  using Real = typename M::Real;
  using View = RivalView<Real, Index>;

  /// One time step of one node.
  /// \tparam Item see rival::Step.
  template <int Phase, class Item>
  TILEDLBM_HOST_DEVICE static void update(const View& view, const typename M::Rates& rates,
                                          Item node) {
    Index from[D3Q19::directions];
    loadIndex(view, node, from);
    Real h[D3Q19::directions];
    view.gather(node, from, h);
    M::Collision::template collide<typename M::Fluid>(h, rates);
    view.storeOwn(node, h);
  }
};

}  // namespace tiledlbm::benchmark
