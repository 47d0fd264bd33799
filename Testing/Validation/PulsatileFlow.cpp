// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>
#include <utility>
#include <vector>

#include "Solver/Constants.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/TubeGeometry.h"
#include "Testing/Validation/WallSlopes.h"
#include "Testing/Validation/WomersleySolution.h"

namespace tiledlbm::validation {

namespace {

using Complex = std::complex<double>;

constexpr double period = 1;      // s
constexpr double tubeLength = 4;  // diameters
constexpr double frequency = 2 * pi / period;
constexpr double strokeRatio = 0.5;  // amplitude of the mean velocity over omega R

/// A run of the matrix.
struct Case {
  int number;  ///< of Womersley
  bool isTilted;
  TubeInput input;
  std::int64_t across;

  std::string model() const {
    std::string name = "alpha=" + std::to_string(number);
    if (isTilted || input != TubeInput::GreyLevels) {
      name += (isTilted ? " tilted " : " ") + std::string(nameOf(input));
    }
    return name;
  }
  Tube tube() const {
    const double length = tubeLength * double(across);
    return isTilted ? tiltedTube(double(across), length, input)
                    : tubeAlongX(double(across), 1, length, input);
  }
};

std::vector<Case> casesOf(bool isQuick) {
  constexpr TubeInput grey = TubeInput::GreyLevels, mask = TubeInput::Mask;
  if (isQuick) {
    return {{4, false, grey, 12}};
  }
  std::vector<Case> cases;
  for (const int number : {4, 8, 12, 18}) {
    for (const auto& [isTilted, input] :
         {std::pair(false, grey), {false, mask}, {true, grey}, {true, mask}}) {
      for (const std::int64_t across : {12, 16, 24, 32}) {
        cases.push_back({number, isTilted, input, across});
      }
    }
  }
  return cases;
}

/// A tube and what drives it.
struct Pipe {
  Pipe(const Case& run, DeviceChoice device)
      : number(run.number), across(run.across), tube(run.tube()) {
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
  Point direction() const { return tube.placeOf({}).direction; }
  /// Fluid voxels within half a voxel of the middle.
  Section section() const {
    Section section{{}, direction()};
    test::forFluid(tube.mask, [&](std::int64_t voxel, const VoxelMask::Coordinates&) {
      const double from = along(voxel) - tube.length / 2;
      if (from >= -0.5 && from < 0.5) {
        section.voxels.push_back(voxel);
      }
    });
    return section;
  }
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

/// Amplitudes of the slope of the velocity at points of the wall, 1/s, of an oscillating flow.
class SlopeAmplitudes {
 public:
  SlopeAmplitudes(const Pipe& pipe, const Simulation& simulation)
      : voxelSize_(pipe.parameters.voxelSize),
        direction_(pipe.direction()),
        slopes_(simulation,
                [&pipe](const Point& point) {
                  const double along = pipe.tube.placeOf(point).along;
                  return std::abs(along - pipe.tube.length / 2) < pipe.tube.across / 2;
                }),
        amplitudes_(slopes_.points().size()) {}

  /// Adds a state. \param isCounted whether the amplitudes are those of this state.
  void add(double time, const test::Fields& fields, bool isCounted) {
    const std::vector<WallSlope> slopes = slopes_.of(fields, time);
    for (std::size_t i = 0; isCounted && i < slopes.size(); ++i) {
      amplitudes_[i].add(frequency * time, dot(slopes[i].value, direction_) / voxelSize_);
    }
  }
  std::vector<Complex> values() const { return valuesOf(amplitudes_); }

 private:
  double voxelSize_;
  Point direction_;  ///< of the axis
  WallSlopes slopes_;
  std::vector<AmplitudeFit> amplitudes_;
};

/// The slopes where the voxels have the exact velocity and pressure, from two periods.
std::vector<Complex> slopesOfExact(const Pipe& pipe, const WomersleySolution& exact,
                                   SlopeAmplitudes slopes) {
  constexpr int samples = 40;
  const Point direction = pipe.direction();
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
      const Point velocity = moved({}, direction, std::real(turn * shapes[voxel]));
      std::copy(velocity.begin(), velocity.end(), &fields.velocity[3 * voxel]);
      fields.pressure[voxel] = -gradient * pipe.along(voxel) * pipe.parameters.voxelSize;
    });
    slopes.add(time, fields, sample >= samples);
  }
  return slopes.values();
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
void addFigures(const Pipe& pipe, const Section& section, const Oscillation& found,
                const std::vector<Complex>& slopes, const std::vector<Complex>& slopesOfExact,
                const WomersleySolution& exact, const RunReport& report) {
  std::vector<Complex> expected;
  for (const std::int64_t voxel : section.voxels) {
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

void addCurves(const Pipe& pipe, const Section& section, const Oscillation& found,
               const WomersleySolution& exact, const RunReport& report) {
  std::vector<double> radii;
  std::vector<Complex> ofUnitMean;
  for (std::size_t i = 0; i < section.voxels.size(); ++i) {
    radii.push_back(pipe.radiusAt(section.voxels[i]));
    ofUnitMean.push_back(found.velocity[i] / pipe.meanSpeed);
  }
  addPhases(report, radii, ofUnitMean,
            [&](double r) { return pipe.meanVelocity() / pipe.meanSpeed * exact.shape(r); });
}

void measure(const Case& run, DeviceChoice device, const RunReport& report) {
  const Pipe pipe(run, device);
  const Section section = pipe.section();
  Simulation simulation(pipe.tube.mask, pipe.parameters);
  SlopeAmplitudes slopes(pipe, simulation);
  const SlopeAmplitudes none = slopes;
  const Oscillation found = oscillationOf(
      simulation, section, pipe.periodsOfStart(), frequency,
      [&](double phase, const test::Fields& fields) {
        slopes.add(phase / frequency, fields, true);
        return gradientOf(pipe, fields);
      },
      [&](double phase, const test::Fields& fields) {
        slopes.add(phase / frequency, fields, false);
      });
  const WomersleySolution exact(pipe.number);
  addFigures(pipe, section, found, slopes.values(), slopesOfExact(pipe, exact, none), exact,
             report);
  const Summary summary = simulation.summary();
  report.add("relaxation_time", summary.relaxationTime);
  report.add("steps", summary.period / summary.timeStep);
  report.add("acoustic_number", summary.acousticNumber);
  report.add("warnings", double(simulation.qualityReasons().size()));
  addCurves(pipe, section, found, exact, report);
}

}  // namespace

Results measurePulsatile(const Settings& settings) {
  std::vector<Run> runs;
  for (const Case& each : casesOf(settings.quick)) {
    runs.push_back({each.model(), each.across,
                    [=](const RunReport& report) { measure(each, settings.device, report); }});
  }
  return measureRuns("pulsatile", "double", runs, settings);
}

}  // namespace tiledlbm::validation
