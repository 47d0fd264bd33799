// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "Solver/Constants.h"
#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::test {

/// The length of a vector across a direction of length one.
inline double lengthAcross(const Point& vector, const Point& direction) {
  const double along = dot(vector, direction);
  return std::sqrt(std::max(0.0, dot(vector, vector) - along * along));
}

/// \param tilt, turn degrees, from the x axis and around it.
inline Point tiltedAxis(double tilt, double turn) {
  return {std::cos(tilt * pi / 180), std::sin(tilt * pi / 180) * std::cos(turn * pi / 180),
          std::sin(tilt * pi / 180) * std::sin(turn * pi / 180)};
}

/// A round tube: how deep a place lies in it, negative outside.
struct RoundTube {
  double operator()(const Point& place) const {
    return radius - lengthAcross(difference(place, middle), direction);
  }
  double operator()(double x, double y, double z) const { return (*this)({x, y, z}); }

  Point middle, direction;
  double radius;
};

/// The middle of a volume, in voxels from that of the first.
inline Point middleOf(const VoxelMask& mask) {
  return quotient(difference(pointOf(mask.size()), {1, 1, 1}), 2);
}

/// A round pipe at an angle to the axes of its volume, closed at both ends by slabs of labels at
/// right angles to its own axis. Lengths are in voxels.
struct LabelledPipe {
  static constexpr double inletLabel = 2, outletLabel = 3;
  static constexpr double labelThickness = 3;

  /// A volume with nothing in it yet, which `fill` is to be called for.
  /// \param fluidLength from label to label.
  /// \param tilt, turn of the axis, degrees: from the x axis, and around it.
  /// \param margin of wall around the pipe, at least.
  /// \param middleOffset of the pipe's middle from that of the volume.
  LabelledPipe(double diameter, double fluidLength, double tilt, double turn, std::int64_t margin,
               const Point& middleOffset = {})
      : radius(diameter / 2),
        length(fluidLength),
        axis(tiltedAxis(tilt, turn)),
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
  Point pointOf(std::int64_t voxel) const { return tiledlbm::pointOf(mask.coordinates(voxel)); }
  /// How far a point is from the pipe's middle along the axis, towards the outlet.
  double alongAxis(const Point& point) const { return dot(fromMiddle(point), axis); }
  double distanceFromAxis(const Point& point) const {
    return lengthAcross(fromMiddle(point), axis);
  }
  Point pointOnAxis(double along) const { return moved(sum(middleOf(mask), offset), axis, along); }
  /// How deep a point lies in the pipe.
  double depth(const Point& point) const { return radius - distanceFromAxis(point); }

  /// Pa, by the distance along the axis in voxels, over the middle half of the pipe.
  LineFit pressureOf(const Fields& fields) const {
    LineFit pressure;
    forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
      const double along = alongAxis(pointOf(voxel));
      if (std::abs(along) <= length / 4) {
        pressure.add(along, fields.pressure[voxel]);
      }
    });
    return pressure;
  }
  /// Slope of that pressure by Hagen and Poiseuille. \param flow m3/s.
  double slopeOfPoiseuille(double flow, const Parameters& parameters) const {
    return -8 * parameters.density * parameters.kinematicViscosity * flow /
           (pi * std::pow(radius * parameters.voxelSize, 4)) * parameters.voxelSize;
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
      size[a] = std::int64_t(std::ceil(along + across)) + 2 * margin + 2;
    }
    return size;
  }
  Point fromMiddle(const Point& point) const {
    return difference(difference(point, middleOf(mask)), offset);
  }
  Point offset;  ///< of the pipe's middle from that of the volume
};

/// A pipe of the voxels whose middle lies in it.
inline LabelledPipe roundPipe(double diameter, double length, double tilt, double turn,
                              std::int64_t margin, const Point& middleOffset = {}) {
  LabelledPipe pipe(diameter, length, tilt, turn, margin, middleOffset);
  forVoxels(pipe.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
    if (pipe.depth(pipe.pointOf(voxel)) > 0) {
      pipe.fill(voxel);
    }
  });
  return pipe;
}

/// The share of a voxel that lies in a body, by `parts` points along each axis.
/// \param depth distance of a point from the wall, voxels, positive inside.
template <class Depth>
double shareInside(const Depth& depth, const Point& at, int parts) {
  const double middle = depth(at);
  if (std::abs(middle) > 1) {
    return middle > 0 ? 1 : 0;
  }
  int inside = 0;
  for (int part = 0; part < parts * parts * parts; ++part) {
    const auto offsetOf = [parts](int i) { return (i + 0.5) / parts - 0.5; };
    inside += depth({at[0] + offsetOf(part % parts), at[1] + offsetOf(part / parts % parts),
                     at[2] + offsetOf(part / parts / parts)}) > 0;
  }
  return double(inside) / (parts * parts * parts);
}

/// Blurs levels along an axis by a binomial kernel.
inline void blur(const VoxelMask& mask, std::size_t axis, std::vector<float>& levels) {
  const std::vector<float> before = levels;
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    auto lower = mask.coordinates(voxel), upper = lower;
    lower[axis] = std::max<std::int64_t>(lower[axis] - 1, 0);
    upper[axis] = std::min(upper[axis] + 1, mask.size()[axis] - 1);
    const auto value = [&](const auto& at) { return before[mask.index(at[0], at[1], at[2])]; };
    levels[voxel] = 0.25f * value(lower) + 0.5f * before[voxel] + 0.25f * value(upper);
  }
}

/// A pipe at an angle to the axes, with the flow that is driven through it.
struct TiltedPipe : LabelledPipe {
  /// \param hasGreyLevels as a scanner sees it: the share of each voxel that is fluid, blurred.
  /// \param tilt, turn of its axis, degrees: from the x axis, and around it.
  TiltedPipe(double diameter, bool hasGreyLevels, double tilt = 27, double turn = 33)
      // Off the middle of the volume, so that nothing is symmetric.
      : LabelledPipe(diameter, std::max(24.0, 2 * diameter), tilt, turn, 2, {0.13, 0.21, 0.37}) {
    std::vector<float> levels(std::size_t(mask.voxelCount()));
    forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
      levels[voxel] = shareInside([this](const Point& point) { return this->depth(point); },
                                  tiledlbm::pointOf(at), 5);
    });
    for (std::size_t axis = 0; hasGreyLevels && axis < 3; ++axis) {
      blur(mask, axis, levels);
    }
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      levels[voxel] -= 0.5f;
      if (levels[voxel] > 0) {
        fill(voxel);
      }
    }
    if (hasGreyLevels) {
      mask.setLevels(std::move(levels));
    }
    parameters.voxelSize = 1e-2 / radius;
    parameters.latticeVelocity = 0.08 / diameter;
    parameters.kinematicViscosity = 0.1 * 0.1 * parameters.voxelSize / parameters.latticeVelocity;
    parameters.inletProfile = InletProfile::Developed;
    parameters.rampSteps = 300;
    parameters.steadyTolerance = 1e-8;
    parameters.openings = openingRows();
  }

  struct Result {
    double gradientError;  ///< of the pressure, relative, against Hagen-Poiseuille
    double velocityError;  ///< relative, L2
    double leak;           ///< relative difference of the flow between two sections
    bool isSteady;         ///< whether the run came to its end
  };

  TestFlow testFlow() const { return {mask, parameters}; }

  Result run() const {
    const Simulation simulation = testFlow().after(100000);
    const Fields fields(simulation);
    double flow = 0;
    for (const OpeningState& opening : simulation.openings()) {
      flow = opening.label == inletLabel ? opening.flowRate : flow;
    }
    const double area = pi * std::pow(radius * parameters.voxelSize, 2);
    double difference = 0, sum = 0, through[2] = {0, 0};
    forFluid(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
      const Point point = pointOf(voxel);
      const double along = alongAxis(point);
      const double* u = &fields.velocity[3 * voxel];
      for (int half = 0; half < 2; ++half) {
        // Weights that fall smoothly to zero, so that it does not matter which voxels are cut off.
        const double w = 1 - std::abs(along - (half == 0 ? -1 : 1) * length / 5) / (length / 6);
        through[half] +=
            w > 0 ? w * w * (3 - 2 * w) * (u[0] * axis[0] + u[1] * axis[1] + u[2] * axis[2]) : 0;
      }
      if (std::abs(along) > length / 4) {
        return;
      }
      const double r = distanceFromAxis(point);
      const double expected = 2 * flow / area * (1 - r * r / (radius * radius));
      for (int a = 0; a < 3; ++a) {
        difference += std::pow(u[a] - expected * axis[a], 2);
      }
      sum += expected * expected;
    });
    return {pressureOf(fields).slope() / slopeOfPoiseuille(flow, parameters) - 1,
            std::sqrt(difference / sum), through[1] / through[0] - 1,
            simulation.summary().isSteady};
  }

  Parameters parameters = parametersOnCpu();
};

}  // namespace tiledlbm::test
