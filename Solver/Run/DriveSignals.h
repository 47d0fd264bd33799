// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Setup/CaseSetup.h"

namespace tiledlbm {

/// What drives a flow over time: the factors on the values that its openings prescribe, which rise
/// from rest, follow the waveform, and are corrected until the openings have what is prescribed.
class DriveSignals {
 public:
  explicit DriveSignals(const CaseSetup& setup);

  /// The factors in a step.
  OpeningSignals<double> at(std::int64_t step) const;

  /// Steps over which what is prescribed rises from rest.
  std::int64_t rampSteps() const { return rampSteps_; }
  /// For a flow that does not begin at rest.
  void skipRamp() {
    rampSteps_ = 0;
    isFromRest_ = false;
  }
  /// Whether the flow began at rest.
  bool isFromRest() const { return isFromRest_; }

  /// The factor on what is prescribed while it rises from rest, 0 to 1.
  double rampAt(std::int64_t step) const;

  /// The same of the waveform on what an inlet is to let in, at a time in steps.
  double waveOf(const OpeningCondition& inlet, double step) const;

  /// Density deviation that stands for what is prescribed at an opening with a pressure, once it
  /// has risen; 0 behind a circuit.
  double densityOf(const OpeningCondition& condition, std::int64_t step) const;

  /// The factor on what an inlet is to let in.
  double prescribedAt(std::int64_t step, const OpeningCondition& inlet) const;

  /// Corrects the speed that is set at an inlet by what it lets in. With a profile that is not that
  /// of a developed flow, the first layers of nodes pass some per cent less than is set.
  /// \param found, prescribed flow.
  /// \param part of what is missed that is made good, at most 1.
  void correctFlow(const OpeningCondition& inlet, double found, double prescribed, double part);

  /// Corrects the density that is set at an opening by the one that it has. At an angle to the axes
  /// the populations that come from the fluid keep the mean of the nodes from what is set, the more
  /// the faster the flow.
  /// \param opening one that isPressureCorrected.
  /// \param missed found less prescribed density deviation.
  void correctPressure(const OpeningCondition& opening, double missed);

  /// What an inlet's speed is multiplied with beyond what is prescribed, 1 at the start; what is
  /// added to the density of an opening that isPressureCorrected, 0 at the start.
  double correctionOf(const OpeningCondition& condition) const {
    return signalOf(condition).correction;
  }
  void setCorrection(const OpeningCondition& condition, double correction) {
    signalOf(condition).correction = correction;
  }

  bool hasWaveform() const { return !waveforms_.empty(); }
  /// s, of all waveforms; 0 without one.
  double period() const { return hasWaveform() ? waveforms_.front().period() : 0; }
  /// Steps of a period, 0 without a waveform.
  std::int64_t periodSteps() const;

 private:
  struct Signal {
    std::optional<std::size_t> waveform;  ///< that it follows
    bool isDensity = false;               ///< see OpeningCondition::setsDensity
    double density = 0;                   ///< prescribed where there is no waveform
    double correction = 1;                ///< added to a density, else a factor
  };

  const Signal& signalOf(const OpeningCondition& condition) const {
    return signals_[static_cast<std::size_t>(condition.signal)];
  }
  Signal& signalOf(const OpeningCondition& condition) {
    return signals_[static_cast<std::size_t>(condition.signal)];
  }
  /// Value of a waveform over its largest; 1 of none.
  double waveAt(std::optional<std::size_t> waveform, double step) const;
  /// Of one that isDensity.
  double densityAt(const Signal& signal, std::int64_t step) const;

  std::vector<Waveform> waveforms_;
  std::int64_t rampSteps_;
  bool isFromRest_ = true;
  double timeStep_;  ///< s
  LatticeUnits units_;
  std::array<Signal, OpeningSignals<double>::count> signals_;
};

}  // namespace tiledlbm
