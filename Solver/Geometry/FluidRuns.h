// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Voxels `begin` to `end` - 1 of a row.
struct VoxelRun {
  std::int64_t begin, end;
};

/// Connected components of the fluid of a mask, as runs along x. Populations can move between
/// connected runs (18-connected, as D3Q19 is). The search runs on all cores, in the order of the
/// memory.
class FluidRuns {
 public:
  /// \param slab limits the fluid, if given.
  explicit FluidRuns(const VoxelMask& mask, const std::optional<Slab>& slab = {});

  /// Component of a fluid voxel: the number of the first run of the component.
  std::int64_t componentOf(std::int64_t voxel) const;

  /// Numbers of voxels of some components.
  /// \param components ascending.
  /// \return as many as components.
  std::vector<std::int64_t> voxelCounts(const std::vector<std::int64_t>& components) const;

  /// Some fluid voxels of the mask and all components that populations reach from them, in the
  /// order of the volume.
  std::vector<VoxelRun> linkedTo(const std::vector<std::int64_t>& voxels) const;

  /// Mask of the voxels of some components, the rest solid.
  /// \param components ascending.
  VoxelMask voxelsOf(const std::vector<std::int64_t>& components) const;

 private:
  struct Run {
    std::int32_t begin, end;  ///< along x
  };

  template <class Body>
  void forRuns(std::int64_t row, const Body& body) const;
  template <class Body>
  void forRunsOf(const std::vector<std::int64_t>& components, std::int64_t row,
                 const Body& body) const;
  std::array<std::int64_t, 2> rangeOf(std::int64_t row) const;
  void findRuns();
  void joinRuns();
  void joinRow(std::int64_t y, std::int64_t z);
  void joinRows(std::int64_t rowA, std::int64_t rowB, int reach);
  void joinAcrossFace(std::int64_t rowA, std::int64_t rowB);
  void join(std::int64_t a, std::int64_t b);
  std::int64_t rootOf(std::int64_t run);

  std::int64_t rowCount() const { return mask_.size()[1] * mask_.size()[2]; }
  std::int64_t parentOf(std::int64_t run) const {
    return parents_[run].load(std::memory_order_relaxed);
  }

  const VoxelMask& mask_;
  std::optional<Slab> slab_;
  std::vector<std::int64_t> firstOfRow_;  ///< first run of each row y + size y * z, and the end
  std::vector<Run> runs_;
  /// Union-find: an earlier run of the component of each run, or the run itself; in the end, the
  /// component.
  std::vector<std::atomic<std::int64_t>> parents_;
};

}  // namespace tiledlbm
