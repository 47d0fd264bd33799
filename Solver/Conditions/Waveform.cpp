// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Waveform.h"

#include <algorithm>
#include <cmath>

#include "Solver/Conditions/Parameters.h"
#include "Solver/Error.h"

namespace tiledlbm {

Waveform::Waveform(const std::vector<std::array<double, 2>>& points) : points_(points) {
  if (points_.size() < 2) {
    throw InvalidInput(WaveformTooShort{static_cast<std::int64_t>(points_.size())});
  }
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const auto row = static_cast<std::int64_t>(i + 1);
    if (!std::isfinite(points_[i][0]) || !std::isfinite(points_[i][1])) {
      throw InvalidInput(WaveformNotFinite{row});
    }
    if (i > 0 && !(points_[i][0] > points_[i - 1][0])) {
      throw InvalidInput(WaveformNotRising{row, points_[i][0], points_[i - 1][0]});
    }
    largest_ = std::abs(points_[i][1]) > std::abs(largest_) ? points_[i][1] : largest_;
  }
}

double Waveform::valueAt(double time) const {
  double inPeriod = std::fmod(time, period());
  inPeriod += inPeriod < 0 ? period() : 0;
  const double at = points_.front()[0] + inPeriod;
  const auto next = std::upper_bound(
      points_.begin() + 1, points_.end() - 1, at,
      [](double value, const std::array<double, 2>& point) { return value < point[0]; });
  const auto& [fromTime, from] = *(next - 1);
  const auto& [toTime, to] = *next;
  return from + (to - from) * (at - fromTime) / (toTime - fromTime);
}

double Waveform::mean() const {
  double integral = 0;
  for (std::size_t i = 1; i < points_.size(); ++i) {
    integral += 0.5 * (points_[i][1] + points_[i - 1][1]) * (points_[i][0] - points_[i - 1][0]);
  }
  return integral / period();
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
