// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Connected components of the fluid of a mask, as runs along x. Populations can move between
/// connected runs (18-connected, as D3Q19 is). The search runs on all cores, in the order of the
/// memory.
class FluidRuns {
 public:
  explicit FluidRuns(const VoxelMask& mask);

  /// Component of a fluid voxel: the number of the first run of the component.
  std::int64_t componentOf(std::int64_t voxel) const;

  /// Numbers of voxels of some components.
  /// \param components ascending.
  /// \return as many as components.
  std::vector<std::int64_t> voxelCounts(const std::vector<std::int64_t>& components) const;

  /// Mask of the voxels of some components, the rest solid.
  /// \param components ascending.
  VoxelMask voxelsOf(const std::vector<std::int64_t>& components) const;

 private:
  struct Run {
    std::int32_t begin, end;  ///< along x
  };

  void findRuns();
  void joinRuns();
  void joinRow(std::int64_t y, std::int64_t z);
  void joinRows(std::int64_t rowA, std::int64_t rowB, int reach);
  void joinAcrossFace(std::int64_t rowA, std::int64_t rowB);
  void join(std::int64_t a, std::int64_t b);
  std::int64_t rootOf(std::int64_t run);

  std::int64_t rowCount() const { return mask_.size()[1] * mask_.size()[2]; }
  std::int64_t firstOf(std::int64_t row) const { return firstOfRow_[row]; }
  const Run& runAt(std::int64_t run) const { return runs_[run]; }
  std::int64_t parentOf(std::int64_t run) const {
    return parents_[run].load(std::memory_order_relaxed);
  }

  const VoxelMask& mask_;
  std::vector<std::int64_t> firstOfRow_;  ///< first run of each row y + size y * z, and the end
  std::vector<Run> runs_;
  /// Union-find: an earlier run of the component of each run, or the run itself; in the end, the
  /// component.
  std::vector<std::atomic<std::int64_t>> parents_;
};

}  // namespace tiledlbm
