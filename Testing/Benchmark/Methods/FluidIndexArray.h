// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Benchmark/Methods/StorageParts.h"

namespace tiledlbm::benchmark {

/// Only non-solid nodes are stored, twice, and an array over the whole volume tells where the
/// populations of each voxel are (Nita et al. 2013; paper, section 1).
template <class M>
struct FluidIndexArray : NodesAlone, TwoCopies<RivalView<typename M::Real, std::int32_t>> {
  using Model = M;
  using Real = typename M::Real;
  /// Number of the node at each voxel of the padded box, -1 for solid; then the voxel of each node.
  using Index = std::int32_t;
  using View = RivalView<Real, Index>;

  static std::int64_t indexCount(const RivalExtents& extents) {
    return firstOfVoxels(extents) + extents.nodes;
  }

  /// Writes what belongs to one voxel of the padded box, from the numbers of all.
  TILEDLBM_HOST_DEVICE static void fillIndex(const RivalExtents& extents,
                                             const std::int32_t* numbers, Index* index,
                                             std::int64_t voxel) {
    const std::int32_t own = numbers[voxel];
    index[voxel] = own;
    if (own >= 0) {
      index[firstOfVoxels(extents) + own] = Index(voxel);
    }
  }

  /// One time step of one node.
  /// \tparam Item see rival::Step.
  template <int Phase, class Item>
  TILEDLBM_HOST_DEVICE static void update(const View& view, const typename M::Rates& rates,
                                          Item node) {
    const std::uint32_t stride = view.extents.stride;
    const Index voxel = loadReadOnly(view.index + firstOfVoxels(view.extents) + node);
    Index numbers[D3Q19::directions];
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      numbers[q] = loadReadOnly(view.index - view.extents.box.template offset<q>() + voxel);
    });
    std::uint32_t from[D3Q19::directions];
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      from[q] = numbers[q] >= 0 ? DirectionMajor::inPair<q>(numbers[q], stride)
                                : DirectionMajor::inPair<D3Q19::At<q>::opposite>(node, stride);
    });
    Real h[D3Q19::directions];
    view.gather(node, from, h);
    M::Collision::template collide<typename M::Fluid>(h, rates);
    view.storeOwn(node, h);
  }

 private:
  /// Where the voxels of the nodes start: aligned to warps, as the populations are.
  TILEDLBM_HOST_DEVICE static std::int64_t firstOfVoxels(const RivalExtents& extents) {
    constexpr std::int64_t alignment = PaddedBox::alignment;
    return (extents.box.count + alignment - 1) / alignment * alignment;
  }
};

}  // namespace tiledlbm::benchmark
