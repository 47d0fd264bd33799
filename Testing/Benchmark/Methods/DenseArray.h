// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Benchmark/Methods/StorageParts.h"

namespace tiledlbm::benchmark {

/// Every voxel of the volume is stored, twice, solid ones too: what the sparse methods are to save
/// (paper, section 1).
template <class M>
struct DenseArray : TwoCopies<RivalView<typename M::Real, std::uint8_t>> {
  using Model = M;
  using Real = typename M::Real;
  /// Type of each voxel of the padded box: 1 for non-solid, 0 for solid.
  using Index = std::uint8_t;
  using View = RivalView<Real, Index>;

  /// Values of a direction: one for each voxel from the box's first to its last. The voxels between
  /// its rows are among them, so that consecutive threads work on consecutive values; no kernel
  /// reads those.
  static std::int64_t places(const PaddedBox& box, std::int64_t) { return box.span; }
  static std::int64_t indexCount(const RivalExtents& extents) { return extents.box.count; }
  /// Threads of a step.
  static std::int64_t items(const RivalExtents& extents) { return extents.box.span; }
  /// Where the populations of a node are, from its number and its voxel, counted from the box's
  /// first.
  static std::int64_t placeOf(std::int64_t, std::int64_t voxel) { return voxel; }

  /// Writes what belongs to one voxel of the padded box, from the numbers of all.
  TILEDLBM_HOST_DEVICE static void fillIndex(const RivalExtents&, const std::int32_t* numbers,
                                             Index* index, std::int64_t voxel) {
    index[voxel] = numbers[voxel] >= 0 ? 1 : 0;
  }

  /// One time step of one voxel; solid ones are left alone.
  /// \tparam Item see rival::Step.
  template <int Phase, class Item>
  TILEDLBM_HOST_DEVICE static void update(const View& view, const typename M::Rates& rates,
                                          Item place) {
    const std::uint32_t stride = view.extents.stride;
    const PaddedBox& box = view.extents.box;
    const Index* type = view.index + box.origin + place;
    if (loadReadOnly(type) == 0) {
      return;
    }
    Index types[D3Q19::directions];
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      types[q] = loadReadOnly(type - box.offset<q>());
    });
    std::uint32_t from[D3Q19::directions];
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      const auto neighbour = std::uint32_t(place - box.offset<q>());
      from[q] = types[q] != 0 ? DirectionMajor::inPair<q>(neighbour, stride)
                              : DirectionMajor::inPair<D3Q19::At<q>::opposite>(place, stride);
    });
    Real h[D3Q19::directions];
    view.gather(place, from, h);
    M::Collision::template collide<typename M::Fluid>(h, rates);
    view.storeOwn(place, h);
  }
};

}  // namespace tiledlbm::benchmark
