// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/NormalEquations.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// A voxel that may be a donor of one in an opening.
struct DonorCandidate {
  std::int64_t voxel;
  Point place;      ///< from the point that a value is wanted at
  double nearness;  ///< weight in a fit
};

/// The nearness of what lies so far away. A voxel at the point itself counts for all others.
inline double nearnessAt(double squaredDistance) {
  return 1 / (0.02 + squaredDistance);
}

/// A voxel and where it lies, beyond the volume for one that periodic axes link.
struct LinkedVoxel {
  VoxelMask::Coordinates at;
  std::int64_t voxel;
};

/// The fluid voxels near one in an opening, of those that fluid links to it within a box: what lies
/// beyond a wall is none of them.
/// \param reach of the box, in voxels.
std::vector<LinkedVoxel> linkedVoxels(const VoxelMask& mask, const VoxelMask::Coordinates& from,
                                      std::int64_t reach);

/// Keeps so many candidates, if there are so many, and those that are as near as the last of them:
/// so it does not matter which way the axes run.
void keepNearest(std::size_t fewest, std::vector<DonorCandidate>& candidates);

/// Moves weights towards those of a mean, so far that their absolute values add up to `most` at
/// most. Where the candidates lie to one side of the point, a fit goes far beyond them, and what
/// differs from voxel to voxel grows from step to step by what it gives of that.
/// \param most at least 1: then they are those of the mean. \param mean none of them below 0.
/// \param weights of the same candidates; both add up to 1.
void boundWeights(double most, const std::vector<double>& mean, std::vector<double>& weights);

/// Weights of moving least squares (Lancaster and Salkauskas 1981, Math. Comput. 37, 141): with
/// them a sum over candidates gives the value at the point for every function of a basis.
/// \param basisAt the functions at a place from the point, the first of them the constant 1, the
/// others 0 at the point itself.
template <std::size_t Size, class BasisAt>
std::vector<double> leastSquaresWeights(const std::vector<DonorCandidate>& candidates,
                                        const BasisAt& basisAt) {
  constexpr double ridge = 1e-5;  // where the candidates lie in a plane or on a line
  Matrix<Size> squares{};
  for (std::size_t i = 0; i < Size; ++i) {
    squares[i][i] = ridge;
  }
  for (const DonorCandidate& candidate : candidates) {
    addSquare(squares, candidate.nearness, basisAt(candidate.place));
  }
  const Row<Size> factors = solved(squares, Row<Size>{1});
  std::vector<double> weights;
  weights.reserve(candidates.size());
  double sum = 0;
  for (const DonorCandidate& candidate : candidates) {
    weights.push_back(candidate.nearness * product(basisAt(candidate.place), factors));
    sum += weights.back();
  }
  for (double& weight : weights) {
    weight /= sum;
  }
  return weights;
}

}  // namespace tiledlbm
