// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/FlowHistory.h"
#include "Solver/Run/FlowRecord.h"
#include "Solver/Run/Observation.h"

namespace tiledlbm {

/// Adjusts prescribed values of openings during a run, by the flow rates and pressures that the
/// flow has: outlets take up the mass that walls exchange, shares of the flow and prescribed flow
/// rates are reached.
class OpeningControl {
 public:
  /// \param of, observation must outlive the control.
  OpeningControl(CaseOnDevice& of, const Observation& observation)
      : case_(of), observation_(observation) {}

  /// Announces that coarser grids correct the flow after each sample. The control then makes up for
  /// a missing flow rate at once, not by half.
  void expectCorrections(bool areExpected) { isCorrected_ = areExpected; }

  /// Adjusts outlets of a flow without a waveform, at a sample.
  /// \param density mean of all nodes.
  /// \param history its wall exchange advances.
  /// \return the circuits of the case.
  std::vector<Circuit> adjustCircuits(const std::vector<OpeningState>& states, double density,
                                      FlowHistory& history);
  /// Adjusts the shares of a pulsatile flow at the end of a cardiac cycle.
  /// \param step of a phase that `record` awaited.
  void adjustShares(const std::vector<OpeningState>& states, const FlowRecord& record,
                    std::int64_t step);
  /// Adjusts the signals of openings that miss their flow rate or mean pressure, at a sample.
  void adjustSignals(const std::vector<OpeningState>& states, const std::vector<Circuit>& circuits,
                     std::int64_t step);

 private:
  CaseOnDevice& case_;
  const Observation& observation_;
  bool isCorrected_ = false;
};

}  // namespace tiledlbm
