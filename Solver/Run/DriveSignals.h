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

/// Factors on the prescribed values of openings over time: the ramp from rest, the waveform, and
/// adjustments that bring the computed values to the prescribed ones.
class DriveSignals {
 public:
  explicit DriveSignals(const CaseSetup& setup);

  /// An inlet.
  struct Inlet {
    int signal;
    double flow;  ///< mass per step into the fluid at a factor of 1
  };
  /// The inlets among some openings.
  std::vector<Inlet> inletsOf(const std::vector<int>& openings, const CaseSetup& setup) const;

  /// Mass per step that enters through inlets, without the ramp, at a time in steps.
  double inflowAt(const std::vector<Inlet>& inlets, double step) const;

  /// Adds a signal for each circuit with an inertance (Circuit::signal). A circuit without inlets,
  /// or for which no signal is left, loses its inertance.
  /// \param openingsOfCircuits see CaseTiles.
  void addInflowChanges(const CaseSetup& setup,
                        const std::vector<std::vector<int>>& openingsOfCircuits,
                        std::vector<Circuit>& circuits);

  /// The factors at a step.
  OpeningSignals<double> at(std::int64_t step) const;

  /// Steps of the ramp from rest.
  std::int64_t rampSteps() const { return rampSteps_; }
  /// Omits the ramp, for a flow that does not start from rest.
  void skipRamp() {
    rampSteps_ = 0;
    isFromRest_ = false;
  }
  bool isFromRest() const { return isFromRest_; }

  /// Factor of the ramp, 0 to 1.
  double rampAt(std::int64_t step) const;

  /// Factor of the waveform on the prescribed value of an inlet, at a time in steps.
  double waveOf(const OpeningCondition& inlet, double step) const;

  /// Density deviation of the pressure prescribed at an opening, after the ramp; 0 behind a
  /// circuit.
  double densityOf(const OpeningCondition& condition, std::int64_t step) const;

  /// Factor on the prescribed flow of an inlet: ramp and waveform.
  double prescribedAt(std::int64_t step, const OpeningCondition& inlet) const;

  /// Adjusts the speed at an inlet by its computed flow rate. Profiles other than that of the
  /// developed flow lose some per cent of the flow rate in the first layers of nodes.
  /// \param computed, prescribed flow rates.
  /// \param part of the error to remove, at most 1.
  void adjustFlow(const OpeningCondition& inlet, double computed, double prescribed, double part);

  /// Adjusts the density prescribed at an opening by the computed one. At an opening oblique to
  /// the axes, populations from the fluid shift the mean density of the nodes, the more the faster
  /// the flow.
  /// \param opening with isPressureAdjusted().
  /// \param error computed less prescribed density deviation.
  void adjustPressure(const OpeningCondition& opening, double error);

  /// Adjustment of an opening: for an inlet a factor on the speed, initially 1; with
  /// isPressureAdjusted() an addition to the density, initially 0.
  double adjustmentOf(const OpeningCondition& condition) const {
    return signalOf(condition).adjustment;
  }
  void setAdjustment(const OpeningCondition& condition, double adjustment) {
    signalOf(condition).adjustment = adjustment;
  }

  bool hasWaveform() const { return !waveforms_.empty(); }
  /// Period of all waveforms, s; 0 without one.
  double period() const { return hasWaveform() ? waveforms_.front().period() : 0; }
  /// Steps of a period, 0 without a waveform.
  std::int64_t periodSteps() const;

 private:
  struct Signal {
    std::optional<std::size_t> waveform;  ///< of this signal
    bool isDensity = false;               ///< see OpeningCondition::setsDensity
    double density = 0;                   ///< prescribed, without a waveform
    double adjustment = 1;                ///< added to a density, else a factor
  };

  /// A signal that is the change of an inflow from the step to the next one, mass per step.
  struct InflowChange {
    int signal;
    std::vector<Inlet> inlets;
  };

  const Signal& signalOf(const OpeningCondition& condition) const {
    return signals_[condition.signal];
  }
  Signal& signalOf(const OpeningCondition& condition) { return signals_[condition.signal]; }
  /// Value of the waveform over its largest one; 1 without a waveform.
  double waveAt(std::optional<std::size_t> waveform, double step) const;
  /// Density deviation of a signal with isDensity.
  double densityAt(const Signal& signal, std::int64_t step) const;

  std::vector<Waveform> waveforms_;
  std::int64_t rampSteps_;
  bool isFromRest_ = true;
  double timeStep_;  ///< s
  LatticeUnits units_;
  std::array<Signal, OpeningSignals<double>::count> signals_;
  std::vector<InflowChange> inflowChanges_;
};

}  // namespace tiledlbm
