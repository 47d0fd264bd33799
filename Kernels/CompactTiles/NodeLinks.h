// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Where a node finds its neighbours in other rows: for each of the eight rows around its own, the
/// number of the neighbour in that row less the number of the node.
///
/// In the interior these differences are the same for many nodes on end, which share an entry. The
/// node's own row needs none, since neighbours in it have the numbers next to its own.
struct alignas(16) NeighbourRows {
  static constexpr int count = 8;
  std::int32_t offset[count];

  /// Entry of the row at (dy, dz), each -1, 0 or 1; -1 for the node's own row.
  TILEDLBM_HOST_DEVICE static constexpr int entry(int dy, int dz) {
    const int row = (dy + 1) + 3 * (dz + 1);
    return row == 4 ? -1 : row - (row > 4 ? 1 : 0);
  }

  /// Number of the node that population Q comes from, less that of the node.
  template <int Q>
  TILEDLBM_HOST_DEVICE std::int32_t toSource() const {
    using At = D3Q19::At<Q>;
    constexpr int row = entry(-At::y, -At::z);
    if constexpr (row < 0) {
      return -At::x;
    } else {
      return offset[row] - At::x;
    }
  }
};

/// How a node is linked to those around it, in one word.
struct NodeLinks {
  std::uint32_t word;

  /// Whether population Q streams from a neighbour; else the node's own opposite one comes back.
  template <int Q>
  TILEDLBM_HOST_DEVICE bool streams() const {
    return (word >> (Q - 1) & 1u) != 0;
  }
  static constexpr std::uint32_t allStream = (1u << (D3Q19::directions - 1)) - 1;

  /// Entry of NeighbourRows: 0 for that of the group, else the number of an overflow row.
  TILEDLBM_HOST_DEVICE std::uint32_t rows() const { return word >> rowsShift & 31u; }

  /// Whether it is a boundary node, see CompactBoundaryNode.
  TILEDLBM_HOST_DEVICE bool isBoundary() const { return (word >> boundaryShift & 1u) != 0; }
  /// Boundary nodes before this one in its compact tile.
  TILEDLBM_HOST_DEVICE std::uint32_t rank() const { return word >> rankShift & 127u; }

  static constexpr int rowsShift = 18;
  static constexpr int boundaryShift = 23;
  static constexpr int rankShift = 24;
};

/// The nodes of 32 numbers on end, the threads of a warp. They share one entry of NeighbourRows.
/// Nodes that it is wrong for have overflow rows.
struct NodeGroup {
  std::uint32_t word;
  static constexpr int nodes = 32;
  static constexpr std::uint32_t uniformFlag = 0x80000000u;

  /// Whether all nodes share the group's entry and have non-solid neighbours only: then their
  /// links need not be read.
  TILEDLBM_HOST_DEVICE bool isUniform() const { return (word & uniformFlag) != 0; }
  /// Number of the first overflow row among those of all groups.
  TILEDLBM_HOST_DEVICE std::uint32_t overflowRows() const { return word & ~uniformFlag; }
};

/// The nodes of a group that have walls that do not lie half-way. Beside NodeLinks, so that both
/// what these tell and the wall links themselves are read at once: they are much to wait for.
struct alignas(8) GroupWalls {
  std::uint32_t nodes;  ///< a bit each
  std::uint32_t first;  ///< wall links of all nodes before the group

  /// \param node in the group
  TILEDLBM_HOST_DEVICE bool has(std::uint32_t node) const { return (nodes >> node & 1u) != 0; }
  /// Index of the node's wall links.
  TILEDLBM_HOST_DEVICE std::uint32_t indexOf(std::uint32_t node) const {
    return first + bitCount(nodes & ((1u << node) - 1u));
  }
};

}  // namespace tiledlbm
