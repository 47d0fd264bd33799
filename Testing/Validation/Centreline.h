// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/Measure.h"

namespace tiledlbm::validation {

/// A velocity component along a line from wall to wall.
struct Line {
  std::vector<double> places;  ///< from 0 to 1
  std::vector<double> values;

  /// By the cubic through the four positions around it.
  double at(double place) const;
  void addTo(const RunReport& report, const std::string& curve) const;
};

/// A velocity component on the line along an axis through the middle of a volume; where an even
/// number of voxels has no middle row, the mean of those around it. It is zero at the lower wall.
/// \param unit what the velocity is multiplied by.
/// \param atUpperWall in that unit.
Line centreline(const VoxelMask& mask, const test::Fields& fields, std::size_t axis,
                std::size_t component, double unit, double atUpperWall);

}  // namespace tiledlbm::validation
