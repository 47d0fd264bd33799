// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/AortaGeometry.h"
#include "Solver/Constants.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace tiledlbm::validation {

namespace {

constexpr double archRadius = 30, ascendingLength = 40, branchLength = 35;
constexpr double archEnd = ascendingLength + pi * archRadius;
/// Distance along the aorta from its root, and the radius there.
constexpr double aorta[][2] = {{0, AortaGeometry::inletRadius},
                               {74.4, 12.95},
                               {84.0, 12.57},
                               {91.0, 12.28},
                               {134.1, 10.55},
                               {172.7, 9.82},
                               {252.7, 8.32}};
constexpr double aortaLength = 252.7;
constexpr double low[3] = {-48, -18, -124}, high[3] = {42, 18, 78};
constexpr std::int64_t margin = 3;  // voxels

struct Branch {
  double label, origin, firstRadius, lastRadius, wholeLength;
};
constexpr Branch branches[] = {
    {4, 74.4, 6.73, 6.16, 47.4}, {5, 84.0, 4.48, 3.33, 121.3}, {6, 91.0, 4.90, 3.48, 49.4}};

double radiusOf(double distance) {
  std::size_t i = 1;
  while (i + 1 < std::size(aorta) && distance > aorta[i][0]) {
    ++i;
  }
  const double part = (distance - aorta[i - 1][0]) / (aorta[i][0] - aorta[i - 1][0]);
  return aorta[i - 1][1] + part * (aorta[i][1] - aorta[i - 1][1]);
}

/// A point of the aorta's axis, and its direction there.
struct Axis {
  explicit Axis(double distance) {
    const double angle = std::clamp((distance - ascendingLength) / archRadius, 0.0, pi);
    const double before = std::min(distance - ascendingLength, 0.0);
    const double after = std::max(distance - archEnd, 0.0);
    point = {-archRadius * std::cos(angle), 0, archRadius * std::sin(angle) + before - after};
    along = {std::sin(angle), 0, std::cos(angle)};
  }
  /// Away from the centre of the arch.
  Point outward() const { return {-along[2], 0, along[0]}; }

  Point point, along;
};

/// Where a point is from the foot of an axis.
struct Offset {
  Offset(const Point& at, const Point& foot, const Point& direction) {
    double square = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      beyond += (at[axis] - foot[axis]) * direction[axis];
      square += (at[axis] - foot[axis]) * (at[axis] - foot[axis]);
    }
    besideSquared = square - beyond * beyond;
  }
  bool isWithin(double radius) const { return besideSquared < radius * radius; }

  double beyond = 0, besideSquared = 0;
};

double radiusOf(const Branch& branch, double far) {
  return branch.firstRadius +
         (branch.lastRadius - branch.firstRadius) * std::max(far, 0.0) / branch.wholeLength;
}
double reachOf(const Branch& branch) {
  return radiusOf(branch.origin) + branchLength;
}

/// Calls `body(voxel, place)` for the voxels of a mask that are at most so far from a point.
template <class Body>
void forVoxelsAround(const VoxelMask& mask, const AortaGeometry& geometry, double voxel,
                     const Point& point, double far, const Body& body) {
  VoxelMask::Coordinates first{}, last{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double middle = (point[axis] - low[axis]) / voxel + double(margin);
    first[axis] = std::max<std::int64_t>(0, std::int64_t(std::floor(middle - far / voxel)));
    last[axis] = std::min(mask.size()[axis] - 1, std::int64_t(std::ceil(middle + far / voxel)));
  }
  for (std::int64_t z = first[2]; z <= last[2]; ++z) {
    for (std::int64_t y = first[1]; y <= last[1]; ++y) {
      for (std::int64_t x = first[0]; x <= last[0]; ++x) {
        body(mask.index(x, y, z), geometry.inMillimetres({double(x), double(y), double(z)}));
      }
    }
  }
}

}  // namespace

Point AortaGeometry::inMillimetres(const Point& point) const {
  Point place{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    place[axis] = low[axis] - double(margin) * voxel_ + voxel_ * point[axis];
  }
  return place;
}

VoxelMask AortaGeometry::mask() const {
  VoxelMask::Size size{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    size[axis] = std::int64_t(std::ceil(
        (high[axis] + double(margin) * voxel_ - (low[axis] - double(margin) * voxel_)) / voxel_));
  }
  VoxelMask mask(size);
  mask.setLabels({inletLabel, outletLabels[0], outletLabels[1], outletLabels[2], outletLabels[3]});
  const auto labelNumber = [](double label) { return std::size_t(label - inletLabel); };
  const double step = voxel_ / 4, cap = double(margin) * voxel_;
  for (std::int64_t i = 0; double(i) * step < aortaLength; ++i) {
    const Axis axis(double(i) * step);
    const double radius = radiusOf(double(i) * step);
    forVoxelsAround(mask, *this, voxel_, axis.point, radius,
                    [&](std::int64_t voxel, const Point& at) {
                      const Offset offset(at, axis.point, axis.along);
                      if (std::abs(offset.beyond) <= step && offset.isWithin(radius)) {
                        mask.setFluid(voxel, true);
                      }
                    });
  }
  for (const Branch& branch : branches) {
    const Axis axis(branch.origin);
    const double reach = reachOf(branch);
    forVoxelsAround(mask, *this, voxel_, axis.point, reach + cap + branch.firstRadius,
                    [&](std::int64_t voxel, const Point& at) {
                      const Offset offset(at, axis.point, axis.outward());
                      if (offset.beyond > 0 && offset.beyond < reach + cap &&
                          offset.isWithin(radiusOf(branch, std::min(offset.beyond, reach)))) {
                        if (offset.beyond < reach) {
                          mask.setFluid(voxel, true);
                        } else {
                          mask.setLabel(voxel, labelNumber(branch.label));
                        }
                      }
                    });
  }
  for (const auto& [label, distance, sign] :
       {std::array{inletLabel, 0.0, -1.0}, std::array{outletLabels[0], aortaLength, 1.0}}) {
    const Axis axis(distance);
    const double radius = radiusOf(distance);
    forVoxelsAround(
        mask, *this, voxel_, axis.point, radius + cap,
        [&, label = label, sign = sign](std::int64_t voxel, const Point& at) {
          const Offset offset(at, axis.point, axis.along);
          if (sign * offset.beyond > 0 && sign * offset.beyond < cap && offset.isWithin(radius)) {
            mask.setLabel(voxel, labelNumber(label));
          }
        });
  }
  return mask;
}

AortaGeometry::Place AortaGeometry::placeOf(const Point& point) const {
  const Point at = inMillimetres(point);
  Place place{};
  double nearest = std::numeric_limits<double>::infinity();  // distance from an axis over radius
  for (double distance = 0; distance < aortaLength; distance += 0.5) {
    const Offset offset(at, Axis(distance).point, Axis(distance).along);
    const double ratio =
        std::sqrt(offset.besideSquared + offset.beyond * offset.beyond) / radiusOf(distance);
    if (ratio < nearest) {
      nearest = ratio;
      place = {distance < branches[0].origin ? Part::Ascending
               : distance < archEnd          ? Part::Arch
                                             : Part::Descending,
               distance, std::min(distance, aortaLength - distance)};
    }
  }
  for (const Branch& branch : branches) {
    const Axis axis(branch.origin);
    const Offset offset(at, axis.point, axis.outward());
    const double ratio = std::sqrt(offset.besideSquared) / radiusOf(branch, offset.beyond);
    if (offset.beyond > 0 && ratio < nearest) {
      nearest = ratio;
      place = {Part::Branches, branch.origin, reachOf(branch) - offset.beyond};
    }
  }
  return place;
}

}  // namespace tiledlbm::validation
