// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm {

/// Flow extension of a label opening: the section of the vessel just before the opening, repeated
/// along the normal of the opening without end. The wall of the section lies between the voxels, as
/// that of the flow (WallDistance, from the mask or its levels), which makes the tube as round as
/// the vessel at any angle to the axes.
class StraightTube {
 public:
  /// Largest distance from the wall at which distances and levels are computed, voxels.
  static constexpr double reach = 3;

  /// The tube has no voxel inside if the vessel is too narrow for a section.
  /// \param mask with labels.
  StraightTube(const VoxelMask& mask, const Opening& opening);

  /// Distance of a voxel beyond the opening, in voxels; negative in the vessel.
  double depth(const Coordinates& at) const;
  /// The largest depth of the voxels of the opening, which need not be plane.
  double rim() const { return rim_; }
  /// Distance from the wall of the tube, at any depth: positive inside, -reach to reach.
  double distance(const Coordinates& at) const { return sampled(at, distances_, -reach); }
  bool isInside(const Coordinates& at) const { return distance(at) > 0; }
  /// As VoxelMask::levels, for a mask that has them.
  double level(const Coordinates& at) const { return sampled(at, levels_, 0); }

  /// Calls `body(at, depth, distance)` for all voxels at depths above `from` and up to `to` that
  /// are less than reach outside of the wall. They may lie beyond the volume.
  template <class Body>
  void forVoxels(double from, double to, const Body& body) const;

 private:
  /// Values in the plane of the section, in rows from -half_ to half_ spacings along its two axes.
  using Table = std::vector<float>;
  static constexpr double spacing = 0.25;
  struct Section {
    Table distances, levels;
    std::size_t inside = 0;  ///< number of places in the vessel
  };
  /// The wall around the opening.
  struct Wall {
    const VoxelMask& mask;
    const WallDistance& distance;  ///< of that mask
    Coordinates first;             ///< of this mask in the whole one
  };

  double placeAlong(const Coordinates& at, const Point& axis) const {
    return dot(difference(pointOf(at), middle_), axis);
  }
  std::size_t place(int i, int j) const {
    return static_cast<std::size_t>(i + half_) +
           static_cast<std::size_t>(2 * half_ + 1) * static_cast<std::size_t>(j + half_);
  }
  Point pointAt(int i, int j, double depth) const;
  double sampled(const Coordinates& at, const Table& table, double beyond) const;
  Section sectionAt(double depth, const VoxelMask& mask, const Opening& opening,
                    const Wall& wall) const;
  std::vector<bool> connectedPart(const Table& distances, const VoxelMask& mask,
                                  const Opening& opening) const;

  Point middle_, outward_;
  std::array<Point, 2> axes_;
  double rim_ = 0;
  int half_ = 0;
  Table distances_, levels_;
};

template <class Body>
void StraightTube::forVoxels(double from, double to, const Body& body) const {
  // Slices along the axis nearest to the direction make the time proportional to the length of the
  // tube.
  const auto along = static_cast<std::size_t>(
      std::max_element(outward_.begin(), outward_.end(),
                       [](double a, double b) { return std::abs(a) < std::abs(b); }) -
      outward_.begin());
  const std::size_t u = (along + 1) % 3, v = (along + 2) % 3;
  const double radius = half_ * spacing, slope = outward_[along];
  const double lowest = middle_[along] + std::min(from * slope, to * slope) - radius;
  const double highest = middle_[along] + std::max(from * slope, to * slope) + radius;
  const auto wide = static_cast<std::int64_t>(std::ceil(radius / std::abs(slope)));
  Coordinates at;
  for (at[along] = std::llround(lowest); double(at[along]) <= highest; ++at[along]) {
    const double depthOfAxis = (double(at[along]) - middle_[along]) / slope;
    const auto middleU = std::llround(middle_[u] + depthOfAxis * outward_[u]);
    const auto middleV = std::llround(middle_[v] + depthOfAxis * outward_[v]);
    for (at[v] = middleV - wide; at[v] <= middleV + wide; ++at[v]) {
      for (at[u] = middleU - wide; at[u] <= middleU + wide; ++at[u]) {
        const double depthHere = depth(at);
        if (depthHere > from && depthHere <= to) {
          if (const double distanceHere = distance(at); distanceHere > -reach) {
            body(at, depthHere, distanceHere);
          }
        }
      }
    }
  }
}

}  // namespace tiledlbm
