// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "Solver/Constants.h"
#include "Solver/Wall/WallLayers.h"
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

/// Slopes of the velocity at points of the wall, 1/s, of an oscillating flow.
class WallSlopes {
 public:
  WallSlopes(const Pipe& pipe, const Simulation& simulation)
      : parameters_(pipe.parameters), fit_(wallOf(simulation)), layers_(fit_.pointCount()) {
    for (std::size_t point = 0; point < fit_.mesh().points.size(); ++point) {
      const double along = pipe.tube.placeOf(fit_.mesh().points[point]).along;
      if (std::abs(along - pipe.tube.length / 2) < pipe.tube.across / 2) {
        points_.push_back(point);
      }
    }
    amplitudes_.resize(points_.size());
  }

  /// Adds a state. \param isCounted whether the amplitudes are those of this state.
  void add(double time, const test::Fields& fields, bool isCounted) {
    layers_.beginStep(time);
    const std::vector<double> pressure = scaledPressure(parameters_, fields.pressure);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const auto point = static_cast<std::int64_t>(points_[i]);
      const double slope =
          slopeAlongWall(fit_, fields.velocity, pressure, point, parameters_, &layers_).value[0];
      if (isCounted) {
        amplitudes_[i].add(frequency * time, slope / parameters_.voxelSize);
      }
    }
  }
  std::vector<Complex> amplitudes() const { return valuesOf(amplitudes_); }

 private:
  Parameters parameters_;
  WallFit fit_;
  WallLayers layers_;
  std::vector<std::size_t> points_;
  std::vector<AmplitudeFit> amplitudes_;
};

/// The slopes where the voxels have the exact velocity and pressure, from two periods.
std::vector<Complex> slopesOfExact(const Pipe& pipe, const WomersleySolution& exact,
                                   WallSlopes slopes) {
  constexpr int samples = 40;
  std::vector<Complex> shapes(pipe.tube.mask.voxelCount());
  test::forFluid(pipe.tube.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
    shapes[voxel] = pipe.meanVelocity() * exact.shape(pipe.radiusAt(voxel));
  });
  test::Fields fields(shapes.size());
  for (int sample = 0; sample < 2 * samples; ++sample) {
    const double time = period * sample / samples;
    const Complex turn = std::polar(1.0, frequency * time);
    const double gradient = std::real(turn * gradientOf(pipe, exact));
    test::forFluid(pipe.tube.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
      fields.velocity[3 * voxel] = std::real(turn * shapes[voxel]);
      fields.pressure[voxel] = -gradient * pipe.along(voxel) * pipe.parameters.voxelSize;
    });
    slopes.add(time, fields, sample >= samples);
  }
  return slopes.amplitudes();
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
void addFigures(const Pipe& pipe, const Oscillation& found, const std::vector<Complex>& slopes,
                const std::vector<Complex>& slopesOfExact, const WomersleySolution& exact,
                const RunReport& report) {
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
  addSlopes("shear", slopes);
  addSlopes("shear_fit", slopesOfExact);
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
      WallSlopes slopes(pipe, simulation);
      const WallSlopes none = slopes;
      const Oscillation found = oscillationOf(
          simulation, pipe.periodsOfStart(), frequency,
          [&](double phase, const test::Fields& fields) {
            slopes.add(phase / frequency, fields, true);
            return gradientOf(pipe, fields);
          },
          [&](double phase, const test::Fields& fields) {
            slopes.add(phase / frequency, fields, false);
          });
      const WomersleySolution exact(pipe.number);
      const RunReport report(results, "pulsatile", model, across);
      addFigures(pipe, found, slopes.amplitudes(), slopesOfExact(pipe, exact, none), exact, report);
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
