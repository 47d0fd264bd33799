// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Positions of a node's neighbours in other rows: for each of the eight rows around its own, the
/// number of the neighbour in that row minus the number of the node.
///
/// In the interior many consecutive nodes have the same differences and share an entry. The node's
/// own row needs no entry, since its neighbours there have consecutive numbers.
struct alignas(16) NeighbourRows {
  static constexpr int count = 8;
  std::int32_t offset[count];

  /// Entry of the row at (dy, dz), each -1, 0 or 1; -1 for the node's own row.
  TILEDLBM_HOST_DEVICE static constexpr int entry(int dy, int dz) {
    const int row = (dy + 1) + 3 * (dz + 1);
    return row == 4 ? -1 : row - (row > 4 ? 1 : 0);
  }

  /// Number of the source node of population Q minus that of the node.
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

/// The links of a node to its neighbours, in one word.
struct NodeLinks {
  std::uint32_t word;

  /// Whether population Q streams from a neighbour. Otherwise the node's own opposite population
  /// returns (bounce-back).
  template <int Q>
  TILEDLBM_HOST_DEVICE bool streams() const {
    return (word >> (Q - 1) & 1u) != 0;
  }
  static constexpr std::uint32_t allStream = (1u << (D3Q19::directions - 1)) - 1;

  /// Entry of NeighbourRows: 0 for that of the group, else the index of an overflow row.
  TILEDLBM_HOST_DEVICE std::uint32_t rows() const { return word >> rowsShift & 31u; }

  /// Whether the node is a boundary node, see CompactBoundaryNode.
  TILEDLBM_HOST_DEVICE bool isBoundary() const { return (word >> boundaryShift & 1u) != 0; }
  /// Number of boundary nodes before this one in its compact tile.
  TILEDLBM_HOST_DEVICE std::uint32_t boundaryIndex() const {
    return word >> boundaryIndexShift & 127u;
  }

  static constexpr int rowsShift = 18;
  static constexpr int boundaryShift = 23;
  static constexpr int boundaryIndexShift = 24;
};

/// The nodes of 32 consecutive numbers, the threads of a warp. They share one entry of
/// NeighbourRows. Nodes with other neighbours have overflow rows.
struct NodeGroup {
  std::uint32_t word;
  static constexpr int nodes = 32;
  static constexpr std::uint32_t uniformFlag = 0x80000000u;

  /// Whether all nodes share the group's entry and have only non-solid neighbours. Their links are
  /// then not needed.
  TILEDLBM_HOST_DEVICE bool isUniform() const { return (word & uniformFlag) != 0; }
  /// Index of the group's first overflow row.
  TILEDLBM_HOST_DEVICE std::uint32_t overflowRows() const { return word & ~uniformFlag; }
};

/// The nodes of a group with walls that are not half-way. They are separate from NodeLinks: a
/// kernel reads both, and the wall links themselves, at the same time, which shortens long waits.
struct alignas(8) GroupWalls {
  std::uint32_t nodes;  ///< one bit per node
  std::uint32_t first;  ///< number of wall links before the group

  /// \param node in the group
  TILEDLBM_HOST_DEVICE bool has(std::uint32_t node) const { return (nodes >> node & 1u) != 0; }
  /// Index of the node's wall links.
  TILEDLBM_HOST_DEVICE std::uint32_t indexOf(std::uint32_t node) const {
    return first + bitCount(nodes & ((1u << node) - 1u));
  }
};

}  // namespace tiledlbm
