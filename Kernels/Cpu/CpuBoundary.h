// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>

#include "Kernels/CompactTiles/CompactBoundary.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/SharedSums.h"

namespace tiledlbm {

/// The boundary nodes of compact tiles on the CPU.
template <class Access>
class CpuBoundary {
  using View = typename Access::View;

 public:
  /// Gathers and extrapolates the boundary nodes.
  /// \param sizes of the tables of the view.
  /// \param sums to which the inflows of the nodes are added; none where no circuit needs them.
  /// \param atEnd called when the sums are complete.
  void gather(const View& view, const BoundarySizes& sizes, const SharedSums& sums,
              const std::function<void()>& atEnd = {}) const {
    constexpr std::int64_t nodesPerTask = 16;  // some ten microseconds
    parallelFor(0, static_cast<std::int64_t>(sizes.streamed), nodesPerTask, [&](std::int64_t i) {
      const auto index = static_cast<std::uint32_t>(i);
      streamBoundaryNode<Access>(view, index, streamingSource(view, index));
    });
    parallelFor(0, view.boundaryCount, nodesPerTask, [&](std::int64_t i) {
      const auto index = static_cast<std::uint32_t>(i);
      extrapolateBoundaryNode<Access>(view, index);
      if (sums.sums != nullptr) {
        addToCircuits<Access>(view, index, sums);
      }
    });
    if (atEnd) {
      atEnd();
    }
  }

  static std::uint64_t memory() { return 0; }
};

}  // namespace tiledlbm
