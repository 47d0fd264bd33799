// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Testing/Benchmark/Methods/RivalView.h"

/// What several of the storages have in common: each is put together from these.
namespace tiledlbm::benchmark {

/// Populations of the non-solid nodes alone, in the order of their numbers.
struct NodesAlone {
  /// Places for the populations of a direction.
  static std::int64_t places(const PaddedBox&, std::int64_t nodes) { return nodes; }
  /// Threads of a step.
  static std::int64_t items(const RivalExtents& extents) { return extents.nodes; }
  /// Where the populations of a node are, from its number and its voxel, counted from the box's
  /// first.
  static std::int64_t placeOf(std::int64_t number, std::int64_t) { return number; }
};

/// Two copies of the populations: all steps are alike, and between them each node has its own.
template <class View>
struct TwoCopies {
  static constexpr int copies = 2;
  /// Steps after which the same kernel is used again.
  static constexpr int phases = 1;

  /// The populations of a node after the collision, once the steps done are Phase modulo phases.
  template <int Phase>
  TILEDLBM_HOST_DEVICE static void read(const View& view, std::uint32_t place,
                                        typename View::Real (&h)[D3Q19::directions]) {
    view.loadOwn(place, h);
  }

  /// Sets the populations of a node before the first step.
  TILEDLBM_HOST_DEVICE static void write(const View& view, std::uint32_t place,
                                         const typename View::Real (&h)[D3Q19::directions]) {
    view.storeOwn(place, h);
  }
};

/// The index of a connectivity matrix: for each node and direction where the arriving population is
/// in its pair of directions. Direction-major, without the rest direction.
/// \tparam StoredReversed whether a neighbour has stored it as if reversed; the node's own one,
/// which
///         comes back where the neighbour is solid, is then stored as this one.
template <bool StoredReversed>
struct MatrixIndex {
  using Index = std::uint32_t;

  static std::int64_t indexCount(const RivalExtents& extents) {
    return std::int64_t(D3Q19::directions - 1) * extents.stride;
  }

  /// Writes what belongs to one voxel of the padded box, from the numbers of all.
  TILEDLBM_HOST_DEVICE static void fillIndex(const RivalExtents& extents,
                                             const std::int32_t* numbers, Index* index,
                                             std::int64_t voxel) {
    const std::int32_t own = numbers[voxel];
    if (own < 0) {
      return;
    }
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      constexpr int opposite = D3Q19::At<q>::opposite;
      constexpr int streamed = StoredReversed ? opposite : q;
      constexpr int reflected = StoredReversed ? q : opposite;
      const std::int32_t from = numbers[voxel - extents.box.template offset<q>()];
      index[std::size_t(q - 1) * extents.stride + own] =
          from >= 0 ? DirectionMajor::inPair<streamed>(from, extents.stride)
                    : DirectionMajor::inPair<reflected>(own, extents.stride);
    });
  }

  /// The entries of a node; that of the rest direction stays as it is.
  template <class View, class Item>
  TILEDLBM_HOST_DEVICE static void loadIndex(const View& view, Item node,
                                             Index (&from)[D3Q19::directions]) {
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      from[q] = loadReadOnly(view.index + std::size_t(q - 1) * view.extents.stride + node);
    });
  }
};

}  // namespace tiledlbm::benchmark
