// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <cmath>
#include <string>
#include <vector>

#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/Centreline.h"

namespace tiledlbm::validation {

namespace {

constexpr double side = 1e-2;     // m
constexpr double lidSpeed = 0.1;  // m/s
constexpr int reynoldsNumbers[] = {100, 400, 1000};

/// Height over side, and velocity over the lid's at each Reynolds number.
struct Row {
  double height;
  double velocity[3];
};
constexpr Row table[] = {
    {0.0547, {-0.03717, -0.08186, -0.18109}}, {0.0625, {-0.04192, -0.09266, -0.20196}},
    {0.0703, {-0.04775, -0.10338, -0.2222}},  {0.1016, {-0.06434, -0.14612, -0.2973}},
    {0.1719, {-0.1015, -0.24299, -0.38289}},  {0.2813, {-0.15662, -0.32726, -0.27805}},
    {0.4531, {-0.2109, -0.17119, -0.10648}},  {0.5, {-0.20581, -0.11477, -0.0608}},
    {0.6172, {-0.13641, 0.02135, 0.05702}},   {0.7344, {0.00332, 0.16256, 0.18719}},
    {0.8516, {0.23151, 0.29093, 0.33304}},    {0.9531, {0.68717, 0.55892, 0.46604}},
    {0.9609, {0.73722, 0.61756, 0.51117}},    {0.9688, {0.78871, 0.68439, 0.57492}},
    {0.9766, {0.84123, 0.75837, 0.65928}}};

Line flowOf(std::int64_t across, int reynoldsNumber, DeviceChoice device) {
  const VoxelMask mask = test::allFluid({across, TileShape::edge, across}, {false, true, false});
  Parameters parameters;
  parameters.voxelSize = side / double(across);
  parameters.kinematicViscosity = lidSpeed * side / reynoldsNumber;
  parameters.latticeVelocity = 6.4 / double(across);
  parameters.device = device;
  parameters.openings = test::rowsByFace(mask, {{Face::ZPlus, {0, 3, lidSpeed, 0, 0}}});
  const double stepsPerSide = double(across) / parameters.latticeVelocity;
  parameters.rampSteps = std::llround(stepsPerSide / 2);
  parameters.steadyTolerance = 1e-9;
  Simulation simulation(mask, parameters);
  constexpr double mostSides = 100;
  simulation.run(std::llround(mostSides * stepsPerSide));
  return centreline(simulation.mask(), test::Fields(simulation), 2, 0, 1 / lidSpeed, 1);
}

}  // namespace

Results measurePlaneCavity(const Settings& settings) {
  Results results;
  for (std::size_t i = 0; i < std::size(reynoldsNumbers); ++i) {
    const int reynoldsNumber = reynoldsNumbers[i];
    if (settings.quick && reynoldsNumber > 100) {
      continue;
    }
    const std::string model = "Re " + std::to_string(reynoldsNumber);
    const auto resolutions = settings.choose({32}, {64, 128, 256});
    for (const std::int64_t across : resolutions) {
      const RunReport report(results, "cavity2d", model, across);
      const Line line = flowOf(across, reynoldsNumber, settings.device);
      std::vector<double> found, expected;
      for (const Row& row : table) {
        found.push_back(line.at(row.height));
        expected.push_back(row.velocity[i]);
      }
      report.add("error", test::relativeDifference(found, expected));
      if (across == resolutions.back()) {
        for (const Row& row : table) {
          report.addPoint("table", row.height, row.velocity[i]);
        }
        line.addTo(report, "computed");
      }
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
