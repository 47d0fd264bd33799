// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm::test {

/// The share of a voxel that lies in a body, by `parts` points along each axis.
/// \param depth distance of a point from the wall, voxels, positive inside.
template <class Depth>
double shareInside(const Depth& depth, const Point& at, int parts) {
  const double middle = depth(at);
  if (std::abs(middle) > 1) {
    return middle > 0 ? 1 : 0;
  }
  int inside = 0;
  for (int part = 0; part < parts * parts * parts; ++part) {
    const auto offsetOf = [parts](int i) { return (i + 0.5) / parts - 0.5; };
    inside += depth({at[0] + offsetOf(part % parts), at[1] + offsetOf(part / parts % parts),
                     at[2] + offsetOf(part / parts / parts)}) > 0;
  }
  return double(inside) / (parts * parts * parts);
}

/// Blurs levels along an axis by a binomial kernel.
inline void blur(const VoxelMask& mask, std::size_t axis, std::vector<float>& levels) {
  const std::vector<float> before = levels;
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    auto lower = mask.coordinates(voxel), upper = lower;
    lower[axis] = std::max<std::int64_t>(lower[axis] - 1, 0);
    upper[axis] = std::min(upper[axis] + 1, mask.size()[axis] - 1);
    const auto value = [&](const auto& at) {
      return before[static_cast<std::size_t>(mask.index(at[0], at[1], at[2]))];
    };
    const auto i = static_cast<std::size_t>(voxel);
    levels[i] = 0.25f * value(lower) + 0.5f * before[i] + 0.25f * value(upper);
  }
}

}  // namespace tiledlbm::test
