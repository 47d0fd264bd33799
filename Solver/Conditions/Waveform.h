// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tiledlbm {

/// A value that repeats itself in time: what flows in over a heartbeat.
///
/// Given by its values at some times; between these it is a cubic polynomial that rises and falls
/// as they do, and whose slope is continuous (Fritsch and Butland 1984, SIAM J. Sci. Stat. Comput.
/// 5, 300): where a flow rate has a kink, the fluid's inertia makes a step of the pressure. Its
/// period reaches from the first time to the last, whose values should agree; where they do not,
/// the slope is not continuous there either.
class Waveform {
 public:
  /// \param points rows of time (s, rising) and value; at least two.
  /// \throws InvalidInput if they do not make a waveform
  explicit Waveform(const std::vector<std::array<double, 2>>& points);

  double period() const { return points_.back()[0] - points_.front()[0]; }
  /// \param time s; 0 is the first of the points.
  double valueAt(double time) const;
  /// Over a period.
  double mean() const;
  /// The value that is largest without its sign.
  double largest() const { return largest_; }
  /// The lowest and the highest value.
  double least() const;
  double most() const;
  /// The value at a time (s) over that; 1 of a waveform that is 0.
  double shareAt(double time) const { return largest_ != 0 ? valueAt(time) / largest_ : 1; }

 private:
  void findSlopes();

  std::vector<std::array<double, 2>> points_;
  std::vector<double> slopes_;  ///< at the points
  double largest_ = 0;
};

/// Period of a waveform in s, 0 where there are no points and so none.
/// \throws InvalidInput if the points do not make a waveform
double periodOf(const std::vector<std::array<double, 2>>& points);

/// Checks that a period has enough time steps to be followed, and not more than a run can have.
/// \throws InvalidInput
void checkPeriod(double period, double timeStep);

/// In place of a number of periods: until the flow repeats itself, see Assessment::isPeriodic.
constexpr double untilPeriodic = -1;
constexpr bool isUntilPeriodic(double periods) {
  return periods < 0;
}
/// Periods that such a run takes at most, and as a rule.
constexpr double mostPeriods = 20, usualPeriods = 3;

/// Steps of some periods, at least 1. The time step of a flow with a waveform makes it a whole
/// number for whole periods.
/// \throws InvalidInput if they are more than anybody can mean: 10^15
std::int64_t stepsOfPeriods(double periods, double period, double timeStep);

}  // namespace tiledlbm
