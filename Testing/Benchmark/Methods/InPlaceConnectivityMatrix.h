#pragma once

#include "Testing/Benchmark/Methods/RivalView.h"

namespace tiledlbm::benchmark {

/// Only non-solid nodes are stored, once: two kinds of step take turns, of which each writes to
/// where it has read (the AA pattern, Bailey et al. 2009). The first, and each odd one, reads a
/// population from the neighbour that it left, which has stored it as if reversed, and writes each
/// to the neighbour that it reaches. Each even one finds all populations at its own node and stores
/// them reversed there.
template <class M>
struct InPlaceConnectivityMatrix {
  using Model = M;
  using Real = typename M::Real;
  /// Of the arriving population in its pair of directions: stored reversed by the neighbour, or,
  /// where the neighbour is solid, the node's own reversed one, stored as this one. It is also
  /// where the leaving population opposite to it goes. Direction-major, without the rest direction.
  using Index = std::uint32_t;
  using View = RivalView<Real, Index>;

  static constexpr int copies = 1;
  /// Steps after which the same kernel is used again.
  static constexpr int phases = 2;

  /// Places for the populations of a direction.
  static std::int64_t places(const PaddedBox&, std::int64_t nodes) { return nodes; }
  static std::int64_t indexCount(const RivalExtents& extents) {
    return std::int64_t(D3Q19::directions - 1) * extents.stride;
  }
  /// Threads of a step.
  static std::int64_t items(const RivalExtents& extents) { return extents.nodes; }
  /// Where the populations of a node are, from its number and its voxel, counted from the box's
  /// first.
  static std::int64_t placeOf(std::int64_t number, std::int64_t) { return number; }

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
      const std::int32_t from = numbers[voxel - extents.box.template offset<q>()];
      index[std::size_t(q - 1) * extents.stride + own] =
          from >= 0 ? DirectionMajor::inPair<D3Q19::At<q>::opposite>(from, extents.stride)
                    : DirectionMajor::inPair<q>(own, extents.stride);
    });
  }

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
      h[D3Q19::O] = view.source[node];
      forEachDirection<1, D3Q19::directions>([&](auto direction) {
        constexpr int q = decltype(direction)::value;
        h[q] = DirectionMajor::pairOf<q>(view.source, stride)[from[q]];
      });
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
  TILEDLBM_HOST_DEVICE static void loadIndex(const View& view, Item node,
                                             Index (&from)[D3Q19::directions]) {
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      from[q] = loadReadOnly(view.index + std::size_t(q - 1) * view.extents.stride + node);
    });
  }

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
