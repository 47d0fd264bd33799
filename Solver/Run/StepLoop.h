// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "Solver/Problems/Problem.h"
#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/FlowHistory.h"
#include "Solver/Run/FlowRecord.h"
#include "Solver/Run/LocalChange.h"
#include "Solver/Run/Observation.h"
#include "Solver/Run/OpeningControl.h"
#include "Solver/Run/Results.h"
#include "Solver/Run/SteadyFlow.h"

namespace tiledlbm {

/// Advances a flow in batches of steps, samples its convergence and decides when to stop.
class StepLoop {
 public:
  /// As Simulation::Monitor.
  using Monitor = std::function<bool(const Progress&)>;
  /// As Simulation::Pause.
  using Pause = std::function<void()>;

  /// \param of, observation outlive this object.
  StepLoop(CaseOnDevice& of, const Observation& observation);

  /// See Simulation::run.
  bool run(std::int64_t targetStep, const Monitor& monitor, const Pause& pause);

  const FlowHistory& history() const { return history_; }
  const FlowRecord& record() const { return record_; }
  const SteadyFlow& steadyFlow() const { return steadyFlow_; }
  const LocalChange& localChange() const { return localChange_; }
  /// Continues with another flow.
  void resume(FlowHistory history);

  /// See OpeningControl::expectCorrections.
  void expectCorrections(bool areExpected) { control_.expectCorrections(areExpected); }
  /// Continues with a flow that was modified after the last step.
  void restartMonitors();
  /// Sets the known remaining change of the flow, see SteadyFlow::restart.
  void setRemainingChange(double remaining) { steadyFlow_.restart(remaining); }

  /// Whether the flow is steady, by Parameters::steadyTolerance or else flowTolerance, the latter
  /// also in each part of the vessel (LocalChange). Always false during the start-up. Steps of a
  /// restart file do not count, since boundary conditions may have changed.
  bool isSteady() const;

  /// Million fluid-lattice updates per second so far, 0 before the first.
  double mflups() const;

 private:
  bool advanceTo(std::int64_t nextStep, std::int64_t targetStep, const Monitor& monitor);
  bool report(const Monitor& monitor, std::int64_t targetStep) const;
  /// Reports with the same return value on all ranks.
  bool reportOnAll(const Monitor& monitor, std::int64_t targetStep) const;
  bool isSampled() const;
  bool isSlipDue(std::int64_t step) const;
  std::vector<OpeningSignals<double>> signalsUntil(std::int64_t end) const;
  bool isSteadyInParts() const;
  FlowSums totalSums() const;
  void sample();
  /// Adds the openings at a phase of the record.
  void recordPhase();
  double otherLatticeVelocity() const;

  CaseOnDevice& case_;
  const Observation& observation_;
  OpeningControl control_;
  FlowHistory history_;
  FlowRecord record_;
  SteadyFlow steadyFlow_;
  LocalChange localChange_;
  std::int64_t steadyStep_ = 0;  ///< the first with steady flow rates and pressures; 0 before
  std::optional<Unstable> divergence_;  ///< how the flow became unstable, if it did
  std::int64_t batchSteps_ = 1;
  std::int64_t timedSteps_ = 0;
  double solverSeconds_ = 0;
};

}  // namespace tiledlbm
