// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/PlaneProfile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace tiledlbm {

namespace {

/// Indices of the neighbours of each voxel inside the opening, -1 beyond its rim.
using Neighbours = std::vector<std::array<std::int64_t, 4>>;

Neighbours neighboursInPlane(const VoxelMask& mask, const Opening& opening) {
  Neighbours neighbours(opening.voxels.size());
  for (std::size_t i = 0; i < opening.voxels.size(); ++i) {
    const auto at = mask.coordinates(opening.voxels[i]);
    int side = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (static_cast<int>(axis) == axisOf(opening.face)) {
        continue;
      }
      for (const std::int64_t offset : {-1, 1}) {
        auto beside = at;
        beside[axis] += offset;
        std::int64_t found = -1;
        if (mask.moveInside(beside)) {
          const std::int64_t voxel = mask.index(beside[0], beside[1], beside[2]);
          const auto match = std::lower_bound(opening.voxels.begin(), opening.voxels.end(), voxel);
          if (match != opening.voxels.end() && *match == voxel) {
            found = match - opening.voxels.begin();
          }
        }
        neighbours[i][static_cast<std::size_t>(side++)] = found;
      }
    }
  }
  return neighbours;
}

/// Minus the Laplacian; a rim half a voxel away counts twice.
void applyLaplacian(const Neighbours& neighbours, const std::vector<double>& values,
                    std::vector<double>& result) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    double sum = 0;
    for (const std::int64_t neighbour : neighbours[i]) {
      sum +=
          neighbour < 0 ? 2 * values[i] : values[i] - values[static_cast<std::size_t>(neighbour)];
    }
    result[i] = sum;
  }
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace

std::vector<double> planeProfile(const VoxelMask& mask, const Opening& opening) {
  const Neighbours neighbours = neighboursInPlane(mask, opening);
  const std::size_t size = opening.voxels.size();

  // Conjugate gradients on (minus Laplacian) w = 1.
  constexpr double tolerance = 1e-12;
  std::vector<double> solution(size, 0.0), residual(size, 1.0), search(residual), image(size);
  double squared = dot(residual, residual);
  const double target = squared * tolerance * tolerance;
  for (std::size_t iteration = 0; iteration < 10 * size + 100 && squared > target; ++iteration) {
    applyLaplacian(neighbours, search, image);
    const double length = squared / dot(search, image);
    for (std::size_t i = 0; i < size; ++i) {
      solution[i] += length * search[i];
      residual[i] -= length * image[i];
    }
    const double previous = squared;
    squared = dot(residual, residual);
    for (std::size_t i = 0; i < size; ++i) {
      search[i] = residual[i] + squared / previous * search[i];
    }
  }

  const double mean =
      std::accumulate(solution.begin(), solution.end(), 0.0) / static_cast<double>(size);
  for (double& value : solution) {
    value /= mean;
  }
  return solution;
}

}  // namespace tiledlbm
