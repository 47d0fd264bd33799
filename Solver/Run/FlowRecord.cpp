// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/FlowRecord.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace tiledlbm {

namespace {

/// Phases of a period with at least as many steps.
constexpr std::int64_t phases = 100;

/// Adds a value with the weight of some steps.
void addTo(PeriodCurve& curve, double steps, double value) {
  curve.mean += steps * value;
  curve.values.push_back(value);
}

}  // namespace

FlowRecord::FlowRecord(std::int64_t rampSteps, std::int64_t periodSteps, std::int64_t firstStep)
    : rampSteps_(rampSteps),
      periodSteps_(periodSteps),
      lastPhase_(firstStep),
      isWhole_(periodSteps > 0 && firstStep % periodSteps == 0 && firstStep >= rampSteps) {}

void FlowRecord::add(const ConvergenceSample& row, double speed, double density) {
  if (row.step > rampSteps_ && (lowestStep_ == 0 || row.residual < lowestResidual_)) {
    lowestResidual_ = row.residual;
    lowestStep_ = row.step;
  }
  peaks_.erase(
      std::remove_if(peaks_.begin(), peaks_.end(),
                     [&](const Peak& peak) { return peak.step <= row.step - periodSteps_; }),
      peaks_.end());
  peaks_.push_back({row.step, speed, density});
}

std::int64_t FlowRecord::phaseInterval() const {
  return (periodSteps_ + phases - 1) / phases;
}

std::int64_t FlowRecord::phaseAfter(std::int64_t step) const {
  if (periodSteps_ == 0) {
    return std::numeric_limits<std::int64_t>::max();
  }
  const std::int64_t interval = phaseInterval();
  const std::int64_t inPeriod = step % periodSteps_;
  return step - inPeriod + std::min((inPeriod / interval + 1) * interval, periodSteps_);
}

std::int64_t FlowRecord::phaseBefore(std::int64_t step) const {
  const std::int64_t inPeriod = (step - 1) % periodSteps_;
  return step - 1 - inPeriod % phaseInterval();
}

void FlowRecord::addPhase(std::int64_t step, const std::vector<OpeningState>& states,
                          const std::vector<double>& prescribed) {
  const auto steps = static_cast<double>(step - std::exchange(lastPhase_, step));
  sums_.openings.resize(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    PeriodValues::OfOpening& sum = sums_.openings[i];
    addTo(sum.flowRate, steps, states[i].flowRate);
    addTo(sum.pressure, steps, states[i].meanPressure);
    sum.prescribed += steps * prescribed[i];
    sum.prescribedSize += steps * std::abs(prescribed[i]);
  }
  const FlowBalance balance = balanceOf(states);
  sums_.largestNet = std::max(sums_.largestNet, std::abs(balance.net));
  sums_.largestInflow = std::max(sums_.largestInflow, balance.inflow);
  if (step % periodSteps_ == 0) {
    endPeriod();
  }
}

void FlowRecord::endPeriod() {
  if (isWhole_) {
    const auto steps = static_cast<double>(periodSteps_);
    for (PeriodValues::OfOpening& values : sums_.openings) {
      values.flowRate.mean /= steps;
      values.pressure.mean /= steps;
      values.prescribed /= steps;
      values.prescribedSize /= steps;
    }
    before_ = std::exchange(last_, std::move(sums_));
  }
  sums_ = {};
  isWhole_ = lastPhase_ >= rampSteps_;
}

double FlowRecord::largestOf(double Peak::*value) const {
  double largest = 0;
  for (const Peak& peak : peaks_) {
    largest = std::max(largest, peak.*value);
  }
  return largest;
}

}  // namespace tiledlbm
