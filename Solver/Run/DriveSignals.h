// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Conditions/Waveform.h"

namespace tiledlbm {

/// What drives a flow over time: the factors on the values that its openings prescribe, which rise
/// from rest and follow the waveform.
class DriveSignals {
 public:
  /// \throws InvalidInput for a waveform that is none
  DriveSignals(const Parameters& parameters, const LatticeUnits& units);

  /// The factors in a step.
  OpeningSignals<double> at(std::int64_t step) const;

  const std::optional<Waveform>& waveform() const { return waveform_; }

 private:
  double rampAt(std::int64_t step) const;

  std::optional<Waveform> waveform_;
  std::int64_t rampSteps_;
  double timeStep_;  ///< s
};

}  // namespace tiledlbm
