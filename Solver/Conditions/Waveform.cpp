#include "Solver/Conditions/Waveform.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "Solver/Error.h"

namespace tiledlbm {

Waveform::Waveform(const std::vector<std::array<double, 2>>& points) : points_(points) {
  if (points_.size() < 2) {
    throw InvalidInput("The waveform has " + std::to_string(points_.size()) +
                       (points_.size() == 1 ? " row" : " rows") +
                       ": give at least two, each with a time in seconds and a value.");
  }
  for (std::size_t i = 0; i < points_.size(); ++i) {
    std::ostringstream text;
    if (!std::isfinite(points_[i][0]) || !std::isfinite(points_[i][1])) {
      text << "Row " << i + 1 << " of the waveform has a value that is no finite number: correct "
           << "it.";
      throw InvalidInput(text.str());
    }
    if (i > 0 && !(points_[i][0] > points_[i - 1][0])) {
      text << "The times of the waveform must rise, but row " << i + 1 << " has " << points_[i][0]
           << " s after " << points_[i - 1][0] << " s: sort the rows and leave out repetitions.";
      throw InvalidInput(text.str());
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

std::int64_t stepsOfPeriods(double periods, double period, double timeStep) {
  return std::max<std::int64_t>(1, std::llround(periods * period / timeStep));
}

}  // namespace tiledlbm
