// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/NormalEquations.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// A possible donor of a voxel in an opening.
struct DonorCandidate {
  std::int64_t voxel;
  Point place;      ///< relative to the point of evaluation
  double nearness;  ///< weight in a fit
};

/// Weight at a distance. A voxel at the point itself outweighs all others.
inline double nearnessAt(double squaredDistance) {
  return 1 / (0.02 + squaredDistance);
}

/// A voxel and its position, outside of the volume if a periodic axis connects it.
struct LinkedVoxel {
  Coordinates at;
  std::int64_t voxel;
};

/// Fluid voxels near a voxel of an opening, connected with it through fluid within a box; voxels
/// behind a wall are excluded.
/// \param reach of the box, voxels.
std::vector<LinkedVoxel> linkedVoxels(const VoxelMask& mask, const Coordinates& from,
                                      std::int64_t reach);

/// Keeps the nearest candidates, at least `fewest` if there are as many, with all that are as near
/// as the last one; the result does not depend on the orientation of the axes.
void keepNearest(std::size_t fewest, std::vector<DonorCandidate>& candidates);

/// Blends weights with those of a mean until the sum of their absolute values is at most `most`.
/// Where the candidates lie on one side of the point, a fit extrapolates far, and amplifies
/// differences between voxels from step to step.
/// \param most at least 1, for which the result is the mean.
/// \param mean weights, none of them below 0.
/// \param weights of the same candidates; both sum to 1.
void boundWeights(double most, const std::vector<double>& mean, std::vector<double>& weights);

/// Weights of moving least squares (Lancaster and Salkauskas 1981, Math. Comput. 37, 141): the
/// weighted sum over candidates reproduces every function of a basis at the point.
/// \param basisAt basis functions at a position relative to the point: the constant 1 first, the
///        others 0 at the point.
template <std::size_t Size, class BasisAt>
std::vector<double> leastSquaresWeights(const std::vector<DonorCandidate>& candidates,
                                        const BasisAt& basisAt) {
  constexpr double ridge = 1e-5;  // for candidates in a plane or on a line
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
