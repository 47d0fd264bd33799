// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/FlowRecord.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace tiledlbm {

namespace {

/// Takes a value that stands for some steps. Until all are there, the mean is their sum, and the
/// deviation that of their squares.
void addTo(PeriodRange& range, double steps, double value, bool isFirst) {
  range.mean += steps * value;
  range.deviation += steps * value * value;
  range.least = isFirst ? value : std::min(range.least, value);
  range.largest = isFirst ? value : std::max(range.largest, value);
}

void divide(PeriodRange& range, double steps) {
  range.mean /= steps;
  range.deviation = std::sqrt(std::max(range.deviation / steps - range.mean * range.mean, 0.0));
}

}  // namespace

FlowRecord::FlowRecord(std::int64_t rampSteps, std::int64_t periodSteps, std::int64_t firstStep)
    : rampSteps_(rampSteps),
      periodSteps_(periodSteps),
      lastStep_(firstStep),
      period_(periodSteps > 0 ? firstStep / periodSteps : 0),
      isWhole_(periodSteps > 0 && firstStep % periodSteps == 0 && firstStep >= rampSteps) {}

void FlowRecord::add(const ConvergenceSample& row, const std::vector<OpeningState>& states,
                     const std::vector<double>& prescribed, double speed, double density) {
  if (row.step > rampSteps_ && (lowestStep_ == 0 || row.residual < lowestResidual_)) {
    lowestResidual_ = row.residual;
    lowestStep_ = row.step;
  }
  peaks_.erase(
      std::remove_if(peaks_.begin(), peaks_.end(),
                     [&](const Peak& peak) { return peak.step <= row.step - periodSteps_; }),
      peaks_.end());
  peaks_.push_back({row.step, speed, density});
  if (periodSteps_ > 0) {
    addToPeriod(row.step, states, prescribed);
  }
  lastStep_ = row.step;
}

void FlowRecord::addToPeriod(std::int64_t step, const std::vector<OpeningState>& states,
                             const std::vector<double>& prescribed) {
  const std::int64_t period = (step - 1) / periodSteps_;
  const std::int64_t begin = period * periodSteps_;
  if (period != period_) {
    // The first sample of a period stands for what is left of the one before as well: so a mean is
    // over all of it, at whatever phases its samples are.
    if (period == period_ + 1 && begin > lastStep_) {
      addSample(static_cast<double>(begin - lastStep_), states, prescribed);
    }
    endPeriod();
    period_ = period;
    isWhole_ = begin >= rampSteps_;
  }
  addSample(static_cast<double>(step - std::max(lastStep_, begin)), states, prescribed);
  ++samples_;
  if (step == (period + 1) * periodSteps_) {
    endPeriod();
    period_ = period + 1;
    isWhole_ = step >= rampSteps_;
  }
}

void FlowRecord::addSample(double steps, const std::vector<OpeningState>& states,
                           const std::vector<double>& prescribed) {
  sums_.openings.resize(states.size());
  double net = 0, inflow = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    PeriodValues::OfOpening& sum = sums_.openings[i];
    addTo(sum.flowRate, steps, states[i].flowRate, samples_ == 0);
    addTo(sum.pressure, steps, states[i].meanPressure, samples_ == 0);
    sum.prescribed += steps * prescribed[i];
    sum.prescribedSize += steps * std::abs(prescribed[i]);
    if (!isWall(states[i].role)) {
      net += states[i].flowRate;
      inflow += std::max(states[i].flowRate, 0.0);
    }
  }
  sums_.largestNet = std::max(sums_.largestNet, std::abs(net));
  sums_.largestInflow = std::max(sums_.largestInflow, inflow);
  sumSteps_ += steps;
}

void FlowRecord::endPeriod() {
  constexpr int fewestSamples = 8;  // with fewer, a mean says nothing
  if (isWhole_ && samples_ >= fewestSamples) {
    for (PeriodValues::OfOpening& values : sums_.openings) {
      divide(values.flowRate, sumSteps_);
      divide(values.pressure, sumSteps_);
      values.prescribed /= sumSteps_;
      values.prescribedSize /= sumSteps_;
    }
    before_ = std::exchange(last_, std::move(sums_));
  }
  sums_ = {};
  sumSteps_ = 0;
  samples_ = 0;
}

double FlowRecord::largestSpeed() const {
  double largest = 0;
  for (const Peak& peak : peaks_) {
    largest = std::max(largest, peak.speed);
  }
  return largest;
}

double FlowRecord::largestDensity() const {
  double largest = 0;
  for (const Peak& peak : peaks_) {
    largest = std::max(largest, peak.density);
  }
  return largest;
}

}  // namespace tiledlbm
