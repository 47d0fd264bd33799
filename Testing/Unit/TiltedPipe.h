#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::test {

/// A pipe at an angle to the axes, with the flow that is driven through it.
struct TiltedPipe {
  static constexpr double pi = 3.14159265358979323846;
  static constexpr double inletLabel = 2, outletLabel = 3;

  /// \param hasGreyLevels as a scanner sees it: the share of each voxel that is fluid, blurred.
  /// \param tilt, turn of its axis, degrees: from the x axis, and around it.
  TiltedPipe(double diameter, bool hasGreyLevels, double tilt = 27, double turn = 33)
      : radius(diameter / 2),
        length(std::max(24.0, 2 * diameter)),
        axis{std::cos(tilt * pi / 180), std::sin(tilt * pi / 180) * std::cos(turn * pi / 180),
             std::sin(tilt * pi / 180) * std::sin(turn * pi / 180)},
        mask(sizeOf()) {
    mask.setLabels({inletLabel, outletLabel});
    std::vector<float> levels(static_cast<std::size_t>(mask.voxelCount()));
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      const auto at = mask.coordinates(voxel);
      levels[static_cast<std::size_t>(voxel)] = static_cast<float>(shareInside(at));
    }
    if (hasGreyLevels) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        blur(axis, levels);
      }
    }
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      const auto at = mask.coordinates(voxel);
      const double along = alongOf(double(at[0]), double(at[1]), double(at[2]));
      levels[static_cast<std::size_t>(voxel)] -= 0.5f;
      if (levels[static_cast<std::size_t>(voxel)] <= 0 || std::abs(along) >= length / 2 + 3) {
        continue;
      }
      if (std::abs(along) < length / 2) {
        mask.setFluid(voxel, true);
      } else {
        mask.setLabel(voxel, along < 0 ? 0 : 1);
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
    parameters.model.fluid = FluidModel::Incompressible;
    parameters.walls = WallModel::Interpolated;
    parameters.device = DeviceChoice::Cpu;
    for (const Opening& opening : findOpenings(mask)) {
      const bool isInlet = opening.label == inletLabel;
      parameters.openings.push_back(
          {double(opening.id), isInlet ? 1.0 : 2.0, isInlet ? 0.1 : 0.0, 0, 0});
    }
  }

  struct Result {
    double gradientError;  ///< of the pressure, relative, against Hagen-Poiseuille
    double velocityError;  ///< relative, L2
    double leak;           ///< relative difference of the flow between two places
    bool isSteady;         ///< whether the run came to its end
  };

  Result run() const {
    Simulation simulation(mask, parameters);
    simulation.run(100000);
    const Fields fields(simulation);
    double flow = 0;
    for (const OpeningState& opening : simulation.openings()) {
      flow = opening.label == inletLabel ? opening.flowRate : flow;
    }
    const double area = pi * std::pow(radius * parameters.voxelSize, 2);
    LineFit pressure;
    double difference = 0, sum = 0, through[2] = {0, 0};
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      if (!mask.isFluid(voxel)) {
        continue;
      }
      const auto at = mask.coordinates(voxel);
      const double along = alongOf(double(at[0]), double(at[1]), double(at[2]));
      const double* u = &fields.velocity[3 * static_cast<std::size_t>(voxel)];
      for (int half = 0; half < 2; ++half) {
        // Weights that fall smoothly to zero, so that it does not matter which voxels are cut off.
        const double w = 1 - std::abs(along - (half == 0 ? -1 : 1) * length / 5) / (length / 6);
        through[half] +=
            w > 0 ? w * w * (3 - 2 * w) * (u[0] * axis[0] + u[1] * axis[1] + u[2] * axis[2]) : 0;
      }
      if (std::abs(along) > length / 4) {
        continue;
      }
      pressure.add(along, fields.pressure[static_cast<std::size_t>(voxel)]);
      const double r = distanceOf(double(at[0]), double(at[1]), double(at[2]));
      const double expected = 2 * flow / area * (1 - r * r / (radius * radius));
      for (int a = 0; a < 3; ++a) {
        difference += std::pow(u[a] - expected * axis[a], 2);
      }
      sum += expected * expected;
    }
    const double gradient = -pressure.slope() / parameters.voxelSize;
    const double expected = 8 * parameters.density * parameters.kinematicViscosity * flow /
                            (area * std::pow(radius * parameters.voxelSize, 2));
    return {gradient / expected - 1, std::sqrt(difference / sum), through[1] / through[0] - 1,
            simulation.summary().isSteady};
  }

  double radius, length;
  std::array<double, 3> axis;
  VoxelMask mask;
  Parameters parameters;

 private:
  VoxelMask::Size sizeOf() const {
    VoxelMask::Size size{};
    for (std::size_t a = 0; a < 3; ++a) {
      size[a] =
          static_cast<std::int64_t>(std::ceil(std::abs(axis[a]) * (length + 10) +
                                              2 * radius * std::sqrt(1 - axis[a] * axis[a]))) +
          6;
    }
    return size;
  }
  /// Off the middle of the volume, so that nothing is symmetric.
  std::array<double, 3> fromMiddle(double x, double y, double z) const {
    return {x - double(mask.size()[0] - 1) / 2 - 0.13, y - double(mask.size()[1] - 1) / 2 - 0.21,
            z - double(mask.size()[2] - 1) / 2 - 0.37};
  }
  double alongOf(double x, double y, double z) const {
    const auto from = fromMiddle(x, y, z);
    return from[0] * axis[0] + from[1] * axis[1] + from[2] * axis[2];
  }
  double distanceOf(double x, double y, double z) const {
    const auto from = fromMiddle(x, y, z);
    const double along = alongOf(x, y, z);
    return std::sqrt(
        std::max(0.0, from[0] * from[0] + from[1] * from[1] + from[2] * from[2] - along * along));
  }
  double shareInside(const std::array<std::int64_t, 3>& at) const {
    const double middle = radius - distanceOf(double(at[0]), double(at[1]), double(at[2]));
    if (std::abs(middle) > 1) {
      return middle > 0 ? 1 : 0;
    }
    constexpr int parts = 5;
    int inside = 0;
    for (int part = 0; part < parts * parts * parts; ++part) {
      const auto offset = [](int i) { return (i + 0.5) / parts - 0.5; };
      inside += distanceOf(double(at[0]) + offset(part % parts),
                           double(at[1]) + offset(part / parts % parts),
                           double(at[2]) + offset(part / parts / parts)) < radius;
    }
    return double(inside) / (parts * parts * parts);
  }
  void blur(std::size_t along, std::vector<float>& levels) const {
    const std::vector<float> before = levels;
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      auto lower = mask.coordinates(voxel), upper = lower;
      lower[along] = std::max<std::int64_t>(lower[along] - 1, 0);
      upper[along] = std::min(upper[along] + 1, mask.size()[along] - 1);
      const auto value = [&](const auto& at) {
        return before[static_cast<std::size_t>(mask.index(at[0], at[1], at[2]))];
      };
      levels[static_cast<std::size_t>(voxel)] = 0.25f * value(lower) +
                                                0.5f * before[static_cast<std::size_t>(voxel)] +
                                                0.25f * value(upper);
    }
  }
};

}  // namespace tiledlbm::test
