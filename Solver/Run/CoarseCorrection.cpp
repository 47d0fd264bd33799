// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CoarseCorrection.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "Kernels/Stage.h"
#include "Solver/Run/WallExchange.h"

namespace tiledlbm {

namespace {

/// Steps of the finer grid in a cycle, a sample of the openings among them, and those of them in
/// which it tells how it changes.
constexpr std::int64_t cycleSteps = sampleInterval, tellingSteps = 20;
/// Steps of the coarser grid from one addition of its defect to the next: as long, and few, since
/// each addition is sound.
constexpr int pulseSteps = 10;
/// Additions in a cycle, by trial, after which the coarser grid is asked whether it is at rest.
constexpr int pulsesOfCycle = 20;
/// Most of them.
constexpr int mostPulses = 400;
/// Most cycles, and most of them in which the flow does not move less than before.
constexpr int mostCycles = 40, mostIdleCycles = 5;
/// Part of what the velocity has to go that drops and flow rates are taken to have. They had 0.02
/// to 1.1 of it, most a quarter, in three vessels, bent, branched and narrowed tubes.
constexpr double partOfVelocity = 0.25;
/// Largest correction, as a share of the velocity, root mean squares.
constexpr double largestCorrection = 0.5;

FlowFigures figuresOf(const CaseRun& run) {
  return FlowFigures(run.observation.openings(run.history().step));
}

/// Largest difference of values, as a share of the largest; infinite where one is no number.
double shareOfChange(const std::vector<double>& before, const std::vector<double>& after) {
  double change = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const double difference = std::abs(after[i] - before[i]);
    if (!std::isfinite(difference)) {
      return std::numeric_limits<double>::infinity();
    }
    change = std::max(change, difference);
  }
  return change > 0 ? change / largestSize(after) : 0;
}

/// Largest change of a figure, as a share of the largest of its kind.
double shareOfChange(const FlowFigures& before, const FlowFigures& after) {
  return std::max(shareOfChange(before.drops, after.drops),
                  shareOfChange(before.flows, after.flows));
}

/// Adds the state of other circuits, times a factor.
void addTo(std::vector<OutletCircuit>& circuits, const std::vector<OutletCircuit>& others,
           double factor) {
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    circuits[i].storedDensity += factor * others[i].storedDensity;
    circuits[i].lastFlow += factor * others[i].lastFlow;
    circuits[i].flow += factor * others[i].flow;
    circuits[i].density += factor * others[i].density;
  }
}

/// What each circuit takes of the openings as they are, see OutletCircuit.
std::vector<double> flowsOfCircuits(const CaseRun& run,
                                    const std::vector<OutletCircuit>& circuits) {
  const LatticeUnits& units = run.setup().units();
  const std::vector<OpeningState> states = run.observation.openings(run.history().step);
  std::vector<double> flows(circuits.size());
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    for (const int id : run.onDevice.openingsOfCircuits[i]) {
      const auto opening = static_cast<std::size_t>(id);
      const double voxels = static_cast<double>(run.setup().openings()[opening].voxels.size());
      flows[i] -= circuits[i].takesDensity
                      ? voxels * units.toLatticeDensity(states[opening].meanPressure)
                      : states[opening].flowRate /
                            (units.voxelSize * units.voxelSize * units.velocityScale());
    }
  }
  return flows;
}

/// Whether this rank has room for two more states of the coarser grid, and two flows on its cells.
bool hasRoomForStates(const CaseOnDevice& of) {
  constexpr std::uint64_t bytesOfNode = 16;
  return of.hasRoomForCoarser(bytesOfNode);
}

/// What a flow may have still to go, also where its run does not end by that: a half of the
/// tolerance, since what the finer grid alone makes right is not in it.
double toleranceOf(const CaseRun& finer) {
  const double asked = finer.setup().parameters().flowTolerance;
  constexpr double part = 0.5;
  return part * (asked > 0 ? asked : Parameters().flowTolerance);
}

}  // namespace

bool CoarseCorrection::isPossible(const CaseOnDevice& of) {
  const CaseSetup& setup = of.setup;
  const bool hasInlet = std::any_of(setup.conditions().begin(), setup.conditions().end(),
                                    [](const OpeningCondition& condition) {
                                      return isInlet(condition.role) && condition.speed != 0;
                                    });
  return hasInlet && hasWallExchange(of) && of.shares.isEmpty() && !setup.hasEddies() &&
         setup.model().precision != Precision::SixteenBit &&
         isTrueOnAll(of.team, hasRoomForStates(of));
}

CoarseCorrection::CoarseCorrection(CaseRun& finer, CaseRun& coarser,
                                   const std::vector<int>& openings, GridTransfer& link)
    : finer_(finer),
      coarser_(coarser),
      link_(link),
      cycleBegin_(finer.history().step),
      from_{coarser.onDevice.engine->makeCopy(), {}},
      defect_{coarser.onDevice.engine->makeCopy(), {}},
      drive_(finer.onDevice, coarser.onDevice, openings),
      coarseRest_(coarser.onDevice.window()) {
  link_.makeFlows();
  finer_.stepLoop.expectCorrections(true);
}

CoarseCorrection::~CoarseCorrection() {
  finer_.stepLoop.expectCorrections(false);
}

double CoarseCorrection::nodeUpdates() const {
  return static_cast<double>(coarseSteps_) *
         static_cast<double>(coarser_.onDevice.allTiles().nonSolidNodes);
}

bool CoarseCorrection::run(std::int64_t targetStep, const StepLoop::Monitor& monitor,
                           const StepLoop::Pause& pause) {
  const bool isAtTarget = runCycles(targetStep, monitor, pause);
  finer_.onDevice.engine->wait();  // another thread may go on
  coarser_.onDevice.engine->wait();
  return isAtTarget;
}

bool CoarseCorrection::runCycles(std::int64_t targetStep, const StepLoop::Monitor& monitor,
                                 const StepLoop::Pause& pause) {
  while (!isDone_ && finer_.history().step < targetStep) {
    const std::int64_t end = cycleBegin_ + cycleSteps, telling = end - tellingSteps;
    if (isSolving_) {
      if (!runCoarse(targetStep, monitor)) {
        return false;
      }
      isSolving_ = false;
      isDone_ = isDone_ || !correct();
      cycleBegin_ = finer_.history().step;
      continue;
    }
    if (!isBegun_) {
      if (!advance(std::min(telling, targetStep), targetStep, monitor, pause)) {
        return false;
      }
      if (finer_.history().step == telling) {
        beginCycle();
      }
    } else {
      if (!advance(std::min(end, targetStep), targetStep, monitor, pause)) {
        return false;
      }
      if (finer_.history().step == end) {
        isBegun_ = false;
        isSolving_ = judgeCycle();
        isDone_ = isDone_ || !isSolving_;
      }
    }
    isDone_ = isDone_ || finer_.stepLoop.isSteady();
  }
  return true;
}

/// Steps of the finer grid. \return false if the monitor stopped it.
bool CoarseCorrection::advance(std::int64_t toStep, std::int64_t targetStep,
                               const StepLoop::Monitor& monitor, const StepLoop::Pause& pause) {
  if (toStep <= finer_.history().step) {
    return true;
  }
  StepLoop::Monitor ofAll;
  if (monitor) {
    ofAll = [&](Progress progress) {
      progress.targetStep = targetStep;
      return monitor(progress);
    };
  }
  return finer_.stepLoop.run(toStep, ofAll, pause);
}

/// When the finer grid begins to tell how it changes.
void CoarseCorrection::beginCycle() {
  link_.restrictFlow(GridTransfer::Flow::Before);
  drive_.begin();
  isBegun_ = true;
}

/// Whether the coarser grid is to go on from the finer flow: not where that is steady, nor where it
/// does not come to rest by this.
bool CoarseCorrection::judgeCycle() {
  link_.restrictFlow(GridTransfer::Flow::After);
  const FlowFigures now = figuresOf(finer_);
  const double tolerance = toleranceOf(finer_);
  const double change = link_.change();
  changes_ = {change, changes_[0], changes_[1]};
  if (isAtRest_) {
    const double remaining =
        std::max({shareOfChange(last_, now), predicted_, partOfVelocity * remainingChange()});
    if (remaining <= tolerance && isAtInflow()) {
      finer_.stepLoop.know(remaining);
      return false;
    }
  }
  last_ = now;
  ++cyclesSinceLeast_;
  if (cycles_ == 0 || change < leastChange_) {
    leastChange_ = change;
    cyclesSinceLeast_ = 0;
  }
  if (++cycles_ > mostCycles || cyclesSinceLeast_ > mostIdleCycles || !std::isfinite(change)) {
    return false;
  }
  beginCoarse();
  return true;
}

/// How far the velocity has to go where its changes become less by as much as in the last cycles,
/// root mean square, as a share of it; infinite before these.
double CoarseCorrection::remainingChange() const {
  constexpr double slowest = 0.95;  // where rounding is all that is left, they do not become less
  if (!(changes_[2] > 0)) {
    return std::numeric_limits<double>::infinity();
  }
  const double left = std::min(std::sqrt(changes_[0] / changes_[2]), slowest);
  constexpr double share = double(cycleSteps) / double(tellingSteps);
  return share * changes_[0] * left / (1 - left);
}

/// Whether the inlets of the finer grid let in what they are to.
bool CoarseCorrection::isAtInflow() const {
  const std::int64_t step = finer_.history().step;
  const std::vector<OpeningState> states = finer_.observation.openings(step);
  const std::vector<double> prescribed = finer_.observation.prescribedFlows(states, step);
  double missed = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (isInlet(states[i].role)) {
      missed = std::max(missed, std::abs(states[i].flowRate - prescribed[i]));
    }
  }
  return missed <= toleranceOf(finer_) * largestSize(prescribed);
}

/// Gives the coarser grid the flow and finds its defect.
void CoarseCorrection::beginCoarse() {
  drive_.takeBack();
  takeFlow();
  setCoarse(from_);
  begin_ = figuresOf(coarser_);
  stepCoarse(pulseSteps);
  findDefect();
  drive_.tell(from_.circuits, defect_.circuits, pulseSteps);
  setCoarse(from_);
  coarseRest_.beginAgain();
  pulses_ = 0;
  predicted_ = 0;
  isAtRest_ = false;
}

/// Gives the coarser grid the finer flow as it began to tell how it changes.
void CoarseCorrection::takeFlow() {
  CaseOnDevice& coarse = coarser_.onDevice;
  // The stresses are those that it has, of much the same flow.
  link_.setCoarser();
  coarse.engine->shareState();
  coarse.engine->copyState(*from_.populations);
  // Its circuits take this flow for the one that stays, which they look at after a step.
  stepCoarse(1);
  from_.circuits = coarse.circuits();
  for (OutletCircuit& circuit : from_.circuits) {
    circuit.flow = circuit.lastFlow;
    circuit.storedDensity = circuit.soundImpedance * circuit.flow;
    circuit.density = 0;
  }
}

void CoarseCorrection::setCoarse(const CoarseState& state) {
  Engine& engine = *coarser_.onDevice.engine;
  engine.setState(*state.populations);
  engine.shareState();
  engine.setCircuits(state.circuits);
}

/// What the coarser grid has made otherwise of that flow than the finer one.
void CoarseCorrection::findDefect() {
  CaseOnDevice& coarse = coarser_.onDevice;
  const double times =
      pulseSteps * coarse.setup.units().timeStep / (tellingSteps * finer_.setup().units().timeStep);
  coarse.engine->copyState(*defect_.populations);
  coarse.engine->setState(*from_.populations);
  link_.advanceCoarser(times);
  coarse.engine->subtractFromState(*defect_.populations);
  defect_.circuits = from_.circuits;
  addTo(defect_.circuits, coarse.circuits(), -1);
}

/// The turn of the coarser grid. \return false if the monitor stopped it.
bool CoarseCorrection::runCoarse(std::int64_t targetStep, const StepLoop::Monitor& monitor) {
  const Stage stage("coarser grid");
  const double tolerance = toleranceOf(finer_);
  for (;;) {
    Progress progress;
    progress.step = finer_.history().step;
    progress.targetStep = targetStep;
    if (!isTrueOnAll(finer_.onDevice.team, !monitor || monitor(progress))) {
      return false;
    }
    pulse();
    constexpr int pulsesOfSample = 5;
    if (pulses_ % pulsesOfSample == 0) {
      coarseRest_.add(pulses_ * pulseSteps * coarser_.setup().units().timeStep,
                      coarser_.observation.openings(coarser_.history().step));
    }
    if (pulses_ < pulsesOfCycle || pulses_ % pulsesOfSample != 0) {
      continue;
    }
    predicted_ = shareOfChange(begin_, figuresOf(coarser_));
    isAtRest_ = coarseRest_.isSteady(tolerance) && predicted_ <= tolerance;
    // What is left is less than what the coarser grid is looked at any longer for.
    if (isAtRest_ || !(predicted_ <= tolerance) || pulses_ >= mostPulses) {
      return true;
    }
  }
}

void CoarseCorrection::pulse() {
  stepCoarse(pulseSteps);
  ++pulses_;
  CaseOnDevice& coarse = coarser_.onDevice;
  coarse.engine->addToState(*defect_.populations);
  coarse.engine->shareState();
  std::vector<OutletCircuit> circuits = coarse.circuits();
  addTo(circuits, defect_.circuits, 1);
  coarse.engine->setCircuits(circuits);
}

void CoarseCorrection::stepCoarse(int steps) {
  CaseOnDevice& coarse = coarser_.onDevice;
  const OpeningSignals<double> signals = coarse.signals.at(coarser_.history().step + 1);
  for (int i = 0; i < steps; ++i) {
    coarse.engine->step(signals, {});
  }
  coarse.engine->wait();
  coarseSteps_ += steps;
}

/// Adds what the coarser grid came to. \return false if that is no flow any more.
bool CoarseCorrection::correct() {
  if (!(link_.takeCorrection() <= largestCorrection)) {
    return false;
  }
  link_.addToFiner();
  finer_.onDevice.engine->shareState();
  settleCircuits();
  return true;
}

/// Circuits take the corrected flow for no sound: those of inlets its density for the one that
/// stays, while that of the outlets knows which flow does.
void CoarseCorrection::settleCircuits() {
  CaseOnDevice& finer = finer_.onDevice;
  std::vector<OutletCircuit> circuits = finer.circuits();
  const std::vector<double> flows = flowsOfCircuits(finer_, circuits);
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    OutletCircuit& circuit = circuits[i];
    circuit.flow = circuit.lastFlow = flows[i];
    const double ofFlow = circuit.soundImpedance * circuit.flow;
    if (circuit.takesDensity) {
      circuit.storedDensity = ofFlow;
    }
    circuit.density = ofFlow - circuit.storedDensity;
  }
  finer.engine->setCircuits(circuits);
  finer_.stepLoop.goOnCorrected();
}

}  // namespace tiledlbm
