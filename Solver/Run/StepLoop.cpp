// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/StepLoop.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "Kernels/Stage.h"
#include "Solver/Error.h"
#include "Solver/Setup/FlowProblem.h"
#include "Solver/Setup/UnitChoice.h"

namespace tiledlbm {

namespace {

using Clock = std::chrono::steady_clock;

/// Record of a run from a step on.
FlowRecord recordFrom(std::int64_t step, const CaseOnDevice& of) {
  return {of.signals.rampSteps(), of.signals.periodSteps(), step};
}

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

StepLoop::StepLoop(CaseOnDevice& of, const Observation& observation)
    : case_(of),
      observation_(observation),
      control_(of, observation),
      record_(recordFrom(0, of)),
      steadyFlow_(of.window()),
      localChange_(of) {}

bool StepLoop::run(std::int64_t targetStep, const Monitor& monitor, const Pause& pause) {
  const Stage stage("steps");
  if (targetStep < 1) {
    throw InvalidInput(CountOutOfRange{Setting::NumberOfSteps, targetStep, 1});
  }
  if (divergence_) {
    throw Diverged(*divergence_, history_.step);
  }
  if (targetStep < history_.step) {
    throw InvalidInput(StepBehindFlow{history_.step, targetStep});
  }
  if (history_.step < targetStep && !history_.convergence.empty() &&
      history_.convergence.back().step % sampleInterval != 0) {
    history_.convergence.pop_back();  // end of the last run, not at a sampling step
  }
  bool goOn = reportOnAll(monitor, targetStep);
  while (history_.step < targetStep && goOn && !isSteady()) {
    const std::int64_t nextSample = (history_.step / sampleInterval + 1) * sampleInterval;
    goOn = advanceTo(std::min({nextSample, record_.phaseAfter(history_.step), targetStep}),
                     targetStep, monitor);
    recordPhase();
    if (history_.step % sampleInterval == 0 && !isSampled()) {
      sample();
      if (pause) {
        pause();
      }
    }
  }
  if (!isSampled()) {
    sample();
  }
  return history_.step == targetStep || isSteady();
}

/// Whether the history has a row of the present step. The row exists already where the monitor
/// interrupted the step after a sample; a flow at rest needs none.
bool StepLoop::isSampled() const {
  return history_.step == 0 ||
         (!history_.convergence.empty() && history_.convergence.back().step == history_.step);
}

void StepLoop::resume(FlowHistory history) {
  history_ = std::move(history);
  record_ = recordFrom(history_.step, case_);
  localChange_.restart();
  steadyStep_ = 0;
}

void StepLoop::restartMonitors() {
  steadyFlow_.restart();
  std::vector<Circuit> circuits = case_.circuitsOnAll();
  beginWallExchange(case_, history_.step, totalSums().density, circuits, history_.wallExchange);
}

bool StepLoop::isSteady() const {
  const Parameters& parameters = case_.setup.parameters();
  const std::vector<ConvergenceSample>& rows = history_.convergence;
  return !case_.signals.hasWaveform() && !rows.empty() &&
         history_.step > case_.signals.rampSteps() && rows.back().step > history_.loadedStep &&
         (parameters.steadyTolerance > 0 ? rows.back().residual < parameters.steadyTolerance
                                         : steadyFlow_.isSteady(parameters.flowTolerance)) &&
         case_.shares.areReached() && (parameters.steadyTolerance > 0 || isSteadyInParts());
}

/// Whether the velocity is steady in each part of the vessel, or as long again three times as flow
/// rates and pressures took to become steady has not sufficed: some jets never come to rest.
bool StepLoop::isSteadyInParts() const {
  constexpr std::int64_t most = 4;
  return (steadyStep_ > 0 && history_.step >= most * steadyStep_) ||
         localChange_.isSteady(case_.setup.parameters().flowTolerance);
}

double StepLoop::mflups() const {
  return solverSeconds_ > 0 ? static_cast<double>(case_.allTiles().nonSolidNodes) *
                                  static_cast<double>(timedSteps_) / solverSeconds_ / 1e6
                            : 0;
}

/// Whether the slips of walls are to be determined before the step after `step`: at the same steps
/// of each period, since a flow would not repeat itself otherwise.
bool StepLoop::isSlipDue(std::int64_t step) const {
  // Far less than the flow at the wall takes to change, enough to make the cost vanish.
  constexpr std::int64_t interval = 64;
  const std::int64_t period = case_.signals.periodSteps();
  return (period > 0 ? step % period : step) % interval == 0;
}

/// Signals of the next steps, up to step `end`, for which the present slips of the walls hold: at
/// least one.
std::vector<OpeningSignals<double>> StepLoop::signalsUntil(std::int64_t end) const {
  std::vector<OpeningSignals<double>> signals;
  std::int64_t step = history_.step;
  do {
    signals.push_back(case_.signals.at(++step));
  } while (step < end && !isSlipDue(step));
  return signals;
}

/// Steps in batches of about a tenth of a second, with a report after each. With several ranks the
/// monitor cannot interrupt a step, since they would have to agree.
bool StepLoop::advanceTo(std::int64_t nextStep, std::int64_t targetStep, const Monitor& monitor) {
  constexpr double shortBatch = 0.05, longBatch = 0.1;  // s
  while (history_.step < nextStep) {
    const auto start = Clock::now();
    const std::int64_t end = std::min(history_.step + batchSteps_, nextStep);
    const std::int64_t first = history_.step;
    const Engine::Poll poll = case_.team.isAlone()
                                  ? Engine::Poll([&] { return report(monitor, targetStep); })
                                  : Engine::Poll();
    bool completed = true;
    while (history_.step < end && completed) {
      if (isSlipDue(history_.step)) {
        case_.engine->updateWallSlips();
      }
      const std::vector<OpeningSignals<double>> signals = signalsUntil(end);
      const std::int64_t done = case_.engine->advance(signals, poll);
      completed = done == static_cast<std::int64_t>(signals.size());
      history_.step += done;
    }
    case_.engine->wait();
    const double seconds = firstOnAll(case_.team, secondsSince(start));  // equal on all ranks
    solverSeconds_ += seconds;
    timedSteps_ += history_.step - first;
    if (seconds < shortBatch) {
      batchSteps_ = std::min(2 * batchSteps_, sampleInterval);
    } else if (seconds > longBatch && batchSteps_ > 1) {
      batchSteps_ /= 2;
    }
    if (!completed || !reportOnAll(monitor, targetStep)) {
      return false;
    }
  }
  return true;
}

bool StepLoop::report(const Monitor& monitor, std::int64_t targetStep) const {
  if (!monitor) {
    return true;
  }
  Progress progress;
  progress.step = history_.step;
  progress.targetStep = targetStep;
  progress.residual = history_.convergence.empty() ? 0 : history_.convergence.back().residual;
  progress.mflups = mflups();
  return monitor(progress);
}

bool StepLoop::reportOnAll(const Monitor& monitor, std::int64_t targetStep) const {
  return isTrueOnAll(case_.team, report(monitor, targetStep));
}

/// Sums over the nodes of all ranks.
FlowSums StepLoop::totalSums() const {
  const FlowTally tally = case_.engine->tally();
  return case_.team.isAlone() ? tally.sums()
                              : totalOf(gatherOnAll(*case_.team.ranks, tally)).sums();
}

void StepLoop::sample() {
  const FlowSums sums = totalSums();
  const double soundSpeedSquared = 1.0 / 3;
  if (!std::isfinite(sums.velocitySquared) || !std::isfinite(sums.density) ||
      sums.largestSpeedSquared > soundSpeedSquared) {
    divergence_ =
        Unstable{history_.step, case_.setup.viscosity().relaxationTime, history_.maxLatticeVelocity,
                 case_.setup.parameters().model.collision, otherLatticeVelocity()};
    throw Diverged(*divergence_, history_.step);
  }
  history_.maxLatticeVelocity = std::sqrt(sums.largestSpeedSquared);
  const std::vector<OpeningState> states = observation_.openings(history_.step);
  history_.convergence.push_back(observation_.sample(sums, states, history_.step));
  record_.add(history_.convergence.back(), history_.maxLatticeVelocity,
              sums.largestDensityDeviation);
  if (history_.step % sampleInterval != 0) {
    return;
  }
  const std::vector<Circuit> circuits = control_.adjustCircuits(states, sums.density, history_);
  if (history_.step > case_.signals.rampSteps()) {
    steadyFlow_.add(static_cast<double>(history_.step) * case_.setup.units().timeStep, states);
    if (!case_.signals.hasWaveform()) {
      localChange_.addOnAll(history_.step);
    }
    if (steadyStep_ == 0 && steadyFlow_.isSteady(case_.setup.parameters().flowTolerance)) {
      steadyStep_ = history_.step;
    }
    control_.adjustSignals(states, circuits, history_.step);
  }
}

void StepLoop::recordPhase() {
  if (record_.awaits(history_.step)) {
    const std::vector<OpeningState> states = observation_.openings(history_.step);
    record_.addPhase(history_.step, states, observation_.prescribedFlows(states, history_.step));
    control_.adjustShares(states, record_, history_.step);
  }
}

/// A lattice velocity that may be stable where this one was not, 0 if there is none: a lower one
/// where the flow outran the lattice, else a higher one, which raises the relaxation time.
double StepLoop::otherLatticeVelocity() const {
  const double current = case_.setup.units().latticeVelocity;
  const double relaxationTime = case_.setup.viscosity().relaxationTime;
  const double lowerRelaxationTime = 0.5 + (relaxationTime - 0.5) / 2;
  const double accurate = accurateLatticeVelocity(case_.setup.parameters().model.fluid);
  if (history_.maxLatticeVelocity > accurate &&
      lowerRelaxationTime > smallestRelaxationTime(case_.setup.model())) {
    return current / 2;
  }
  return 2 * current <= accurate ? 2 * current : 0;
}

}  // namespace tiledlbm
