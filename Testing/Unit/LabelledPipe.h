// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "Solver/Constants.h"
#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::test {

/// A round pipe at an angle to the axes of its volume, closed at both ends by slabs of labels at
/// right angles to its own axis. Lengths are in voxels.
struct LabelledPipe {
  static constexpr double inletLabel = 2, outletLabel = 3;
  static constexpr double labelThickness = 3;

  using Point = tiledlbm::Point;

  /// A volume with nothing in it yet, which `fill` is to be called for.
  /// \param fluidLength from label to label.
  /// \param tilt, turn of the axis, degrees: from the x axis, and around it.
  /// \param margin of wall around the pipe, at least.
  /// \param middleOffset of the pipe's middle from that of the volume.
  LabelledPipe(double diameter, double fluidLength, double tilt, double turn, std::int64_t margin,
               const Point& middleOffset = {})
      : radius(diameter / 2),
        length(fluidLength),
        axis{std::cos(tilt * pi / 180), std::sin(tilt * pi / 180) * std::cos(turn * pi / 180),
             std::sin(tilt * pi / 180) * std::sin(turn * pi / 180)},
        mask(sizeWith(margin)),
        offset(middleOffset) {
    mask.setLabels({inletLabel, outletLabel});
  }

  /// Makes a voxel that is not of the wall fluid, or one of a label at the ends.
  void fill(std::int64_t voxel) {
    const double along = alongAxis(pointOf(voxel));
    if (std::abs(along) < length / 2) {
      mask.setFluid(voxel, true);
    } else if (std::abs(along) < length / 2 + labelThickness) {
      mask.setLabel(voxel, along < 0 ? 0 : 1);
    }
  }

  /// The middle of a voxel, in voxels from the middle of the first.
  Point pointOf(std::int64_t voxel) const { return test::pointOf(mask.coordinates(voxel)); }
  /// How far a point is from the pipe's middle along the axis, towards the outlet.
  double alongAxis(const Point& point) const { return dot(fromMiddle(point), axis); }
  double distanceFromAxis(const Point& point) const {
    const Point from = fromMiddle(point);
    const double along = dot(from, axis);
    return std::sqrt(std::max(0.0, dot(from, from) - along * along));
  }

  /// An inlet of 0.1 m/s and an outlet of pressure zero.
  std::vector<OpeningRow> openingRows() const {
    std::vector<OpeningRow> rows;
    for (const Opening& opening : findOpenings(mask)) {
      const bool isInlet = opening.label == inletLabel;
      rows.push_back({double(opening.id), isInlet ? 1.0 : 2.0, isInlet ? 0.1 : 0.0, 0, 0});
    }
    return rows;
  }

  double radius, length;
  Point axis;  ///< of length one, from inlet to outlet
  VoxelMask mask;

 private:
  VoxelMask::Size sizeWith(std::int64_t margin) const {
    VoxelMask::Size size{};
    for (std::size_t a = 0; a < 3; ++a) {
      const double along = std::abs(axis[a]) * (length + 2 * labelThickness + 2 * double(margin));
      const double across = 2 * radius * std::sqrt(std::max(0.0, 1 - axis[a] * axis[a]));
      size[a] = static_cast<std::int64_t>(std::ceil(along + across)) + 2 * margin + 2;
    }
    return size;
  }
  Point fromMiddle(const Point& point) const {
    Point from{};
    for (std::size_t a = 0; a < 3; ++a) {
      from[a] = point[a] - double(mask.size()[a] - 1) / 2 - offset[a];
    }
    return from;
  }
  Point offset;  ///< of the pipe's middle from that of the volume
};

/// A pipe of the voxels whose middle lies in it.
inline LabelledPipe roundPipe(double diameter, double length, double tilt, double turn,
                              std::int64_t margin, const Point& middleOffset = {}) {
  LabelledPipe pipe(diameter, length, tilt, turn, margin, middleOffset);
  forVoxels(pipe.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
    if (pipe.distanceFromAxis(pipe.pointOf(voxel)) < pipe.radius) {
      pipe.fill(voxel);
    }
  });
  return pipe;
}

}  // namespace tiledlbm::test
