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

/// Minus the Laplacian by parabolas through each voxel and what is on both sides of it along an
/// axis, over its own factor.
class Laplacian {
 public:
  explicit Laplacian(const Neighbours& neighbours) : neighbours_(neighbours) {}

  /// Factor of a voxel's own value: 4 away from the rim, larger there.
  double diagonal(std::size_t voxel) const {
    const auto& at = neighbours_[voxel];
    return 2 / (at[0].fraction * at[1].fraction) + 2 / (at[2].fraction * at[3].fraction);
  }
  /// \param[out] result of the same size.
  void operator()(const std::vector<double>& values, std::vector<double>& result) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      double sum = 0;
      for (std::size_t side = 0; side < 4; ++side) {
        const auto& [index, fraction] = neighbours_[i][side];
        const double width = fraction + neighbours_[i][side ^ 1u].fraction;
        sum += index < 0 ? 0 : 2 / (fraction * width) * values[static_cast<std::size_t>(index)];
      }
      result[i] = values[i] - sum / diagonal(i);
    }
  }

 private:
  const Neighbours& neighbours_;
};

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// to + factor * from.
void add(double factor, const std::vector<double>& from, std::vector<double>& to) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    to[i] += factor * from[i];
  }
}

/// Values whose image is the right side, by BiCGSTAB (van der Vorst 1992, SIAM J. Sci. Stat.
/// Comput. 13, 631), since parabolas at the rim make the matrix unsymmetric.
std::vector<double> solved(const Laplacian& laplacian, const std::vector<double>& rightSide) {
  constexpr double tolerance = 1e-12;
  const std::size_t size = rightSide.size();
  std::vector<double> solution(size, 0.0), residual(rightSide), search(size, 0.0), image(size, 0.0),
      next(size, 0.0);
  std::vector<double> shadow(rightSide);
  const double target = dot(residual, residual) * tolerance * tolerance;
  double previous = 1, step = 1, damping = 1;
  for (std::size_t iteration = 0; iteration < 10 * size + 100 && dot(residual, residual) > target;
       ++iteration) {
    double projection = dot(shadow, residual);
    double share = projection / previous * step / damping;
    if (projection * projection < tolerance * dot(shadow, shadow) * dot(residual, residual)) {
      // At right angles they tell nothing: from here on as at the start.
      shadow = residual;
      projection = dot(shadow, residual);
      share = 0;
    }
    for (std::size_t i = 0; i < size; ++i) {
      search[i] = residual[i] + share * (search[i] - damping * image[i]);
    }
    laplacian(search, image);
    step = projection / dot(shadow, image);
    add(-step, image, residual);
    laplacian(residual, next);
    const double length = dot(next, next);
    damping = length > 0 ? dot(next, residual) / length : 0;
    add(step, search, solution);
    add(damping, residual, solution);
    add(-damping, next, residual);
    previous = projection;
    if (damping == 0) {
      break;
    }
  }
  return solution;
}

}  // namespace

std::vector<double> planeProfile(const VoxelMask& mask, const Opening& opening,
                                 const RimFraction& rim) {
  const Neighbours neighbours = neighboursInPlane(mask, opening, rim);
  const std::size_t size = opening.voxels.size();

  const Laplacian laplacian(neighbours);
  std::vector<double> sources(size);
  for (std::size_t i = 0; i < size; ++i) {
    sources[i] = 1 / laplacian.diagonal(i);
  }
  std::vector<double> solution = solved(laplacian, sources);
  const double mean =
      std::accumulate(solution.begin(), solution.end(), 0.0) / static_cast<double>(size);
  for (double& value : solution) {
    value /= mean;
  }
  return solution;
}

}  // namespace tiledlbm
