// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/CompactTiles/NodeLinks.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

/// Where the populations come from that reach a node across a periodic face along x.
///
/// They come from the other end of the rows. There the numbers lie at other distances than
/// NeighbourRows tell, since a row is followed by the next one and not by itself.
struct WrappedLinks {
  /// Component along x of the populations that cross: 1 at the first node of a row, -1 at the last.
  std::int32_t crossing;
  /// Number of the node that each comes from, by entry(); 0 where none does.
  std::uint32_t source[5];

  /// Index in `source` of a population with components y and z.
  TILEDLBM_HOST_DEVICE static constexpr int entry(int y, int z) {
    return y != 0 ? (y > 0 ? 1 : 2) : z != 0 ? (z > 0 ? 3 : 4) : 0;
  }

  static constexpr std::uint32_t bitsOf(int x) {
    std::uint32_t bits = 0;
    for (int q = 1; q < D3Q19::directions; ++q) {
      bits |= D3Q19::components[q][0] == x ? 1u << (q - 1) : 0u;
    }
    return bits;
  }
  /// The bits of NodeLinks of the populations that cross with a component X of x, as a constant
  /// that device code can use too.
  template <int X>
  static constexpr std::uint32_t bits = bitsOf(X);
};

/// A boundary node of compact tiles that has a condition, or populations that wrap. What arrives at
/// it is computed before the step of all nodes, see gatherBoundaryNode and completeBoundaryNode.
struct CompactBoundaryNode {
  std::uint32_t number;
  std::int32_t condition = BoundaryNode::none;  ///< number of its BoundaryCondition
  std::int32_t wrapped = BoundaryNode::none;    ///< number of its WrappedLinks
};

/// Values of an ExtrapolatedState.
constexpr std::uint32_t extrapolatedValues = D3Q19::directions + 4;

}  // namespace tiledlbm
