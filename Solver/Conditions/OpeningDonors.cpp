// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/OpeningDonors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "Kernels/Host/Parallel.h"
#include "Solver/Conditions/DonorCandidates.h"
#include "Solver/Geometry/NormalEquations.h"
#include "Solver/Geometry/Openings.h"

namespace tiledlbm {

namespace {

using Donors = std::vector<Donor<std::int64_t>>;

// Fewest candidates for a fit that is linear or quadratic across the vessel.
constexpr std::size_t fewestLinear = 4, fewestQuadratic = 9;

/// Largest sum of the absolute weights of a velocity, or of a non-equilibrium where the density is
/// extrapolated. Without a bound, 40 of 469 vessels, closed or cropped by a face of the volume,
/// were unstable within 200 steps, and 41 of 60 short tubes with rough walls, cropped obliquely by
/// a face, within 1500 steps; with this bound 3 were. A smaller bound for a velocity makes the flow
/// of outlets differ from the one that arrives. A bound for weights of the density had no effect.
double mostOfWeights(DonorsGive give) {
  switch (give) {
    case DonorsGive::Velocity:
      return 2.25;
    case DonorsGive::VelocityWithEddies:
      return 1;
    default:
      return 1.5;
  }
}

/// Donors at the voxels of candidates.
Donors donorsAt(const std::vector<DonorCandidate>& candidates, const std::vector<double>& weights,
                const std::vector<double>& densityWeights) {
  Donors donors;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    donors.push_back({candidates[i].voxel, weights[i], densityWeights[i]});
  }
  return donors;
}

Row<1> constant(const Point&) {
  return {1};
}
Row<3> linearAcross(const Point& at) {
  return {1, at[0], at[1]};
}
Row<6> quadraticAcross(const Point& at) {
  return {1, at[0], at[1], at[0] * at[0], at[0] * at[1], at[1] * at[1]};
}

/// Donors around points along the flow, for openings oblique to the axes.
class DonorsAtAngle {
 public:
  /// \param fewest donors of a voxel, if there are as many.
  /// \param most see mostOfWeights.
  DonorsAtAngle(const VoxelMask& mask, const Point& direction, std::size_t fewest, double most,
                const std::unordered_set<std::int64_t>& conditioned)
      : mask_(mask),
        direction_(direction),
        across_(axesAcross(direction)),
        fewest_(fewest),
        most_(most),
        conditioned_(conditioned) {}

  Donors of(const Coordinates& at) const {
    constexpr std::size_t fewestAround = 6;
    const std::vector<DonorCandidate> candidates = nearest(at);
    const std::vector<double> mean = leastSquaresWeights<1>(candidates, constant);
    std::vector<double> weights = mean, densityWeights = mean;
    if (candidates.size() >= fewestLinear) {
      weights = leastSquaresWeights<3>(candidates, linearAcross);
    }
    boundWeights(most_, mean, weights);
    const auto linearFromOpening = [](const Point& place) {
      return Row<4>{1, place[0], place[1], place[2] + aheadOfOpening};
    };
    if (candidates.size() >= fewestAround) {
      densityWeights = leastSquaresWeights<4>(candidates, linearFromOpening);
    }
    return donorsAt(candidates, weights, densityWeights);
  }

 private:
  static constexpr double aheadOfOpening = 1.3;  ///< distance of the points along the flow, voxels

  std::vector<DonorCandidate> nearest(const Coordinates& from) const {
    constexpr std::int64_t reach = 3;
    constexpr double farthest = 2.3;
    std::vector<DonorCandidate> candidates;
    for (const auto& [at, voxel] : linkedVoxels(mask_, from, reach)) {
      const Point place = placeOf(from, at);
      // Distances along the flow count half, since the flow varies least along it.
      const double squared = place[0] * place[0] + place[1] * place[1] + 0.5 * place[2] * place[2];
      if (squared < farthest * farthest && conditioned_.count(voxel) == 0) {
        candidates.push_back({voxel, place, nearnessAt(squared)});
      }
    }
    keepNearest(fewest_, candidates);
    return candidates;
  }

  /// Position of a voxel relative to the point of another one: two coordinates across the flow, one
  /// along it.
  Point placeOf(const Coordinates& from, const Coordinates& at) const {
    const Point offset = moved(pointOf(moved(at, from, -1)), direction_, -aheadOfOpening);
    return {dot(offset, across_[0]), dot(offset, across_[1]), dot(offset, direction_)};
  }

  const VoxelMask& mask_;
  Point direction_;
  std::array<Point, 2> across_;
  std::size_t fewest_;
  double most_;
  const std::unordered_set<std::int64_t>& conditioned_;
};

/// Donors in the two planes next to an opening in a plane perpendicular to an axis.
class DonorsInPlanes {
 public:
  /// \param most see mostOfWeights.
  DonorsInPlanes(const VoxelMask& mask, Face face, const Point& direction, double most,
                 const std::unordered_set<std::int64_t>& conditioned)
      : mask_(mask),
        axis_(axisOf(face)),
        across_{(axis_ + 1) % 3, (axis_ + 2) % 3},
        most_(most),
        step_(quotient(direction, std::abs(direction[axis_]))),
        conditioned_(conditioned) {}

  Donors of(const Coordinates& at) const {
    Donors straight = nextTwo(at);
    return straight.empty() ? aroundPoints(at) : straight;
  }

 private:
  static constexpr double farthest = 2.3;          ///< from a point, in voxels
  static constexpr std::size_t fewestDonors = 12;  ///< per plane, if there are as many

  /// The next two voxels along the vessel, if it is perpendicular to the opening: the result of
  /// aroundPoints without a search. If the second is solid, the first alone: the fluid turns here,
  /// and its density does not continue that of other rows.
  Donors nextTwo(Coordinates at) const {
    Donors donors;
    if (step_[across_[0]] != 0 || step_[across_[1]] != 0) {
      return donors;
    }
    for (const double densityWeight : {2., -1.}) {
      at[axis_] += step_[axis_] > 0 ? 1 : -1;
      const std::int64_t voxel = mask_.find(at).value_or(-1);
      if (voxel < 0 || !mask_.isFluid(voxel) || conditioned_.count(voxel) != 0) {
        return donors.empty() ? donors : Donors{{donors.front().node, 1, 1}};
      }
      donors.push_back({voxel, donors.empty() ? 1. : 0., densityWeight});
    }
    return donors;
  }

  Donors aroundPoints(const Coordinates& at) const {
    const double shift = std::max(std::abs(step_[across_[0]]), std::abs(step_[across_[1]]));
    const auto reach = static_cast<std::int64_t>(std::ceil(2 * shift + farthest)) + 1;
    const std::vector<LinkedVoxel> linked = linkedVoxels(mask_, at, reach);
    const Donors first = inPlane(at, 1, linked);
    const Donors second = first.empty() ? Donors{} : inPlane(at, 2, linked);
    Donors donors;
    for (const auto& [node, weight, densityWeight] : first) {
      donors.push_back({node, weight, second.empty() ? densityWeight : 2 * densityWeight});
    }
    for (const auto& [node, weight, densityWeight] : second) {
      donors.push_back({node, 0, -densityWeight});
    }
    return donors;
  }

  /// Donors around the point of a voxel in the plane `steps` inside of it.
  Donors inPlane(const Coordinates& from, int steps, const std::vector<LinkedVoxel>& linked) const {
    const Point point = moved(pointOf(from), step_, steps);
    const std::int64_t plane = std::llround(point[axis_]);
    std::vector<DonorCandidate> candidates;
    for (const auto& [at, voxel] : linked) {
      const Point place{double(at[across_[0]]) - point[across_[0]],
                        double(at[across_[1]]) - point[across_[1]], 0};
      const double squared = dot(place, place);
      if (at[axis_] != plane || squared > farthest * farthest || conditioned_.count(voxel) != 0) {
        continue;
      }
      if (squared == 0) {
        return {{voxel, 1, 1}};
      }
      candidates.push_back({voxel, place, nearnessAt(squared)});
    }
    keepNearest(fewestDonors, candidates);
    return fitted(candidates);
  }

  /// The density varies little across the vessel, and a quadratic fit would amplify differences
  /// between voxels.
  Donors fitted(const std::vector<DonorCandidate>& candidates) const {
    const std::vector<double> mean = leastSquaresWeights<1>(candidates, constant);
    std::vector<double> weights = mean, densityWeights = mean;
    if (candidates.size() >= fewestLinear) {
      weights = densityWeights = leastSquaresWeights<3>(candidates, linearAcross);
    }
    if (candidates.size() >= fewestQuadratic) {
      weights = leastSquaresWeights<6>(candidates, quadraticAcross);
    }
    boundWeights(most_, mean, weights);
    return donorsAt(candidates, weights, densityWeights);
  }

  const VoxelMask& mask_;
  std::size_t axis_;                   ///< perpendicular to the opening
  std::array<std::size_t, 2> across_;  ///< the other axes
  double most_;
  Point step_;  ///< along the flow from plane to plane
  const std::unordered_set<std::int64_t>& conditioned_;
};

template <class Search>
std::vector<Donors> donorsOfVoxels(const VoxelMask& mask, const Opening& opening,
                                   const Search& search) {
  std::vector<Donors> donors(opening.voxels.size());
  parallelFor(0, donors.size(), 64, [&](std::size_t index) {
    donors[index] = search.of(mask.coordinates(opening.voxels[index]));
  });
  return donors;
}

}  // namespace

std::vector<std::vector<Donor<std::int64_t>>> openingDonors(
    const VoxelMask& mask, const Opening& opening, const Point& direction, DonorsGive give,
    const std::unordered_set<std::int64_t>& conditioned) {
  const std::optional<Face> face = faceAlike(mask, opening);
  const bool isInPlanes =
      face && (give != DonorsGive::Density || direction == opening.inwardNormal());
  const double most = mostOfWeights(give);
  if (isInPlanes) {
    return donorsOfVoxels(mask, opening, DonorsInPlanes(mask, *face, direction, most, conditioned));
  }
  // The nearest voxels to a plane all lie in the next plane, which does not determine the gradient
  // of density along the flow.
  constexpr std::size_t ofPlane = 16, ofLabel = 8;
  return donorsOfVoxels(
      mask, opening, DonorsAtAngle(mask, direction, face ? ofPlane : ofLabel, most, conditioned));
}

}  // namespace tiledlbm
