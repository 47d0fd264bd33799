// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <cmath>
#include <complex>
#include <string>
#include <utility>
#include <vector>

#include "Solver/Constants.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/WomersleySolution.h"

namespace tiledlbm::validation {

namespace {

using Complex = std::complex<double>;

constexpr double womersleyNumber = 4;
constexpr double radius = 1e-2;     // m
constexpr double meanSpeed = 1e-2;  // m/s
constexpr std::int64_t margin = 3;  // voxels of solid around the pipe

struct Pipe {
  explicit Pipe(std::int64_t diameter)
      : across(diameter),
        middle(double(diameter + 2 * margin - 1) / 2 + 0.13),
        mask(test::maskWithLevels(
            {3 * diameter + 1, diameter + 2 * margin, diameter + 2 * margin},
            [this](auto, auto y, auto z) { return double(across) / 2 * (1 - radiusAt(y, z)); })) {
    const auto n = double(across);
    constexpr double latticeViscosity = 0.05 / 3;  // relaxation time 0.55
    parameters.voxelSize = 2 * radius / n;
    parameters.latticeVelocity = 0.16 / n;
    parameters.kinematicViscosity =
        latticeViscosity * meanSpeed * parameters.voxelSize / parameters.latticeVelocity;
    parameters.inletProfile = InletProfile::Developed;
    parameters.walls = WallModel::Interpolated;
    parameters.model.fluid = FluidModel::Incompressible;
    parameters.model.collision = CollisionModel::Trt;
    frequency =
        womersleyNumber * womersleyNumber * parameters.kinematicViscosity / (radius * radius);
    parameters.waveform = sineOf(2 * pi / frequency);
    parameters.openings = test::rowsAlongX(mask, {0, 1, meanSpeed, 0, 0});
  }

  /// Of a voxel, over the pipe's radius.
  double radiusAt(std::int64_t voxel) const {
    const auto at = mask.coordinates(voxel);
    return radiusAt(at[1], at[2]);
  }
  double radiusAt(std::int64_t y, std::int64_t z) const {
    return std::hypot(double(y) - middle, double(z) - middle) / (double(across) / 2);
  }

  std::int64_t across;
  double middle;
  double frequency = 0;  // rad/s
  VoxelMask mask;
  Parameters parameters;
};

/// Fluid voxels of the layer in the middle of the x axis.
Section sectionOf(const VoxelMask& mask) {
  Section section{{}, {1, 0, 0}};
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    if (mask.coordinates(voxel)[0] == mask.size()[0] / 2 && mask.isFluid(voxel)) {
      section.voxels.push_back(voxel);
    }
  }
  return section;
}

Oscillation oscillationIn(const Pipe& pipe, const Section& section, DeviceChoice device) {
  Parameters parameters = pipe.parameters;
  parameters.device = device;
  Simulation simulation(pipe.mask, parameters);
  const std::int64_t half = pipe.mask.size()[0] / 2;
  return oscillationOf(
      simulation, section, 3, pipe.frequency, [&](double, const test::Fields& fields) {
        test::LineFit pressure;
        test::forFluid(pipe.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates& at) {
          if (std::abs(at[0] - half) <= pipe.across / 2) {
            pressure.add(double(at[0]) * parameters.voxelSize, fields.pressure[voxel]);
          }
        });
        return -pressure.slope();
      });
}

}  // namespace

Results measureWomersley(const Settings& settings) {
  Results results;
  const WomersleySolution exactFlow(womersleyNumber);
  const auto resolutions = settings.choose({12}, {12, 24, 48});
  for (const std::int64_t across : resolutions) {
    const Pipe pipe(across);
    const Section section = sectionOf(pipe.mask);
    const Oscillation found = oscillationIn(pipe, section, settings.device);
    std::vector<double> radii;
    std::vector<Complex> expected;
    for (const std::int64_t voxel : section.voxels) {
      radii.push_back(pipe.radiusAt(voxel));
      expected.push_back(exactFlow.shape(radii.back()));
    }
    // The mean over the section, for which the mean over the voxels stands, as that of the exact
    // profile does.
    const Complex mean = sumOf(found.velocity) / sumOf(expected);
    for (Complex& velocity : expected) {
      velocity = mean * velocity;
    }
    // Mean velocity = factor * gradient / (i omega rho).
    const Complex driven = exactFlow.meanFactor() * found.gradient /
                           (Complex(0, 1) * pipe.frequency * pipe.parameters.density);
    const RunReport report(results, "womersley", "TRT", across);
    report.add("profile_error", relativeDifference(found.velocity, expected));
    report.add("amplitude_error", std::abs(std::abs(mean / driven) - 1));
    report.add("phase_error", std::abs(std::arg(mean / driven)) * 180 / pi);
    if (across == resolutions.back()) {
      std::vector<Complex> ofUnitMean = found.velocity;
      for (Complex& velocity : ofUnitMean) {
        velocity /= mean;
      }
      addPhases(report, radii, ofUnitMean, [&](double r) { return exactFlow.shape(r); });
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
