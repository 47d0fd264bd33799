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

constexpr const char* flow = "pulsatile";
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

/// Complex amplitudes of what a run gives.
struct Oscillation {
  std::vector<std::int64_t> section;  ///< voxels
  std::vector<Complex> velocity;      ///< of each of them, m/s
  Complex gradient;                   ///< Pa/m, that drives the flow
  /// Slope of the velocity at points of the wall, 1/s: by the fit of the velocity, by the rates of
  /// strain that the populations tell, and by the fit of the exact velocity.
  std::vector<Complex> shear, shearOfRates, shearOfExact;
};

/// Where the shear stress is looked at.
class WallPoints {
 public:
  WallPoints(const Pipe& pipe, const Simulation& simulation)
      : voxelSize_(pipe.parameters.voxelSize),
        fit_(wallOf(simulation)),
        rates_(6 * std::size_t(pipe.tube.mask.voxelCount())) {
    for (std::size_t point = 0; point < fit_.mesh().points.size(); ++point) {
      const double along = pipe.tube.placeOf(fit_.mesh().points[point]).along;
      if (std::abs(along - pipe.tube.length / 2) < pipe.tube.across / 2) {
        points_.push_back(point);
      }
    }
    ofFit_.resize(points_.size());
    ofRates_.resize(points_.size());
  }

  void add(double phase, const Simulation& simulation, const test::Fields& fields) {
    simulation.readStrainRates(rates_.data());
    for (std::size_t i = 0; i < points_.size(); ++i) {
      ofFit_[i].add(phase, slope(fields.velocity, points_[i]));
      const auto [xx, yy, zz, xy, yz, xz] = fit_.values<6>(rates_.data(), std::int64_t(points_[i]));
      const Point& n = fit_.mesh().normals[points_[i]];
      ofRates_[i].add(phase, 2 * (xx * n[0] + xy * n[1] + xz * n[2]));
    }
  }
  /// Along x, 1/s. \param velocity of all voxels, m/s.
  double slope(const std::vector<double>& velocity, std::size_t point) const {
    return fit_.slope(velocity.data(), std::int64_t(point))[0] / voxelSize_;
  }

  const std::vector<std::size_t>& points() const { return points_; }
  const std::vector<AmplitudeFit>& ofFit() const { return ofFit_; }
  const std::vector<AmplitudeFit>& ofRates() const { return ofRates_; }

 private:
  double voxelSize_;
  WallFit fit_;
  std::vector<std::size_t> points_;
  std::vector<float> rates_;
  std::vector<AmplitudeFit> ofFit_, ofRates_;
};

/// The slopes at the wall where the voxels have the exact velocity, 1/s.
std::vector<Complex> slopesOfExact(const Pipe& pipe, const WallPoints& wall) {
  const WomersleySolution exact(pipe.number);
  std::vector<double> parts[2];  // real and imaginary
  for (std::vector<double>& part : parts) {
    part.resize(3 * std::size_t(pipe.tube.mask.voxelCount()));
  }
  for (std::int64_t voxel = 0; voxel < pipe.tube.mask.voxelCount(); ++voxel) {
    if (pipe.tube.mask.isFluid(voxel)) {
      const Complex velocity = pipe.meanVelocity() * exact.shape(pipe.radiusAt(voxel));
      parts[0][3 * std::size_t(voxel)] = velocity.real();
      parts[1][3 * std::size_t(voxel)] = velocity.imag();
    }
  }
  std::vector<Complex> slopes;
  for (const std::size_t point : wall.points()) {
    slopes.emplace_back(wall.slope(parts[0], point), wall.slope(parts[1], point));
  }
  return slopes;
}

/// Pressure gradient that drives the flow over a diameter in the middle, Pa/m.
double gradientOf(const Pipe& pipe, const test::Fields& fields) {
  test::LineFit pressure;
  for (std::int64_t voxel = 0; voxel < pipe.tube.mask.voxelCount(); ++voxel) {
    const double along = pipe.along(voxel);
    if (pipe.tube.mask.isFluid(voxel) &&
        std::abs(along - pipe.tube.length / 2) < pipe.tube.across / 2) {
      pressure.add(along * pipe.parameters.voxelSize, fields.pressure[std::size_t(voxel)]);
    }
  }
  return -pressure.slope();
}

Oscillation oscillationOf(const Pipe& pipe, Simulation& simulation) {
  Oscillation result;
  result.section = sectionOf(pipe.tube.mask);
  std::vector<AmplitudeFit> velocities(result.section.size());
  AmplitudeFit gradient;
  WallPoints wall(pipe, simulation);
  constexpr int samples = 40;
  for (int sample = 0; sample < samples; ++sample) {
    simulation.run(simulation.stepsOfPeriods(pipe.periodsOfStart() + double(sample) / samples));
    const double phase = frequency * simulation.summary().time;
    const test::Fields fields(simulation);
    for (std::size_t i = 0; i < result.section.size(); ++i) {
      velocities[i].add(phase, fields.velocity[3 * std::size_t(result.section[i])]);
    }
    gradient.add(phase, gradientOf(pipe, fields));
    wall.add(phase, simulation, fields);
  }
  result.velocity = valuesOf(velocities);
  result.gradient = gradient.value();
  result.shear = valuesOf(wall.ofFit());
  result.shearOfRates = valuesOf(wall.ofRates());
  result.shearOfExact = slopesOfExact(pipe, wall);
  return result;
}

/// What was found in a run, beside what is exact.
class Comparison {
 public:
  Comparison(const Pipe& pipe, Oscillation found)
      : pipe_(pipe), exact_(pipe.number), found_(std::move(found)) {}

  void addFigures(const RunReport& report) const {
    Complex flowFound = 0, flowExact = 0;
    double difference = 0, sum = 0;
    for (std::size_t i = 0; i < found_.section.size(); ++i) {
      const Complex expected =
          pipe_.meanVelocity() * exact_.shape(pipe_.radiusAt(found_.section[i]));
      flowFound += found_.velocity[i];
      flowExact += expected;
      difference += std::norm(found_.velocity[i] - expected);
      sum += std::norm(expected);
    }
    report.add("velocity_error", std::sqrt(difference / sum));
    const auto addRatio = [&report](const std::string& what, Complex ratio) {
      report.add(what + "_amplitude", std::abs(ratio) - 1);
      report.add(what + "_phase", std::arg(ratio) * 180 / pi);
    };
    addRatio("flow", flowFound / flowExact);
    const Complex gradient = pipe_.meanVelocity() * Complex(0, 1) * frequency *
                             pipe_.parameters.density / exact_.meanFactor();
    addRatio("gradient", found_.gradient / gradient);
    const Complex slope = pipe_.meanVelocity() * exact_.wallSlope() / pipe_.radius;
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
    addSlopes("shear", found_.shear);
    addSlopes("shear_stress", found_.shearOfRates);
    addSlopes("shear_fit", found_.shearOfExact);
  }

  void addCurves(const RunReport& report) const {
    std::vector<double> radii;
    std::vector<Complex> found;
    for (std::size_t i = 0; i < found_.section.size(); ++i) {
      radii.push_back(pipe_.radiusAt(found_.section[i]));
      found.push_back(found_.velocity[i] / pipe_.meanSpeed);
    }
    addPhases(report, radii, found,
              [&](double r) { return pipe_.meanVelocity() / pipe_.meanSpeed * exact_.shape(r); });
  }

 private:
  const Pipe& pipe_;
  WomersleySolution exact_;
  Oscillation found_;
};

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
      const Comparison comparison(pipe, oscillationOf(pipe, simulation));
      const RunReport report(results, flow, model, across);
      comparison.addFigures(report);
      const Summary summary = simulation.summary();
      report.add("relaxation_time", summary.relaxationTime);
      report.add("steps", summary.period / summary.timeStep);
      report.add("acoustic_number", summary.acousticNumber);
      report.add("warnings", double(simulation.qualityReasons().size()));
      if (across == resolutions.back()) {
        comparison.addCurves(report);
      }
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
