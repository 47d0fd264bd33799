// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/WomersleySolution.h"

#include <cmath>
#include <numeric>
#include <string>

#include "Solver/Constants.h"

namespace tiledlbm::validation {

namespace {

using Complex = WomersleySolution::Complex;

/// Bessel function of the first kind by its power series, which is short for arguments up to 20.
Complex bessel(int order, Complex z) {
  Complex term = order == 0 ? Complex(1) : z / 2.0, sum = term;
  for (int k = 1; k < 60; ++k) {
    term *= -z * z / (4.0 * k * (k + order));
    sum += term;
  }
  return sum;
}

}  // namespace

WomersleySolution::WomersleySolution(double number)
    : argument_(number * Complex(-std::sqrt(0.5), std::sqrt(0.5))),  // i^(3/2) times the number
      meanFactor_(1.0 - 2.0 * bessel(1, argument_) / (argument_ * bessel(0, argument_))) {}

Complex WomersleySolution::shape(double r) const {
  return (1.0 - bessel(0, argument_ * r) / bessel(0, argument_)) / meanFactor_;
}

Complex WomersleySolution::wallSlope() const {
  return -argument_ * bessel(1, argument_) / bessel(0, argument_) / meanFactor_;
}

void AmplitudeFit::add(double phase, double value) {
  const double c = std::cos(phase), s = -std::sin(phase);
  cc_ += c * c;
  cs_ += c * s;
  ss_ += s * s;
  cv_ += c * value;
  sv_ += s * value;
}

std::complex<double> AmplitudeFit::value() const {
  const double determinant = cc_ * ss_ - cs_ * cs_;
  return {(ss_ * cv_ - cs_ * sv_) / determinant, (cc_ * sv_ - cs_ * cv_) / determinant};
}

std::vector<Complex> valuesOf(const std::vector<AmplitudeFit>& amplitudes) {
  std::vector<Complex> values;
  values.reserve(amplitudes.size());
  for (const AmplitudeFit& each : amplitudes) {
    values.push_back(each.value());
  }
  return values;
}

Oscillation oscillationOf(Simulation& simulation, const Section& section, int before,
                          double frequency,
                          const std::function<double(double, const test::Fields&)>& gradientOf,
                          const std::function<void(double, const test::Fields&)>& earlier) {
  Oscillation result;
  std::vector<AmplitudeFit> velocities(section.voxels.size());
  AmplitudeFit gradient;
  constexpr int samples = 40;
  for (int sample = earlier ? -samples : 0; sample < samples; ++sample) {
    simulation.run(simulation.stepsOfPeriods(before + double(sample) / samples));
    const double phase = frequency * simulation.summary().time;
    const test::Fields fields(simulation);
    if (sample < 0) {
      earlier(phase, fields);
      continue;
    }
    for (std::size_t i = 0; i < section.voxels.size(); ++i) {
      const double* velocity = &fields.velocity[3 * section.voxels[i]];
      velocities[i].add(phase, dot({velocity[0], velocity[1], velocity[2]}, section.axis));
    }
    gradient.add(phase, gradientOf(phase, fields));
  }
  result.velocity = valuesOf(velocities);
  result.gradient = gradient.value();
  return result;
}

Complex sumOf(const std::vector<Complex>& amplitudes) {
  return std::accumulate(amplitudes.begin(), amplitudes.end(), Complex(0));
}

double relativeDifference(const std::vector<Complex>& found, const std::vector<Complex>& expected) {
  double difference = 0, sum = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    difference += std::norm(found[i] - expected[i]);
    sum += std::norm(expected[i]);
  }
  return std::sqrt(difference / sum);
}

std::vector<std::array<double, 2>> sineOf(double period) {
  constexpr int rows = 400;
  std::vector<std::array<double, 2>> waveform;
  for (int row = 0; row <= rows; ++row) {
    const double part = double(row) / rows;
    waveform.push_back({period * part, std::sin(2 * pi * part)});
  }
  return waveform;
}

void addPhases(const RunReport& report, const std::vector<double>& radii,
               const std::vector<Complex>& found, const std::function<Complex(double)>& exact) {
  for (const int degrees : {0, 45, 90, 135}) {
    const Complex turn = std::polar(1.0, degrees * pi / 180);
    const std::string phase = " " + std::to_string(degrees) + "°";
    for (std::size_t i = 0; i < radii.size(); i += 7) {
      report.addPoint("computed" + phase, radii[i], std::real(turn * found[i]));
    }
    for (int i = 0; i <= 50; ++i) {
      report.addPoint("exact" + phase, i / 50.0, std::real(turn * exact(i / 50.0)));
    }
  }
}

}  // namespace tiledlbm::validation
