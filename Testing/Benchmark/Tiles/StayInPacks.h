// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Kernels/Cpu/PackGather.h"
#include "Testing/Benchmark/Tiles/Stay.h"

namespace tiledlbm {

/// Stay for as many nodes at once as a Pack holds.
template <class Layout, class Real>
class PackGather<benchmark::Stay, Layout, Real> {
  using P = Pack<Real>;
  using Type = typename P::Type;

 public:
  explicit PackGather(const Neighbourhood<Real>& around) : own_(around.tile[TileShape::centre]) {}

  void operator()(int node, Type (&h)[D3Q19::directions]) const {
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = P::load(own_ + Layout::template offset<q>(node));
    });
  }
  void operator()(int node, const WallMasks&, Type (&h)[D3Q19::directions]) const {
    (*this)(node, h);
  }

 private:
  const Real* own_;
};

}  // namespace tiledlbm
