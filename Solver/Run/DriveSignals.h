// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Conditions/Waveform.h"

namespace tiledlbm {

/// What drives a flow over time: the factors on the values that its openings prescribe, which rise
/// from rest and follow the waveform.
class DriveSignals {
 public:
  /// \throws InvalidInput for a waveform that is none
  DriveSignals(const Parameters& parameters, const LatticeUnits& units,
               const std::vector<OpeningCondition>& conditions);

  /// The factors in a step.
  OpeningSignals<double> at(std::int64_t step) const;

  /// The factor on what is prescribed while it rises from rest, 0 to 1.
  double rampAt(std::int64_t step) const;

  /// The factor on what an inlet is to let in.
  double prescribedAt(std::int64_t step, const OpeningCondition& inlet) const;

  /// Corrects the speed that is set at an inlet by what it lets in. With a profile that is not that
  /// of a developed flow, the first layers of nodes pass some per cent less than is set.
  /// \param found, prescribed flow.
  void correct(const OpeningCondition& inlet, double found, double prescribed);

  /// What an inlet's speed is multiplied with beyond what is prescribed, 1 at the start.
  double correctionOf(const OpeningCondition& inlet) const {
    return corrections_[static_cast<std::size_t>(inlet.signal)];
  }
  void setCorrection(const OpeningCondition& inlet, double correction) {
    corrections_[static_cast<std::size_t>(inlet.signal)] = correction;
  }

  const std::optional<Waveform>& waveform() const { return waveform_; }
  /// Steps of a period of the waveform, 0 without one.
  std::int64_t periodSteps() const;

 private:
  double waveAt(std::int64_t step) const;

  std::optional<Waveform> waveform_;
  std::int64_t rampSteps_;
  double timeStep_;  ///< s
  std::array<bool, OpeningSignals<double>::count> followsWaveform_{};
  std::array<double, OpeningSignals<double>::count> corrections_;
};

}  // namespace tiledlbm
