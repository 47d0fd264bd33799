// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "Testing/Unit/GreyLevels.h"
#include "Testing/Unit/LabelledPipe.h"

namespace tiledlbm::test {

/// A pipe at an angle to the axes, with the flow that is driven through it.
struct TiltedPipe : LabelledPipe {
  /// \param hasGreyLevels as a scanner sees it: the share of each voxel that is fluid, blurred.
  /// \param tilt, turn of its axis, degrees: from the x axis, and around it.
  TiltedPipe(double diameter, bool hasGreyLevels, double tilt = 27, double turn = 33)
      // Off the middle of the volume, so that nothing is symmetric.
      : LabelledPipe(diameter, std::max(24.0, 2 * diameter), tilt, turn, 2, {0.13, 0.21, 0.37}) {
    std::vector<float> levels(static_cast<std::size_t>(mask.voxelCount()));
    const auto depth = [this](const Point& at) { return radius - distanceFromAxis(at); };
    forVoxels(mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
      levels[static_cast<std::size_t>(voxel)] =
          static_cast<float>(shareInside(depth, test::pointOf(at), 5));
    });
    for (std::size_t axis = 0; hasGreyLevels && axis < 3; ++axis) {
      blur(mask, axis, levels);
    }
    for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
      levels[static_cast<std::size_t>(voxel)] -= 0.5f;
      if (levels[static_cast<std::size_t>(voxel)] > 0) {
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
    parameters.model.fluid = FluidModel::Incompressible;
    parameters.walls = WallModel::Interpolated;
    parameters.device = DeviceChoice::Cpu;
    parameters.openings = openingRows();
  }

  struct Result {
    double gradientError;  ///< of the pressure, relative, against Hagen-Poiseuille
    double velocityError;  ///< relative, L2
    double leak;           ///< relative difference of the flow between two sections
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
      const Point point = pointOf(voxel);
      const double along = alongAxis(point);
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
      const double r = distanceFromAxis(point);
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

  Parameters parameters;
};

}  // namespace tiledlbm::test
