// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/CompactTiles/CompactTiles.h"
#include "Kernels/Cpu/GroupGather.h"
#include "Kernels/Cpu/Pack.h"
#include "Kernels/Cpu/StoredPack.h"

namespace tiledlbm {

/// Interpolated bounce-back for the nodes of a pack, see interpolateAtWalls.
/// \tparam S CompactAccess of a model, independent of the viscosity.
template <class S>
class PackWalls {
  using M = typename S::Model;
  using V = typename M::Values;
  using P = Pack<typename S::Real>;
  using Type = typename P::Type;
  /// A word of WallLinks or WallCorrection for each node of the pack: a float or two weights.
  using Words __attribute__((vector_size(P::width * sizeof(std::int32_t)))) = std::int32_t;
  using Floats __attribute__((vector_size(P::width * sizeof(float)))) = float;

  static constexpr int links = D3Q19::directions - 1, pairs = links / 2;
  static constexpr bool isCorrected =
      M::Collision::traits.wallInterpolation == WallInterpolation::Linear;
  static constexpr int wordsOfLinks = sizeof(WallLinks) / sizeof(std::int32_t);
  static constexpr int wordsOfCorrection = sizeof(WallCorrection) / sizeof(std::int32_t);
  static constexpr int firstSlip = offsetof(WallCorrection, slip) / sizeof(std::int32_t);

  /// Members of WallLinks and WallCorrection.
  struct Walls {
    Type weight[links];
    Type inertia[pairs];
    Type slip[3];
  };

 public:
  /// \param first first node of the pack.
  /// \param nodes one bit per node with walls; the other nodes' results have no meaning.
  __attribute__((noinline)) static void apply(const typename S::View& view, std::uint32_t first,
                                              std::uint32_t nodes, Type (&h)[D3Q19::directions]) {
    Words ofLinks[wordsOfLinks] = {}, ofCorrections[wordsOfCorrection] = {};
    const GroupWalls group = view.groupWalls[first / NodeGroup::nodes];
    for (; nodes != 0; nodes &= nodes - 1) {
      const int lane = __builtin_ctz(nodes);
      const std::uint32_t at =
          group.indexOf(first % NodeGroup::nodes + static_cast<std::uint32_t>(lane));
      put(view.wallLinks[at], lane, ofLinks);
      if constexpr (isCorrected) {
        put(view.wallCorrections[at], lane, ofCorrections);
      }
    }
    Walls walls;
    toPacks(ofLinks, walls.weight);
    if constexpr (isCorrected) {
      toPacks(ofCorrections, walls.inertia);
      for (int axis = 0; axis < 3; ++axis) {
        walls.slip[axis] = __builtin_convertvector(
            reinterpret_cast<Floats>(ofCorrections[firstSlip + axis]), Type);
      }
    }
    const typename V::Stored* own = CompactTile::at(view.source, first);
    interpolateAtWalls<InUnitOf<typename M::Fluid, V>, typename M::Collision, WallMotion::Slip>(
        h, walls, &walls, [&](auto direction) {
          return StoredPack<V>::load(own + decltype(direction)::value * CompactTile::nodes);
        });
  }

 private:
  template <class OfNode, std::size_t Count>
  static void put(const OfNode& walls, int lane, Words (&words)[Count]) {
    std::int32_t ofNode[Count];
    std::memcpy(ofNode, &walls, sizeof ofNode);
    for (std::size_t i = 0; i < Count; ++i) {
      words[i][lane] = ofNode[i];
    }
  }

  /// Converts the 16-bit numbers of words. (The compiler's vectors convert 32-bit numbers only.)
  template <std::size_t Count>
  static void toPacks(const Words* words, Type (&packs)[Count]) {
    for (std::size_t i = 0; i < Count; i += 2) {
      packs[i] = __builtin_convertvector(words[i / 2] << 16 >> 16, Type);
      if (i + 1 < Count) {
        packs[i + 1] = __builtin_convertvector(words[i / 2] >> 16, Type);
      }
    }
  }
};

/// One time step of a group of compact tiles with the CPU's vector instructions: gatherNode,
/// collideStored and storeCompact for all of its nodes. The result does not depend on the lane of a
/// node.
template <class M>
class VectorGroupUpdate {
  using V = typename M::Values;
  using View = CompactView<V>;
  using P = Pack<typename M::Real>;
  using Populations = GroupPopulations<typename M::Stored>;

 public:
  /// Not inlined: a test searches for its instructions.
  /// \param first first node of the group.
  /// \param boundaryNodes one bit per node.
  /// \param[in,out] populations streamed populations, which those after the collision replace.
  __attribute__((noinline)) static void apply(const View& view, const typename M::Rates& rates,
                                              std::uint32_t first, std::uint32_t boundaryNodes,
                                              Populations& populations) {
    const std::uint32_t walls =
        view.groupWalls == nullptr
            ? 0
            : view.groupWalls[first / NodeGroup::nodes].nodes & ~boundaryNodes;
    for (int lane = 0; lane < NodeGroup::nodes; lane += P::width) {
      typename P::Type h[D3Q19::directions];
      for (int q = 0; q < D3Q19::directions; ++q) {
        h[q] = StoredPack<V>::load(populations.row[q] + lane);
      }
      const std::uint32_t wallsOfPack = walls >> lane & ((1u << P::width) - 1u);
      if (wallsOfPack != 0) {
        // Only the copies then need memory; h remains in registers.
        typename P::Type atWalls[D3Q19::directions];
        for (int q = 0; q < D3Q19::directions; ++q) {
          atWalls[q] = h[q];
        }
        PackWalls<CompactAccess<typename M::Plain>>::apply(
            view, first + static_cast<std::uint32_t>(lane), wallsOfPack, atWalls);
        for (int q = 0; q < D3Q19::directions; ++q) {
          h[q] = P::select(wallsOfPack, atWalls[q], h[q]);
        }
      }
      M::Collision::template collide<InUnitOf<typename M::Fluid, V>>(h, rates);
      for (int q = 0; q < D3Q19::directions; ++q) {
        StoredPack<V>::store(h[q], populations.row[q] + lane);
      }
    }
  }
};

/// Stores the populations of a group.
/// \param target address for the population of the rest direction of the first node.
/// \param pastCaches whether to use streaming stores, for lattices that exceed the caches.
template <class Stored>
__attribute__((noinline)) void storeGroup(const GroupPopulations<Stored>& populations,
                                          Stored* target, bool pastCaches) {
  using P = Pack<std::uint16_t>;
  constexpr int perPack = P::bytes / static_cast<int>(sizeof(Stored));
  for (int q = 0; q < D3Q19::directions; ++q) {
    for (int i = 0; i < NodeGroup::nodes; i += perPack) {
      const typename P::Type pack =
          P::load(reinterpret_cast<const std::uint16_t*>(populations.row[q] + i));
      auto* to = reinterpret_cast<std::uint16_t*>(target + q * CompactTile::nodes + i);
      if (pastCaches) {
        P::stream(pack, to);
      } else {
        P::store(pack, to);
      }
    }
  }
}

}  // namespace tiledlbm
