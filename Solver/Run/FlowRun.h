#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "Solver/Run/CaseOnDevice.h"
#include "Solver/Run/FlowHistory.h"
#include "Solver/Run/Observation.h"
#include "Solver/Run/Simulation.h"

namespace tiledlbm {

/// Advances a flow: steps in batches, samples of convergence between them, and when to end.
class FlowRun {
 public:
  /// As Simulation::Monitor.
  using Monitor = std::function<bool(const Progress&)>;

  /// \param of, observation live longer.
  FlowRun(const CaseOnDevice& of, const Observation& observation);

  /// See Simulation::run.
  bool run(std::int64_t targetStep, const Monitor& monitor);

  const FlowHistory& history() const { return history_; }
  /// Goes on from another flow.
  void resume(FlowHistory history);

  /// Whether the flow has come to rest as far as it is asked for. Not before the start-up has
  /// ended, nor by what a restart file tells of it: what drives it may be new.
  bool isSteady() const;

  /// Million fluid-lattice updates per second so far, 0 before the first.
  double mflups() const;

 private:
  bool advanceTo(std::int64_t nextSample, std::int64_t targetStep, const Monitor& monitor);
  bool report(const Monitor& monitor, std::int64_t targetStep) const;
  void sample();
  std::string divergenceMessage() const;
  double otherLatticeVelocity() const;

  const CaseOnDevice& case_;
  const Observation& observation_;
  FlowHistory history_;
  std::string divergence_;  ///< what was said when the flow became unstable, empty if it did not
  std::int64_t batchSteps_ = 1;
  std::int64_t timedSteps_ = 0;
  double solverSeconds_ = 0;
};

}  // namespace tiledlbm
