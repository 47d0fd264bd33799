// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Chords.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "Kernels/Lattice/D3Q19.h"

namespace tiledlbm {

Chords::Chords(const VoxelMask& volume, const std::vector<Opening>& openings) : volume_(volume) {
  for (const Opening& opening : openings) {
    if (opening.isOfLabel()) {
      const Point normal = opening.inwardNormal();
      for (const std::int64_t voxel : opening.voxels) {
        normals_.emplace(voxel, normal);
      }
    }
  }
}

double Chords::operator()(const VoxelMask::Coordinates& voxel, int q, double fraction) const {
  constexpr int longest = 48;  // what follows from it is less than other errors there
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const auto& direction = D3Q19::components[q];
  Point step{double(direction[0]), double(direction[1]), double(direction[2])};
  Point at{double(voxel[0]), double(voxel[1]), double(voxel[2])};
  std::int64_t index = volume_.index(voxel[0], voxel[1], voxel[2]);
  bool isMirrored = false;
  for (int links = 0; links < longest; ++links) {
    const std::int64_t before = index;
    VoxelMask::Coordinates next{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      at[axis] += step[axis];
      next[axis] = std::llround(at[axis]);
    }
    const VoxelMask::Coordinates outside = next;
    volume_.moveInside(next);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      next[axis] = std::clamp<std::int64_t>(next[axis], 0, volume_.size()[axis] - 1);
      at[axis] += static_cast<double>(next[axis] - outside[axis]);
    }
    index = volume_.index(next[0], next[1], next[2]);
    const bool isOfLabel = volume_.labelOf(index) >= 0;
    if (isOfLabel && !isMirrored) {
      const auto found = normals_.find(before);
      if (found == normals_.end()) {
        return infinite;
      }
      const Point& normal = found->second;
      const double across = dot(step, normal);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        step[axis] -= 2 * across * normal[axis];
      }
      isMirrored = true;
    } else if (!isOfLabel && !volume_.isFluid(index)) {
      constexpr double halfWay = 0.5;
      return fraction + links + halfWay;
    }
  }
  return infinite;
}

}  // namespace tiledlbm
