// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <cmath>

#include "Solver/Constants.h"
#include "Testing/Benchmark/VesselGeometry.h"
#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::validation {

namespace {

constexpr std::int64_t steps = 3000;

std::int64_t equivalentDiameter(const VoxelMask& mask) {
  const auto area = double(findOpenings(mask).front().area());
  return std::llround(std::sqrt(4 * area / pi));
}

}  // namespace

Results measureVessel(const std::string& path, const Settings& settings) {
  const VoxelMask mask = benchmark::readMask(path);
  Parameters parameters;
  parameters.voxelSize = 1e-4;
  parameters.latticeVelocity = 0.015;
  parameters.flowTolerance = 0;
  parameters.walls = WallModel::HalfWay;
  parameters.device = settings.device;
  Results results;
  std::vector<double> velocityOfDouble, pressureOfDouble;
  for (const Precision precision : allPrecisions) {
    parameters.model = modelOf(CollisionModel::Lbmrt, precision);
    Simulation simulation(mask, parameters);
    simulation.run(steps);
    const test::Fields fields(simulation);
    const RunReport report(results, "vessel", "LBMRT", equivalentDiameter(mask), nameOf(precision));
    if (precision == Precision::Double) {
      velocityOfDouble = fields.velocity;
      pressureOfDouble = fields.pressure;
    } else {
      report.add("velocity_difference",
                 test::relativeDifference(fields.velocity, velocityOfDouble));
      report.add("pressure_difference",
                 test::relativeDifference(fields.pressure, pressureOfDouble));
    }
    report.add("mass_imbalance", simulation.convergence().back().massImbalance);
  }
  return results;
}

}  // namespace tiledlbm::validation
