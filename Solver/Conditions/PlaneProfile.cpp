// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/PlaneProfile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace tiledlbm {

namespace {

/// A voxel beside another one of the opening, or the wall beyond the rim.
struct Neighbour {
  std::int64_t index;  ///< in the opening, -1 beyond the rim
  double fraction;     ///< see RimFraction
};
using Neighbours = std::vector<std::array<Neighbour, 4>>;

Neighbours neighboursInPlane(const VoxelMask& mask, const Opening& opening,
                             const RimFraction& rim) {
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
        const auto beyond = beside;
        Neighbour& found = neighbours[i][static_cast<std::size_t>(side++)];
        found.index = -1;
        if (mask.moveInside(beside)) {
          const std::int64_t voxel = mask.index(beside[0], beside[1], beside[2]);
          const auto match = std::lower_bound(opening.voxels.begin(), opening.voxels.end(), voxel);
          if (match != opening.voxels.end() && *match == voxel) {
            found.index = match - opening.voxels.begin();
          }
        }
        found.fraction = found.index < 0 ? rim(at, beyond) : 1;
      }
    }
  }
  return neighbours;
}

/// Minus the Laplacian. The nearer the wall, the more it counts.
void applyLaplacian(const Neighbours& neighbours, const std::vector<double>& values,
                    std::vector<double>& result) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    double sum = 0;
    for (const Neighbour& neighbour : neighbours[i]) {
      sum += neighbour.index < 0 ? values[i] / neighbour.fraction
                                 : values[i] - values[static_cast<std::size_t>(neighbour.index)];
    }
    result[i] = sum;
  }
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace

std::vector<double> planeProfile(const VoxelMask& mask, const Opening& opening,
                                 const RimFraction& rim) {
  const Neighbours neighbours = neighboursInPlane(mask, opening, rim);
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
