// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "Solver/Constants.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/TubeGeometry.h"
#include "Testing/Validation/WallOf.h"
#include "Testing/Validation/WomersleySolution.h"

namespace tiledlbm::validation {

namespace {

using Complex = std::complex<double>;

constexpr double period = 1;      // s
constexpr double tubeLength = 4;  // diameters
constexpr double frequency = 2 * pi / period;
constexpr double strokeRatio = 0.5;  // amplitude of the mean velocity over omega R

/// A tube and what drives it.
struct Pipe {
  Pipe(double womersleyNumber, std::int64_t voxels, DeviceChoice device)
      : number(womersleyNumber),
        across(voxels),
        tube(tubeAlongX(double(voxels), 1, tubeLength * double(voxels), TubeInput::GreyLevels)) {
    radius = number * std::sqrt(parameters.kinematicViscosity / frequency);
    meanSpeed = strokeRatio * frequency * radius;
    parameters.voxelSize = 2 * radius / double(across);
    parameters.inletProfile = InletProfile::Developed;
    parameters.openings = tube.openingRows(meanSpeed);
    parameters.device = device;
    parameters.waveform = sineOf(period);
  }

  /// Periods in which what the start leaves has fallen by a factor of exp(-7): with a flow rate
  /// that is prescribed it falls by exp(-j^2 nu t / R^2), j = 5.1356 the first zero of J_2.
  int periodsOfStart() const {
    constexpr double slowest = 5.1356 * 5.1356;
    return 1 + int(std::ceil(7 * number * number / (2 * pi * slowest)));
  }
  /// Of a voxel, over the radius; 1 where its middle is beyond the wall.
  double radiusAt(std::int64_t voxel) const {
    return std::sqrt(1 - tube.placeOf(tube.pointOf(voxel)).profile / 2);
  }
  /// The mean one that is prescribed, which is a sine, m/s.
  Complex meanVelocity() const { return {0, -meanSpeed}; }
  double along(std::int64_t voxel) const { return tube.placeOf(tube.pointOf(voxel)).along; }

  double number;
  std::int64_t across;
  Tube tube;
  Parameters parameters;
  double radius, meanSpeed;  // m, m/s
};

/// Pressure gradient that drives the exact flow, Pa/m.
Complex gradientOf(const Pipe& pipe, const WomersleySolution& exact) {
  return pipe.meanVelocity() * Complex(0, 1) * frequency * pipe.parameters.density /
         exact.meanFactor();
}

/// Slope of the velocity at points of the wall, 1/s: of the flow, and of the exact velocity and
/// pressure in the voxels.
class WallPoints {
 public:
  WallPoints(const Pipe& pipe, const Simulation& simulation)
      : parameters_(pipe.parameters), fit_(wallOf(simulation)) {
    for (std::size_t point = 0; point < fit_.mesh().points.size(); ++point) {
      const double along = pipe.tube.placeOf(fit_.mesh().points[point]).along;
      if (std::abs(along - pipe.tube.length / 2) < pipe.tube.across / 2) {
        points_.push_back(point);
      }
    }
    ofFlow_.resize(points_.size());
  }

  void add(double phase, const test::Fields& fields) {
    const std::vector<double> found = slopes(fields.velocity, fields.pressure);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      ofFlow_[i].add(phase, found[i]);
    }
  }
  /// Along x, 1/s. \param velocity, pressure of all voxels, m/s and Pa.
  std::vector<double> slopes(const std::vector<double>& velocity,
                             const std::vector<double>& pressure) const {
    const std::vector<double> scaled = scaledPressure(parameters_, pressure);
    std::vector<double> slopes;
    for (const std::size_t point : points_) {
      slopes.push_back(fit_.slope(velocity.data(), scaled.data(), std::int64_t(point))[0] /
                       parameters_.voxelSize);
    }
    return slopes;
  }

  const std::vector<std::size_t>& points() const { return points_; }
  const std::vector<AmplitudeFit>& ofFlow() const { return ofFlow_; }

 private:
  Parameters parameters_;
  WallFit fit_;
  std::vector<std::size_t> points_;
  std::vector<AmplitudeFit> ofFlow_;
};

/// The slopes at the wall where the voxels have the exact velocity and pressure, 1/s.
std::vector<Complex> slopesOfExact(const Pipe& pipe, const WomersleySolution& exact,
                                   const WallPoints& wall) {
  const std::size_t count = pipe.tube.mask.voxelCount();
  std::vector<double> velocities[2], pressures[2];
  for (int part = 0; part < 2; ++part) {
    velocities[part].resize(3 * count);
    pressures[part].resize(count);
  }
  test::forFluid(pipe.tube.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
    const Complex velocity = pipe.meanVelocity() * exact.shape(pipe.radiusAt(voxel));
    const Complex pressure =
        -gradientOf(pipe, exact) * pipe.along(voxel) * pipe.parameters.voxelSize;
    velocities[0][3 * voxel] = velocity.real();
    velocities[1][3 * voxel] = velocity.imag();
    pressures[0][voxel] = pressure.real();
    pressures[1][voxel] = pressure.imag();
  });
  const std::vector<double> real = wall.slopes(velocities[0], pressures[0]);
  const std::vector<double> imaginary = wall.slopes(velocities[1], pressures[1]);
  std::vector<Complex> slopes;
  for (std::size_t i = 0; i < real.size(); ++i) {
    slopes.emplace_back(real[i], imaginary[i]);
  }
  return slopes;
}

/// Pressure gradient that drives the flow over a diameter in the middle, Pa/m.
double gradientOf(const Pipe& pipe, const test::Fields& fields) {
  test::LineFit pressure;
  test::forFluid(pipe.tube.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
    const double along = pipe.along(voxel);
    if (std::abs(along - pipe.tube.length / 2) < pipe.tube.across / 2) {
      pressure.add(along * pipe.parameters.voxelSize, fields.pressure[voxel]);
    }
  });
  return -pressure.slope();
}

/// Adds what was found in a run, beside what is exact.
void addFigures(const Pipe& pipe, const Oscillation& found, const WallPoints& wall,
                const WomersleySolution& exact, const RunReport& report) {
  std::vector<Complex> expected;
  for (const std::int64_t voxel : found.section) {
    expected.push_back(pipe.meanVelocity() * exact.shape(pipe.radiusAt(voxel)));
  }
  report.add("velocity_error", relativeDifference(found.velocity, expected));
  const auto addRatio = [&report](const std::string& what, Complex ratio) {
    report.add(what + "_amplitude", std::abs(ratio) - 1);
    report.add(what + "_phase", std::arg(ratio) * 180 / pi);
  };
  addRatio("flow", sumOf(found.velocity) / sumOf(expected));
  addRatio("gradient", found.gradient / gradientOf(pipe, exact));
  const Complex slope = pipe.meanVelocity() * exact.wallSlope() / pipe.radius;
  const auto addSlopes = [&](const std::string& what, const std::vector<Complex>& slopes) {
    Complex mean = 0;
    double squares = 0;
    for (const Complex& each : slopes) {
      mean += each / slope / double(slopes.size());
      squares += std::norm(each / slope - 1.0) / double(slopes.size());
    }
    addRatio(what, mean);
    report.add(what + "_rms", std::sqrt(squares));
  };
  addSlopes("shear", valuesOf(wall.ofFlow()));
  addSlopes("shear_fit", slopesOfExact(pipe, exact, wall));
}

void addCurves(const Pipe& pipe, const Oscillation& found, const WomersleySolution& exact,
               const RunReport& report) {
  std::vector<double> radii;
  std::vector<Complex> ofUnitMean;
  for (std::size_t i = 0; i < found.section.size(); ++i) {
    radii.push_back(pipe.radiusAt(found.section[i]));
    ofUnitMean.push_back(found.velocity[i] / pipe.meanSpeed);
  }
  addPhases(report, radii, ofUnitMean,
            [&](double r) { return pipe.meanVelocity() / pipe.meanSpeed * exact.shape(r); });
}

}  // namespace

Results measurePulsatile(const Settings& settings) {
  Results results;
  const auto resolutions = settings.choose({12}, {16, 32, 48});
  for (const std::int64_t number : settings.choose({4}, {4, 8, 12})) {
    const std::string model = "alpha=" + std::to_string(number);
    for (const std::int64_t across : resolutions) {
      if (!settings.isChosen(model, across)) {
        continue;
      }
      const Pipe pipe(double(number), across, settings.device);
      Simulation simulation(pipe.tube.mask, pipe.parameters);
      WallPoints wall(pipe, simulation);
      const Oscillation found = oscillationOf(simulation, pipe.periodsOfStart(), frequency,
                                              [&](double phase, const test::Fields& fields) {
                                                wall.add(phase, fields);
                                                return gradientOf(pipe, fields);
                                              });
      const WomersleySolution exact(pipe.number);
      const RunReport report(results, "pulsatile", model, across);
      addFigures(pipe, found, wall, exact, report);
      const Summary summary = simulation.summary();
      report.add("relaxation_time", summary.relaxationTime);
      report.add("steps", summary.period / summary.timeStep);
      report.add("acoustic_number", summary.acousticNumber);
      report.add("warnings", double(simulation.qualityReasons().size()));
      if (across == resolutions.back()) {
        addCurves(pipe, found, exact, report);
      }
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
