#pragma once

#include "Testing/Benchmark/Methods/RivalView.h"

namespace tiledlbm::benchmark {

/// Only non-solid nodes are stored, twice, and a matrix tells for each of their directions where
/// the population that arrives is (Bernaschi et al. 2010, Huang et al. 2014; paper, section 1).
template <class M>
struct ConnectivityMatrix {
  using Model = M;
  using Real = typename M::Real;
  /// Of the arriving population in its pair of directions: the neighbour's, or the node's own
  /// reversed one where the neighbour is solid. Direction-major, without the rest direction.
  using Index = std::uint32_t;
  using View = RivalView<Real, Index>;

  static constexpr int copies = 2;
  /// Steps after which the same kernel is used again.
  static constexpr int phases = 1;

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
          from >= 0 ? DirectionMajor::inPair<q>(from, extents.stride)
                    : DirectionMajor::inPair<D3Q19::At<q>::opposite>(own, extents.stride);
    });
  }

  /// One time step of one node.
  /// \tparam Item see rival::Step.
  template <int Phase, class Item>
  TILEDLBM_HOST_DEVICE static void update(const View& view, const typename M::Rates& rates,
                                          Item node) {
    const std::uint32_t stride = view.extents.stride;
    Index from[D3Q19::directions];
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      from[q] = loadReadOnly(view.index + std::size_t(q - 1) * stride + node);
    });
    Real h[D3Q19::directions];
    h[D3Q19::O] = view.source[node];
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      h[q] = DirectionMajor::pairOf<q>(view.source, stride)[from[q]];
    });
    M::Collision::template collide<typename M::Fluid>(h, rates);
    view.storeOwn(node, h);
  }

  /// The populations of a node after the collision, once the steps done are Phase modulo phases.
  template <int Phase>
  TILEDLBM_HOST_DEVICE static void read(const View& view, std::uint32_t node,
                                        Real (&h)[D3Q19::directions]) {
    view.loadOwn(node, h);
  }

  /// Sets the populations of a node before the first step.
  TILEDLBM_HOST_DEVICE static void write(const View& view, std::uint32_t node,
                                         const Real (&h)[D3Q19::directions]) {
    view.storeOwn(node, h);
  }
};

}  // namespace tiledlbm::benchmark
