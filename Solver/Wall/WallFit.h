// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Solver/Wall/WallGeometry.h"
#include "Solver/Wall/WallMesh.h"

namespace tiledlbm {

/// How the flow at a point of the wall follows from that at the fluid voxels around it: weights
/// that are found once, by a least-squares fit.
///
/// The velocity is fitted by
///   u = a s + c s^2 + d s x + e s y
/// where s is the distance to the wall and x, y run along it, so that it is zero at the wall. The
/// slope there is a. Other fields are fitted by a linear function.
class WallFit {
 public:
  WallFit() = default;
  /// \param mesh of the domain.
  WallFit(const WallGeometry& geometry, const WallMesh& mesh);

  std::int64_t pointCount() const { return static_cast<std::int64_t>(seeds_.size()); }

  /// Layers of voxels beyond those of a mesh, on both sides, that what follows reads.
  static constexpr std::int64_t reach = 6;

  /// Change of the velocity with the distance from a point of the wall, per voxel.
  /// \param velocity three values a voxel, of the mask's voxels from `firstVoxel` on.
  template <class Real>
  Point slope(const Real* velocity, std::int64_t point, std::int64_t firstVoxel = 0) const {
    Point sum{};
    forTerms(point, [&](std::int64_t voxel, const Term& term) {
      const Real* at = velocity + 3 * (voxel - firstVoxel);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        sum[axis] += double(term.slope) * double(at[axis]);
      }
    });
    return sum;
  }

  /// What a field is at a point of the wall, by a linear fit.
  /// \tparam Count values a voxel.
  /// \param field so many values a voxel, of the mask's voxels from `firstVoxel` on.
  template <std::size_t Count, class Real>
  std::array<double, Count> values(const Real* field, std::int64_t point,
                                   std::int64_t firstVoxel = 0) const {
    std::array<double, Count> sum{};
    forTerms(point, [&](std::int64_t voxel, const Term& term) {
      const Real* at = field + static_cast<std::int64_t>(Count) * (voxel - firstVoxel);
      for (std::size_t i = 0; i < Count; ++i) {
        sum[i] += double(term.value) * double(at[i]);
      }
    });
    return sum;
  }

 private:
  /// One fluid voxel in the fit of a point.
  struct Term {
    std::int32_t offset;  ///< of its index from that of the seed
    float slope;          ///< weight in the slope of the velocity, 1/voxel
    float value;          ///< weight in the value of another field
  };
  /// The terms of some points on end, found by one thread.
  struct Part {
    std::vector<std::size_t> first;  ///< of each point, and the end
    std::vector<Term> terms;
  };
  static constexpr std::size_t pointsOfPart = 2048;
  class Fitter;

  template <class Body>
  void forTerms(std::int64_t point, const Body& body) const {
    const auto i = static_cast<std::size_t>(point);
    const Part& part = parts_[i / pointsOfPart];
    const std::size_t inPart = i % pointsOfPart;
    for (std::size_t term = part.first[inPart]; term < part.first[inPart + 1]; ++term) {
      body(seeds_[i] + part.terms[term].offset, part.terms[term]);
    }
  }

  std::vector<std::int64_t> seeds_;  ///< a voxel at each point
  std::vector<Part> parts_;
};

}  // namespace tiledlbm
