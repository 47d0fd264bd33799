// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Waveform.h"

#include <algorithm>
#include <cmath>
#include <complex>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Constants.h"
#include "Solver/Error.h"

namespace tiledlbm {

namespace {

bool isLower(const std::array<double, 2>& a, const std::array<double, 2>& b) {
  return a[1] < b[1];
}

}  // namespace

Waveform::Waveform(const std::vector<std::array<double, 2>>& points) : points_(points) {
  if (points_.size() < 2) {
    throw InvalidInput(WaveformTooShort{static_cast<std::int64_t>(points_.size())});
  }
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const std::int64_t row = i + 1;
    if (!std::isfinite(points_[i][0]) || !std::isfinite(points_[i][1])) {
      throw InvalidInput(WaveformNotFinite{row});
    }
    if (i > 0 && !(points_[i][0] > points_[i - 1][0])) {
      throw InvalidInput(WaveformNotRising{row, points_[i][0], points_[i - 1][0]});
    }
    largest_ = std::abs(points_[i][1]) > std::abs(largest_) ? points_[i][1] : largest_;
  }
  findSlopes();
}

void Waveform::findSlopes() {
  const std::size_t last = points_.size() - 1;
  const auto length = [&](std::size_t i) { return points_[i + 1][0] - points_[i][0]; };
  const auto secant = [&](std::size_t i) {
    return (points_[i + 1][1] - points_[i][1]) / length(i);
  };
  const auto between = [&](std::size_t before, std::size_t after) {
    const double a = secant(before), b = secant(after);
    if (!(a * b > 0)) {
      return 0.0;
    }
    const double share =
        (length(before) + 2 * length(after)) / (3 * (length(before) + length(after)));
    return a / (share + (1 - share) * a / b);
  };
  slopes_.resize(points_.size());
  for (std::size_t i = 1; i < last; ++i) {
    slopes_[i] = between(i - 1, i);
  }
  constexpr double ofRounding = 1e-6;  // of files with few digits
  const bool closes = std::abs(points_[last][1] - points_[0][1]) <= ofRounding * std::abs(largest_);
  slopes_[0] = closes ? between(last - 1, 0) : secant(0);
  slopes_[last] = closes ? slopes_[0] : secant(last - 1);
}

int Waveform::highestHarmonic() const {
  constexpr int samples = 256, harmonics = 32;
  constexpr double least = 0.2, ofRounding = 1e-9;
  std::array<std::complex<double>, harmonics + 1> sums{};
  for (int sample = 0; sample < samples; ++sample) {
    const double part = double(sample) / samples, value = valueAt(part * period());
    for (int harmonic = 1; harmonic <= harmonics; ++harmonic) {
      sums[harmonic] += value * std::polar(2.0 / samples, -2 * pi * harmonic * part);
    }
  }
  double largest = ofRounding * std::abs(largest_);
  for (const std::complex<double>& sum : sums) {
    largest = std::max(largest, std::abs(sum));
  }
  int highest = harmonics;
  while (highest > 0 && !(std::abs(sums[highest]) >= least * largest)) {
    --highest;
  }
  return highest;
}

double Waveform::valueAt(double time) const {
  double inPeriod = std::fmod(time, period());
  inPeriod += inPeriod < 0 ? period() : 0;
  const double at = points_.front()[0] + inPeriod;
  const auto next = std::upper_bound(
      points_.begin() + 1, points_.end() - 1, at,
      [](double value, const std::array<double, 2>& point) { return value < point[0]; });
  const std::size_t i = next - points_.begin();
  const auto& [fromTime, from] = points_[i - 1];
  const auto& [toTime, to] = points_[i];
  const double length = toTime - fromTime, part = (at - fromTime) / length, rest = 1 - part;
  // Cubic minus straight line.
  const double line = (to - from) / length;
  return from + (to - from) * part +
         part * rest * length * (rest * (slopes_[i - 1] - line) - part * (slopes_[i] - line));
}

double Waveform::mean() const {
  double integral = 0;
  for (std::size_t i = 1; i < points_.size(); ++i) {
    const double length = points_[i][0] - points_[i - 1][0];
    integral += 0.5 * (points_[i][1] + points_[i - 1][1]) * length +
                (slopes_[i - 1] - slopes_[i]) * length * length / 12;
  }
  return integral / period();
}

// The cubic does not exceed its points.
double Waveform::least() const {
  return (*std::min_element(points_.begin(), points_.end(), isLower))[1];
}

double Waveform::most() const {
  return (*std::max_element(points_.begin(), points_.end(), isLower))[1];
}

double periodOf(const std::vector<std::array<double, 2>>& points) {
  return points.empty() ? 0 : Waveform(points).period();
}

void checkPeriod(double period, double timeStep) {
  constexpr std::int64_t fewest = 10;
  const std::int64_t steps = stepsOfPeriods(1, period, timeStep);
  if (steps < fewest) {
    throw InvalidInput(PeriodTooShort{period, timeStep, steps, fewest});
  }
}

std::int64_t stepsOfPeriods(double periods, double period, double timeStep) {
  constexpr auto most = static_cast<double>(mostTimeSteps);
  const double steps = periods * period / timeStep;
  if (!(steps <= most)) {
    throw InvalidInput(RunTooLong{periods, period, timeStep, most});
  }
  return std::max<std::int64_t>(1, std::llround(steps));
}

}  // namespace tiledlbm
