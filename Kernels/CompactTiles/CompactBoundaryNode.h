// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "Kernels/Boundary/BoundaryNode.h"
#include "Kernels/CompactTiles/NodeLinks.h"
#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

/// Sources of the populations that reach a node across a periodic face along x.
///
/// The sources lie at the other end of the rows. The offsets of NeighbourRows do not apply there,
/// because the numbers continue with the next row instead of the start of the same row.
struct WrappedLinks {
  /// Component along x of the populations that cross: 1 at the first node of a row, -1 at the last.
  std::int32_t crossing;
  /// Number of the source node of each population, by entry(); 0 for none.
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
  /// The bits of NodeLinks of the crossing populations with component X along x, as a constant for
  /// device code too.
  template <int X>
  static constexpr std::uint32_t bits = bitsOf(X);
};

/// A boundary node of compact tiles with a condition or with wrapped populations. Its populations
/// are computed before the step of all nodes, see CompactBoundary.h. Also a donor, without its
/// condition.
struct CompactBoundaryNode {
  std::uint32_t number;
  std::int32_t condition = BoundaryNode::none;  ///< index of its BoundaryCondition
  std::int32_t wrapped = BoundaryNode::none;    ///< index of its WrappedLinks
};

}  // namespace tiledlbm
