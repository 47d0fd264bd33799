// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "Solver/Problems/Problem.h"
#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/FlowHistory.h"
#include "Solver/Run/FlowRecord.h"
#include "Solver/Run/Observation.h"
#include "Solver/Run/OpeningControl.h"
#include "Solver/Run/Results.h"
#include "Solver/Run/SteadyFlow.h"

namespace tiledlbm {

/// Advances a flow: steps in batches, samples of convergence between them, and when to end.
class StepLoop {
 public:
  /// As Simulation::Monitor.
  using Monitor = std::function<bool(const Progress&)>;
  /// As Simulation::Pause.
  using Pause = std::function<void()>;

  /// \param of, observation live longer.
  StepLoop(CaseOnDevice& of, const Observation& observation);

  /// See Simulation::run.
  bool run(std::int64_t targetStep, const Monitor& monitor, const Pause& pause);

  const FlowHistory& history() const { return history_; }
  const FlowRecord& record() const { return record_; }
  const SteadyFlow& steadyFlow() const { return steadyFlow_; }
  /// Goes on from another flow.
  void resume(FlowHistory history);

  /// See OpeningControl::expectCorrections.
  void expectCorrections(bool areExpected) { control_.expectCorrections(areExpected); }
  /// Goes on from the flow as it is, which has been altered since the last step.
  void goOnCorrected();
  /// Takes what is known that the flow has still to go, see SteadyFlow::remaining.
  void know(double remaining) { steadyFlow_.beginAgain(remaining); }

  /// Whether the flow is steady, by Parameters::steadyTolerance or else flowTolerance. Not before
  /// the start-up has ended. What comes from a restart file does not count: what drives the flow
  /// may be new.
  bool isSteady() const;

  /// Million fluid-lattice updates per second so far, 0 before the first.
  double mflups() const;

 private:
  bool advanceTo(std::int64_t nextStep, std::int64_t targetStep, const Monitor& monitor);
  bool report(const Monitor& monitor, std::int64_t targetStep) const;
  /// The same on all ranks.
  bool reportOnAll(const Monitor& monitor, std::int64_t targetStep) const;
  bool isSampled() const;
  FlowSums totalSums() const;
  void sample();
  /// Looks at the openings where the record of periods awaits it.
  void recordPhase();
  double otherLatticeVelocity() const;

  CaseOnDevice& case_;
  const Observation& observation_;
  OpeningControl control_;
  FlowHistory history_;
  FlowRecord record_;
  SteadyFlow steadyFlow_;
  std::optional<Unstable> divergence_;  ///< how the flow became unstable, if it did
  std::int64_t batchSteps_ = 1;
  std::int64_t timedSteps_ = 0;
  double solverSeconds_ = 0;
};

}  // namespace tiledlbm
