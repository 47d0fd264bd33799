// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/OpeningDonors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Solver/Geometry/NormalEquations.h"
#include "Solver/Geometry/Point.h"

namespace tiledlbm {

namespace {

using Coordinates = VoxelMask::Coordinates;
using Donors = std::vector<Donor<std::int64_t>>;

/// A voxel that may be a donor.
struct Candidate {
  std::int64_t voxel;
  Point place;  ///< from the point on the normal: across it twice, along it
  double nearness;
};

/// Finds what lies around a voxel of an opening of a label.
class Surroundings {
 public:
  Surroundings(const VoxelMask& mask, const Point& normal,
               const std::unordered_set<std::int64_t>& conditioned)
      : mask_(mask), normal_(normal), across_(axesAcross(normal)), conditioned_(conditioned) {}

  static constexpr double aheadOfOpening = 1.3;  ///< of the point on the normal, in voxels
  /// As many are taken where there are so many, and some more that are as near as the last.
  static constexpr std::size_t fewestDonors = 8;

  /// The voxels nearest to the point on the normal, of those that fluid links to the opening's.
  std::vector<Candidate> find(const Coordinates& from) const {
    constexpr std::int64_t reach = 3;
    constexpr double farthest = 1.9;
    std::vector<Candidate> candidates;
    std::unordered_set<std::int64_t> visited{mask_.index(from[0], from[1], from[2])};
    std::vector<Coordinates> pending{from};
    while (!pending.empty()) {
      const Coordinates at = pending.back();
      pending.pop_back();
      for (int q = 1; q < D3Q19::directions; ++q) {
        Coordinates next{};
        bool isNear = true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
          next[axis] = at[axis] + D3Q19::components[q][axis];
          isNear = isNear && std::abs(next[axis] - from[axis]) <= reach && next[axis] >= 0 &&
                   next[axis] < mask_.size()[axis];
        }
        const std::int64_t voxel = isNear ? mask_.index(next[0], next[1], next[2]) : -1;
        if (!isNear || !mask_.isFluid(voxel) || !visited.insert(voxel).second) {
          continue;
        }
        pending.push_back(next);
        const auto [candidate, distance] = candidateAt(voxel, from, next);
        if (distance < farthest && conditioned_.count(voxel) == 0) {
          candidates.push_back(candidate);
        }
      }
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      return a.nearness != b.nearness ? a.nearness > b.nearness : a.voxel < b.voxel;
    });
    // Those as near as the last one stay, so that it does not matter which way the axes run.
    std::size_t count = std::min(candidates.size(), fewestDonors);
    constexpr double alike = 1 - 1e-9;
    while (count > 0 && count < candidates.size() &&
           candidates[count].nearness > alike * candidates[count - 1].nearness) {
      ++count;
    }
    candidates.resize(count);
    return candidates;
  }

 private:
  /// A candidate and its distance, in which what is along the normal counts less: there the flow
  /// changes least.
  std::pair<Candidate, double> candidateAt(std::int64_t voxel, const Coordinates& from,
                                           const Coordinates& at) const {
    Point offset{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      offset[axis] = static_cast<double>(at[axis] - from[axis]) - aheadOfOpening * normal_[axis];
    }
    const Point place{dot(offset, across_[0]), dot(offset, across_[1]), dot(offset, normal_)};
    const double squared = place[0] * place[0] + place[1] * place[1] + 0.5 * place[2] * place[2];
    return {{voxel, place, 1 / (0.02 + squared)}, std::sqrt(squared)};
  }

  const VoxelMask& mask_;
  Point normal_;
  std::array<Point, 2> across_;
  const std::unordered_set<std::int64_t>& conditioned_;
};

/// Weights of moving least squares: those that give the value at a place of every function that is
/// linear in the first Size - 1 coordinates.
/// \param along the place's third coordinate.
template <std::size_t Size>
std::vector<double> leastSquaresWeights(const std::vector<Candidate>& candidates, double along) {
  const auto basisAt = [along](const Candidate& at) {
    const Row<4> all{1, at.place[0], at.place[1], at.place[2] - along};
    Row<Size> basis{};
    std::copy_n(all.begin(), Size, basis.begin());
    return basis;
  };
  constexpr double ridge = 1e-5;  // where the candidates lie in a plane
  Matrix<Size> squares{};
  for (std::size_t i = 0; i < Size; ++i) {
    squares[i][i] = ridge;
  }
  for (const Candidate& candidate : candidates) {
    addSquare(squares, candidate.nearness, basisAt(candidate));
  }
  const Row<Size> factors = solved(squares, Row<Size>{1});
  std::vector<double> weights;
  double sum = 0;
  for (const Candidate& candidate : candidates) {
    const double weight = candidate.nearness * product(basisAt(candidate), factors);
    weights.push_back(weight);
    sum += weight;
  }
  for (double& weight : weights) {
    weight /= sum;
  }
  return weights;
}

Donors donorsAtAngle(const Surroundings& surroundings, const Coordinates& at) {
  // With fewer, a linear function is not told from them.
  constexpr std::size_t fewestAcross = 4, fewestAround = 6;
  const std::vector<Candidate> candidates = surroundings.find(at);
  const std::vector<double> weights = candidates.size() >= fewestAcross
                                          ? leastSquaresWeights<3>(candidates, 0)
                                          : leastSquaresWeights<1>(candidates, 0);
  const std::vector<double> densityWeights =
      candidates.size() >= fewestAround
          ? leastSquaresWeights<4>(candidates, -Surroundings::aheadOfOpening)
          : leastSquaresWeights<1>(candidates, 0);
  Donors donors;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    donors.push_back({candidates[i].voxel, weights[i], densityWeights[i]});
  }
  return donors;
}

Donors donorsInLayers(const VoxelMask& mask, Face face, Coordinates at,
                      const std::unordered_set<std::int64_t>& conditioned) {
  const auto axis = static_cast<std::size_t>(axisOf(face));
  Donors donors;
  for (int layer = 1; layer <= 2; ++layer) {
    at[axis] += isUpper(face) ? -1 : 1;
    const bool isInside = at[axis] >= 0 && at[axis] < mask.size()[axis];
    const std::int64_t voxel = isInside ? mask.index(at[0], at[1], at[2]) : -1;
    if (!isInside || !mask.isFluid(voxel) || conditioned.count(voxel) != 0) {
      break;
    }
    donors.push_back({voxel, layer == 1 ? 1.0 : 0.0, layer == 1 ? 1.0 : -1.0});
  }
  if (donors.size() == 2) {
    donors.front().densityWeight = 2;
  }
  return donors;
}

}  // namespace

std::optional<Face> faceAlike(const VoxelMask& mask, const Opening& opening) {
  if (!opening.isOfLabel()) {
    return opening.face;
  }
  constexpr double alongAxis = 1 - 1e-9;
  const Point normal = opening.inwardNormal();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (std::abs(normal[axis]) > alongAxis) {
      const std::int64_t plane = mask.coordinates(opening.voxels.front())[axis];
      const bool isPlane =
          std::all_of(opening.voxels.begin(), opening.voxels.end(),
                      [&](std::int64_t voxel) { return mask.coordinates(voxel)[axis] == plane; });
      return isPlane ? std::optional(static_cast<Face>(2 * axis + (normal[axis] < 0 ? 1 : 0)))
                     : std::nullopt;
    }
  }
  return std::nullopt;
}

std::vector<std::vector<Donor<std::int64_t>>> openingDonors(
    const VoxelMask& mask, const Opening& opening,
    const std::unordered_set<std::int64_t>& conditioned) {
  const std::optional<Face> face = faceAlike(mask, opening);
  const Surroundings surroundings(mask, opening.inwardNormal(), conditioned);
  std::vector<Donors> donors(opening.voxels.size());
  parallelFor(0, static_cast<std::int64_t>(donors.size()), 64, [&](std::int64_t i) {
    const auto index = static_cast<std::size_t>(i);
    const Coordinates at = mask.coordinates(opening.voxels[index]);
    donors[index] =
        face ? donorsInLayers(mask, *face, at, conditioned) : donorsAtAngle(surroundings, at);
  });
  return donors;
}

}  // namespace tiledlbm
