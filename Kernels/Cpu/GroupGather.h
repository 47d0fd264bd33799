// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "Kernels/CompactTiles/CompactUpdate.h"
#include "Kernels/Host/HostMemory.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

/// Stored populations of the nodes of a group, direction by direction.
template <class Stored>
struct GroupPopulations {
  /// Values of a cache line, the unit of copies.
  static constexpr int line = cacheLine / static_cast<int>(sizeof(Stored));

  /// A row has extra room for the rest of the last line.
  alignas(cacheLine) Stored row[D3Q19::directions][NodeGroup::nodes + line];
};

/// Gathers the streamed populations of a group of compact tiles: gatherNode for all nodes of the
/// group, without walls that are not half-way. Consecutive nodes with the same neighbour rows have
/// consecutive source numbers in each direction.
///
/// It computes nothing; all models with the same stored values share it.
template <class V>
class GroupGather {
  using Stored = typename V::Stored;
  using Populations = GroupPopulations<Stored>;
  using View = CompactView<V>;
  /// Integer type with the bits of a stored value.
  using Bits =
      std::conditional_t<sizeof(Stored) == 8, std::uint64_t,
                         std::conditional_t<sizeof(Stored) == 4, std::uint32_t, std::uint16_t>>;

  static constexpr int nodes = NodeGroup::nodes;
  static constexpr int line = Populations::line;
  /// Distance of the prefetch in numbers, by measurement. The processor cannot predict it: after
  /// the nodes of a compact tile a direction continues elsewhere.
  static constexpr std::int64_t ahead = 2 * CompactTile::nodes;

 public:
  /// \param nodeCount count of numbers of all compact tiles.
  GroupGather(const View& view, std::int64_t nodeCount) : view_(view), nodeCount_(nodeCount) {}

  /// \param first node of the group.
  /// \param[in,out] h must be initialised; its previous content is not used.
  /// \return one bit per boundary node of the group.
  __attribute__((noinline)) std::uint32_t operator()(std::uint32_t first, Populations& h) const {
    const std::uint32_t index = first / nodes;
    const NodeGroup group = view_.groups[index];
    const Stored* own = CompactTile::at(view_.source, first);
    copyLines(own, h.row[D3Q19::O], nodes);
    if (group.isUniform()) {
      copyStreamed(first, view_.rows[index], 0, nodes, h);
      return 0;
    }
    const NodeLinks* links = view_.links + first;
    for (int begin = 0; begin < nodes;) {
      const std::uint32_t entry = links[begin].rows();
      int end = begin + 1;
      while (end < nodes && links[end].rows() == entry) {
        ++end;
      }
      copyStreamed(
          first,
          entry == 0 ? view_.rows[index] : view_.overflowRows[group.overflowRows() + entry - 1],
          begin, end, h);
      begin = end;
    }
    std::uint32_t ofAll = ~0u, ofAny = 0;
    for (int i = 0; i < nodes; ++i) {
      ofAll &= links[i].word;
      ofAny |= links[i].word;
    }
    bounceBack(links, NodeLinks{ofAll}, own, h);
    return NodeLinks{ofAny}.isBoundary() ? copyBoundaryNodes(first, links, h) : 0;
  }

 private:
  /// Copies `count` values and the rest of the last line.
  static void copyLines(const Stored* from, Stored* to, int count) {
    for (int i = 0; i < count; i += line) {
      std::memcpy(to + i, from + i, cacheLine);
    }
  }

  /// Copies the streamed populations of the nodes from `begin` to `end` - 1 of a group, which share
  /// their neighbour rows, and arbitrary values for the nodes after them.
  void copyStreamed(std::uint32_t first, const NeighbourRows& rows, int begin, int end,
                    Populations& h) const {
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      const std::int64_t from = std::int64_t(first) + begin + rows.template toSource<q>();
      copyRun(from, q, end - begin, h.row[q] + begin);
    });
  }

  /// Copies the populations of direction q of `count` nodes from number `from` on. For nodes
  /// without a streaming source these numbers are arbitrary.
  __attribute__((always_inline)) void copyRun(std::int64_t from, int q, int count,
                                              Stored* to) const {
    const Stored* at = place(from, q);
    fetch(place(from + ahead, q));
    // The copy also reads the rest of a line, which must exist.
    if (__builtin_expect(from < 0 || from + count > nodeCount_ - CompactTile::nodes, 0)) {
      copyOneByOne(from, q, count, to);
      return;
    }
    const int inTile = CompactTile::nodes - static_cast<int>(from % CompactTile::nodes);
    if (count <= inTile) {
      copyLines(at, to, count);
    } else {
      copyLines(at, to, inTile);
      copyLines(place(from + inTile, q), to + inTile, count - inTile);
    }
  }

  __attribute__((noinline)) void copyOneByOne(std::int64_t from, int q, int count,
                                              Stored* to) const {
    for (int i = 0; i < count; ++i) {
      if (from + i >= 0 && from + i < nodeCount_) {
        to[i] = *place(from + i, q);
      }
    }
  }

  /// Address of a population, for any number.
  const Stored* place(std::int64_t node, int q) const {
    return view_.source + CompactTile::offset(node) + q * CompactTile::nodes;
  }

  /// Prefetches the populations of a group into the second-level cache.
  static void fetch(const Stored* from) {
    for (int i = 0; i < nodes; i += line) {
      __builtin_prefetch(from + i, 0, 2);
    }
  }

  /// Bounce-back: replaces the populations that do not stream by the node's own opposite ones.
  /// \param common links of all nodes.
  static void bounceBack(const NodeLinks* links, NodeLinks common, const Stored* own,
                         Populations& h) {
    // The bits of NodeLinks in words of the width of the values; both then fill the same vectors.
    alignas(cacheLine) Bits words[2][nodes];
    for (int i = 0; i < nodes; ++i) {
      words[0][i] = static_cast<Bits>(links[i].word);
      words[1][i] = static_cast<Bits>(links[i].word >> 16);
    }
    forEachDirection<1, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      if (!common.template streams<q>()) {
        constexpr int bit = q - 1;
        replaceWhereUnset(words[bit / 16], static_cast<Bits>(1u << bit % 16),
                          own + D3Q19::At<q>::opposite * CompactTile::nodes, h.row[q]);
      }
    });
  }

  static void replaceWhereUnset(const Bits (&words)[nodes], Bits bit, const Stored* by,
                                Stored* row) {
    Bits streamed[nodes], reflected[nodes];
    std::memcpy(streamed, row, sizeof streamed);
    std::memcpy(reflected, by, sizeof reflected);
    for (int i = 0; i < nodes; ++i) {
      streamed[i] = (words[i] & bit) != 0 ? streamed[i] : reflected[i];
    }
    std::memcpy(row, streamed, sizeof streamed);
  }

  /// See completeBoundaryNode.
  /// \return one bit per boundary node.
  std::uint32_t copyBoundaryNodes(std::uint32_t first, const NodeLinks* links,
                                  Populations& h) const {
    std::uint32_t found = 0;
    for (int i = 0; i < nodes; ++i) {
      if (links[i].isBoundary()) {
        found |= 1u << i;
        const Stored* arriving = CompactTile::at(
            view_.boundaryPopulations,
            view_.firstBoundaryNode[first / CompactTile::nodes] + links[i].boundaryIndex());
        forEachDirection<0, D3Q19::directions>([&](auto direction) {
          constexpr int q = decltype(direction)::value;
          h.row[q][i] = arriving[D3Q19::At<q>::opposite * CompactTile::nodes];
        });
      }
    }
    return found;
  }

  const View& view_;
  std::int64_t nodeCount_;
};

}  // namespace tiledlbm
