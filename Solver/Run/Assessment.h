// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Geometry/Regions.h"
#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/Quality.h"
#include "Solver/Run/StepLoop.h"

namespace tiledlbm {

/// Judges a result by what was computed, and not by what was prescribed: whether the run was long
/// enough, whether the flow rests or repeats itself, whether mass is kept, whether the lattice's
/// fluid behaves as a liquid, and whether the openings carry what they were to carry.
///
/// A deviation above 1 % asks for care, one above 10 % makes the result unusable; of the lattice
/// density accurateDensityDeviation, of the mass that it stores in a heartbeat accurateStorage, and
/// five times these.
class Assessment {
 public:
  /// \param of, observation, loop live longer.
  Assessment(const CaseOnDevice& of, const Observation& observation, const StepLoop& loop);

  /// Why the result is not good, the gravest reasons first.
  /// \param states of all openings, as they are.
  std::vector<QualityReason> reasons(const std::vector<OpeningState>& states) const;

  /// Whether the last whole period repeats the one before it: no flow rate and no pressure of an
  /// opening changed by more than 1 %, see PeriodChange, and outlets have their shares of the flow.
  /// Not where there are no two of them.
  bool isPeriodic(const std::vector<OpeningState>& states) const;

  /// Tells the states what outlets let through, what they are to, and by which circuits.
  void tellShares(std::vector<OpeningState>& states) const;

  /// The step at which the first whole period begins, after the ramp and what a restart file had.
  std::int64_t firstPeriodStep() const;

  /// The step at which a flow without a waveform can have settled, after the ramp or what a restart
  /// file had.
  std::int64_t settledStep(const std::vector<OpeningState>& states) const;

  /// Steps in which a flow without a waveform can settle, from rest after the ramp.
  std::int64_t settlingSteps(const std::vector<OpeningState>& states, bool isFromRest) const;

 private:
  using Reasons = std::vector<QualityReason>;

  void judgeSetting(Reasons& into) const;
  void judgeSteadyRun(const std::vector<OpeningState>& states, Reasons& into) const;
  void judgeResidual(Reasons& into) const;
  void judgePeriods(const std::vector<OpeningState>& states, Reasons& into) const;
  void judgeLiquid(Reasons& into) const;
  void judgeOpenings(const std::vector<OpeningState>& states, Reasons& into) const;
  bool isRising() const;
  std::int64_t stepsOfStart() const;
  bool hasWholePeriod() const;

  const CaseOnDevice& case_;
  const Observation& observation_;
  const StepLoop& loop_;
  std::vector<Region> regions_;
};

}  // namespace tiledlbm
