// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::test {

/// A round pipe at an angle to the axes of its volume, closed at both ends by slabs of labels at
/// right angles to its own axis. Lengths are in voxels.
struct LabelledPipe {
  static constexpr double pi = 3.14159265358979323846;
  static constexpr double inletLabel = 2, outletLabel = 3;
  static constexpr double labelThickness = 3;

  using Point = std::array<double, 3>;

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
  Point pointOf(std::int64_t voxel) const {
    const auto at = mask.coordinates(voxel);
    return {double(at[0]), double(at[1]), double(at[2])};
  }
  /// How far a point is from the pipe's middle along the axis, towards the outlet.
  double alongAxis(const Point& point) const { return alongAxisOf(fromMiddle(point)); }
  double distanceFromAxis(const Point& point) const {
    const Point from = fromMiddle(point);
    const double along = alongAxisOf(from);
    return std::sqrt(
        std::max(0.0, from[0] * from[0] + from[1] * from[1] + from[2] * from[2] - along * along));
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
  double alongAxisOf(const Point& from) const {
    return from[0] * axis[0] + from[1] * axis[1] + from[2] * axis[2];
  }

  Point offset;  ///< of the pipe's middle from that of the volume
};

}  // namespace tiledlbm::test
