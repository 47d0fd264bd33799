// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/DriveSignals.h"

#include <cmath>

#include "Solver/Conditions/BoundaryConditions.h"

namespace tiledlbm {

namespace {

constexpr double pi = 3.14159265358979323846;

}  // namespace

DriveSignals::DriveSignals(const Parameters& parameters, const LatticeUnits& units)
    : rampSteps_(parameters.rampSteps), timeStep_(units.timeStep) {
  if (!parameters.waveform.empty()) {
    waveform_.emplace(parameters.waveform);
  }
}

OpeningSignals<double> DriveSignals::at(std::int64_t step) const {
  const double ramp = rampAt(step);
  auto signals = OpeningSignals<double>::same(ramp);
  if (waveform_ && waveform_->largest() != 0) {
    const double time = static_cast<double>(step) * timeStep_;
    signals.factor[waveformSignal] = ramp * waveform_->valueAt(time) / waveform_->largest();
  }
  return signals;
}

/// Rises without a kink, so that little sound is made.
double DriveSignals::rampAt(std::int64_t step) const {
  if (step >= rampSteps_) {
    return 1;
  }
  const double part = static_cast<double>(step) / static_cast<double>(rampSteps_);
  return 0.5 * (1 - std::cos(pi * part));
}

}  // namespace tiledlbm
