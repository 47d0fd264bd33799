// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "Kernels/Host/Parallel.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Testing/Benchmark/Methods/PaddedBox.h"

namespace tiledlbm::benchmark {

/// The non-solid nodes of a mask, numbered in the order of its voxels.
class NodeNumbers {
 public:
  /// \param mask must outlive this.
  explicit NodeNumbers(const VoxelMask& mask);

  const PaddedBox& box() const { return box_; }
  std::int64_t nodeCount() const { return firstOfRow_.back(); }

  /// Number of the node at each index of box(), box().count of them, -1 for solid.
  std::unique_ptr<std::int32_t[]> numbers() const;

  /// Rows of voxels along x, those along y fastest.
  std::int64_t rowCount() const { return std::int64_t(firstOfRow_.size()) - 1; }
  /// Number of a row's first node, or of the first after it if it has none; defined for rowCount()
  /// too.
  std::int64_t firstOfRow(std::int64_t row) const { return firstOfRow_[row]; }

  /// Calls `visit(number, x, y, z)` for all nodes of some rows, by several threads at once.
  template <class Visit>
  void visitRows(std::int64_t firstRow, std::int64_t endRow, const Visit& visit) const {
    parallelFor(firstRow, endRow, rowsPerTask, [&](std::int64_t row) {
      const std::int64_t y = row % mask_.size()[1], z = row / mask_.size()[1];
      std::int64_t number = firstOfRow(row);
      const std::int64_t end = firstOfRow(row + 1);
      for (std::int64_t x = 0; number < end; ++x) {
        if (mask_.isFluid(x, y, z)) {
          visit(number, x, y, z);
          ++number;
        }
      }
    });
  }

 private:
  /// Rows that one thread takes at least: some ten microseconds.
  static constexpr std::int64_t rowsPerTask = 32;

  const VoxelMask& mask_;
  PaddedBox box_;
  std::vector<std::int64_t> firstOfRow_;
};

}  // namespace tiledlbm::benchmark
