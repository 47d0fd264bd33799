// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Solver/Geometry/Regions.h"
#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/Quality.h"
#include "Solver/Run/StepLoop.h"

namespace tiledlbm {

/// Judges a result by the computed flow: whether the run was long enough, the flow is steady or
/// periodic, mass is conserved, the lattice fluid behaves as a liquid, and the openings have the
/// prescribed flow rates and pressures.
///
/// A deviation above 1 % asks for care, one above 10 % makes the result unusable. The limits are
/// accurateDensityDeviation for the lattice density, accurateStorage for the mass stored in a
/// cardiac cycle, and five times these.
class Assessment {
 public:
  /// \param of, observation, loop outlive this object.
  Assessment(const CaseOnDevice& of, const Observation& observation, const StepLoop& loop);

  /// Reasons against a good result, the gravest first.
  /// \param states of all openings at present.
  std::vector<QualityReason> reasons(const std::vector<OpeningState>& states) const;

  /// Whether the last whole period repeats the one before: no flow rate or pressure of an opening
  /// changed by more than 1 %, see PeriodChange, and outlets have their shares of the flow. False
  /// before the second whole period.
  bool isPeriodic(const std::vector<OpeningState>& states) const;

  /// Adds to the states the shares of the outlets, their targets and their circuits.
  void addShares(std::vector<OpeningState>& states) const;

  /// Step at which the first whole period begins, after the ramp and the steps of a restart file.
  std::int64_t firstPeriodStep() const;

  /// Step at which a flow without a waveform can be steady, after the ramp or the steps of a
  /// restart file.
  std::int64_t settledStep(const std::vector<OpeningState>& states) const;

  /// Steps that a flow without a waveform needs to become steady, from rest after the ramp.
  std::int64_t settlingSteps(const std::vector<OpeningState>& states, bool isFromRest) const;

 private:
  using Reasons = std::vector<QualityReason>;

  void judgeSetting(Reasons& into) const;
  void judgeSteadyRun(const std::vector<OpeningState>& states, Reasons& into) const;
  void judgeParts(Reasons& into) const;
  void judgeResidual(Reasons& into) const;
  void judgePeriods(const std::vector<OpeningState>& states, Reasons& into) const;
  void assessCompressibility(Reasons& into) const;
  void assessResolution(const std::vector<OpeningState>& states, Reasons& into) const;
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
