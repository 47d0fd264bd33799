// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tiledlbm {

/// A periodic function of time, such as the inflow over a cardiac cycle.
///
/// It interpolates given points by a monotone cubic with a continuous slope (Fritsch and Butland
/// 1984, SIAM J. Sci. Stat. Comput. 5, 300): a kink in a flow rate would give a pressure step by
/// the fluid's inertia. The period extends from the first point to the last, whose values should
/// agree; otherwise the slope is discontinuous there.
class Waveform {
 public:
  /// \param points rows of time (s, rising) and value; at least two.
  /// \throws InvalidInput if they do not make a waveform
  explicit Waveform(const std::vector<std::array<double, 2>>& points);

  double period() const { return points_.back()[0] - points_.front()[0]; }
  /// \param time s; 0 is the first of the points.
  double valueAt(double time) const;
  /// Mean over a period.
  double mean() const;
  /// Value of the largest magnitude.
  double largest() const { return largest_; }
  /// Lowest and highest value.
  double least() const;
  double most() const;
  /// Number of the highest harmonic with at least a fifth of the amplitude of the largest one; 0
  /// for a constant.
  int highestHarmonic() const;
  /// Value at a time (s) over largest(); 1 for a waveform that is 0.
  double shareAt(double time) const { return largest_ != 0 ? valueAt(time) / largest_ : 1; }

 private:
  void findSlopes();

  std::vector<std::array<double, 2>> points_;
  std::vector<double> slopes_;  ///< at the points
  double largest_ = 0;
};

/// Period of a waveform in s; 0 without points.
/// \throws InvalidInput if the points do not make a waveform
double periodOf(const std::vector<std::array<double, 2>>& points);

/// Checks that a period has enough time steps for the waveform, and at most those of a run.
/// \throws InvalidInput
void checkPeriod(double period, double timeStep);

/// Replaces a number of periods: until the flow is periodic, see Assessment::isPeriodic.
constexpr double untilPeriodic = -1;
constexpr bool isUntilPeriodic(double periods) {
  return periods < 0;
}
/// Most and usual number of periods of such a run.
constexpr double mostPeriods = 20, usualPeriods = 3;

/// Steps of a number of periods, at least 1. The time step divides the period of a waveform into a
/// whole number of steps.
/// \throws InvalidInput for more than 10^15
std::int64_t stepsOfPeriods(double periods, double period, double timeStep);

}  // namespace tiledlbm
