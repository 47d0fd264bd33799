// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Means of a value at the points of a wall over their surroundings: over the block of 16^3 voxels
/// of a point and the blocks next to it.
class BlockMeans {
 public:
  /// \param size of the volume in voxels.
  explicit BlockMeans(const VoxelMask::Size& size);

  /// \param point in voxels.
  void add(const Point& point, double value);

  /// Sum and number of the values of each block, alternating, to be summed over the parts of a
  /// wall.
  std::vector<double>& sums() { return sums_; }

  /// Mean of the values around a point; 0 without any.
  double meanAround(const Point& point) const;

 private:
  Coordinates blockOf(const Point& point) const;
  std::size_t indexOf(const Coordinates& block) const;

  VoxelMask::Size blocks_;
  std::vector<double> sums_;
};

}  // namespace tiledlbm
