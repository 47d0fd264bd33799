// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/Centreline.h"

namespace tiledlbm::validation {

namespace {

using test::Fields;

constexpr double side = 1e-2;     // m
constexpr double lidSpeed = 0.1;  // m/s

/// Albensoeder and Kuhlmann, J. Comput. Phys. 206 (2005) 536-558, Table 5: cube with rigid side
/// walls, Re 1000; height over side and velocity over the lid's. The rows of the walls are left
/// out, where every solution agrees.
constexpr double tableAtRe1000[][2] = {{0.0547, -0.20623}, {0.0625, -0.22283}, {0.0703, -0.23696},
                                       {0.1016, -0.27293}, {0.1719, -0.2516},  {0.2813, -0.10999},
                                       {0.4531, -0.00612}, {0.5, 0.00802},     {0.6172, 0.03905},
                                       {0.7344, 0.07334},  {0.8516, 0.12183},  {0.9531, 0.33171},
                                       {0.9609, 0.39821},  {0.9688, 0.48443},  {0.9766, 0.58964}};

/// The two centrelines in the plane of symmetry, with the component that crosses each.
struct Centrelines {
  Line alongLid;   ///< velocity along the lid, on the line from the floor to the lid
  Line acrossLid;  ///< velocity towards the lid, on the line along its motion
};

/// The flow after the lid has moved by `turns` sides.
Centrelines flowOf(std::int64_t across, double reynoldsNumber, double latticeVelocity,
                   Precision precision, double turns, DeviceChoice device) {
  const VoxelMask mask = test::allFluid({across, across, across});
  Parameters parameters;
  parameters.voxelSize = side / double(across);
  parameters.kinematicViscosity = lidSpeed * side / reynoldsNumber;
  parameters.latticeVelocity = latticeVelocity;
  parameters.model = modelOf(CollisionModel::Lbmrt, precision);
  parameters.device = device;
  parameters.openings = test::rowsByFace(mask, {{Face::ZPlus, {0, 3, lidSpeed, 0, 0}}});
  const double stepsPerSide = double(across) / latticeVelocity;
  parameters.rampSteps = std::llround(stepsPerSide / 2);
  Simulation simulation(mask, parameters);
  simulation.run(std::llround(turns * stepsPerSide));
  const Fields fields(simulation);
  return {centreline(mask, fields, 2, 0, 1 / lidSpeed, 1),
          centreline(mask, fields, 0, 2, 1 / lidSpeed, 0)};
}

/// Both lines at the same positions, whatever the resolution.
std::vector<double> sampled(const Centrelines& lines) {
  constexpr int count = 99;
  std::vector<double> values;
  for (int i = 1; i <= count; ++i) {
    const double place = i / (count + 1.0);
    values.push_back(lines.alongLid.at(place));
    values.push_back(lines.acrossLid.at(place));
  }
  return values;
}

double errorAtRe1000(const Centrelines& lines) {
  std::vector<double> found, expected;
  for (const auto& [height, velocity] : tableAtRe1000) {
    found.push_back(lines.alongLid.at(height));
    expected.push_back(velocity);
  }
  return test::relativeDifference(found, expected);
}

void measureAtRe100(std::int64_t coarse, std::int64_t fine, DeviceChoice device, Results& results) {
  std::vector<std::vector<double>> ofDouble;
  const auto reportOf = [&](std::int64_t across, Precision precision) {
    return RunReport(results, "cavity100", "LBMRT", across, nameOf(precision));
  };
  for (const std::int64_t across : {coarse, fine}) {
    for (const Precision precision : allPrecisions) {
      // Diffusive scaling: the error of compressibility falls with the square of the resolution as
      // that of the lattice does.
      const double latticeVelocity = 2 / double(across);
      const std::vector<double> lines =
          sampled(flowOf(across, 100, latticeVelocity, precision, 20, device));
      if (precision == Precision::Double) {
        ofDouble.push_back(lines);
      } else {
        reportOf(across, precision)
            .add("difference", test::relativeDifference(lines, ofDouble.back()));
      }
    }
  }
  const double between = test::relativeDifference(ofDouble[0], ofDouble[1]);
  const double gain = std::pow(double(fine) / double(coarse), 2);
  reportOf(coarse, Precision::Double).add("discretisation", between * gain / (gain - 1));
  reportOf(fine, Precision::Double).add("discretisation", between / (gain - 1));
}

void measureAtRe1000(std::int64_t across, const std::vector<Precision>& precisions,
                     DeviceChoice device, Results& results) {
  std::vector<double> ofDouble;
  for (const Precision precision : precisions) {
    const Centrelines lines = flowOf(across, 1000, 0.1, precision, 50, device);
    const RunReport report(results, "cavity1000", "LBMRT", across, nameOf(precision));
    report.add("error", errorAtRe1000(lines));
    if (precision == Precision::Double) {
      ofDouble = sampled(lines);
      for (const auto& [height, velocity] : tableAtRe1000) {
        report.addPoint("table", height, velocity);
      }
      lines.alongLid.addTo(report, "computed");
    } else {
      report.add("difference", test::relativeDifference(sampled(lines), ofDouble));
    }
  }
}

}  // namespace

Results measureCavity(const Settings& settings) {
  Results results;
  if (settings.quick) {
    return results;  // too fine a grid is needed
  }
  measureAtRe100(20, 40, settings.device, results);
  for (const std::int64_t across : {32, 40}) {
    measureAtRe1000(across, {std::begin(allPrecisions), std::end(allPrecisions)}, settings.device,
                    results);
  }
  for (const std::int64_t across : {64, 128}) {
    measureAtRe1000(across, {Precision::Double}, settings.device, results);
  }
  return results;
}

}  // namespace tiledlbm::validation
