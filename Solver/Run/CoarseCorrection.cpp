// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CoarseCorrection.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "Kernels/Stage.h"
#include "Solver/Run/WallExchange.h"

namespace tiledlbm {

namespace {

/// Fine steps of a cycle, equal to the sampling interval of the openings, and the last of them,
/// whose change enters the defect.
constexpr std::int64_t cycleSteps = sampleInterval, measuredSteps = 20;
/// Coarse steps of a sweep: as long a time as the measured fine steps, and few, since each addition
/// of the defect makes sound.
constexpr int sweepSteps = 10;
/// Sweeps of a cycle before the first test for a steady coarse flow, by trial, and the most.
constexpr int fewestSweeps = 20, mostSweeps = 400;
/// Most cycles, and most successive cycles without a smaller change of the flow.
constexpr int mostCycles = 40, mostIdleCycles = 5;
/// Error of drops and flow rates as a part of the error of the velocity. It was 0.02 to 1.1, mostly
/// a quarter, in three vessels, bent, branched and narrowed tubes.
constexpr double partOfVelocity = 0.25;
/// Largest correction, as a share of the velocity, root mean squares.
constexpr double largestCorrection = 0.5;

FlowQuantities figuresOf(const CaseRun& run) {
  return FlowQuantities(run.observation.openings(run.history().step));
}

/// Largest difference of values, as a share of the largest value; infinite if a value is NaN.
double shareOfChange(const std::vector<double>& before, const std::vector<double>& after) {
  double change = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const double difference = std::abs(after[i] - before[i]);
    if (!std::isfinite(difference)) {
      return std::numeric_limits<double>::infinity();
    }
    change = std::max(change, difference);
  }
  return change > 0 ? change / largestMagnitude(after) : 0;
}

/// Largest change of a figure, as a share of the largest of its kind.
double shareOfChange(const FlowQuantities& before, const FlowQuantities& after) {
  return std::max(shareOfChange(before.drops, after.drops),
                  shareOfChange(before.flows, after.flows));
}

/// Adds the states of other circuits, times a factor.
void addTo(std::vector<Circuit>& circuits, const std::vector<Circuit>& others, double factor) {
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    circuits[i].storedDensity += factor * others[i].storedDensity;
    circuits[i].lastFlow += factor * others[i].lastFlow;
    circuits[i].flow += factor * others[i].flow;
    circuits[i].density += factor * others[i].density;
  }
}

/// The flow of each circuit through the present openings, see Circuit.
std::vector<double> flowsOfCircuits(const CaseRun& run, const std::vector<Circuit>& circuits) {
  const LatticeUnits& units = run.setup().units();
  const std::vector<OpeningState> states = run.observation.openings(run.history().step);
  std::vector<double> flows(circuits.size());
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    for (const std::size_t id : run.onDevice.openingsOfCircuits[i]) {
      const double voxels = static_cast<double>(run.setup().openings()[id].voxels.size());
      flows[i] -=
          circuits[i].isInletAbsorber()
              ? voxels * units.toLatticeDensity(states[id].meanPressure)
              : states[id].flowRate / (units.voxelSize * units.voxelSize * units.velocityScale());
    }
  }
  return flows;
}

/// Whether this rank has memory for two states of the coarse grid, and two flows on its cells.
bool hasRoomForStates(const CaseOnDevice& of) {
  constexpr std::uint64_t bytesOfNode = 25;
  return of.hasRoomForCoarser(bytesOfNode);
}

/// The tolerance for a steady flow, also where the run has none.
double toleranceOfRun(const CaseRun& fine) {
  const double asked = fine.setup().parameters().flowTolerance;
  return asked > 0 ? asked : Parameters().flowTolerance;
}

/// Tolerated remaining change of flow rates and drops: half of the prescribed one, since it does
/// not include the errors that only the fine grid reduces.
double toleranceOf(const CaseRun& fine) {
  constexpr double part = 0.5;
  return part * toleranceOfRun(fine);
}

}  // namespace

bool CoarseCorrection::isPossibleOnAll(const CaseOnDevice& of) {
  const CaseSetup& setup = of.setup;
  const bool hasInlet = std::any_of(setup.conditions().begin(), setup.conditions().end(),
                                    [](const OpeningCondition& condition) {
                                      return isInlet(condition.role) && condition.speed != 0;
                                    });
  return hasInlet && hasWallExchangeOnAll(of) && of.shares.isEmpty() && !setup.hasEddies() &&
         isTrueOnAll(of.team, hasRoomForStates(of));
}

CoarseCorrection::CoarseCorrection(CaseRun& fine, CaseRun& coarse, const std::vector<int>& openings,
                                   GridTransfer& transfer)
    : fine_(fine),
      coarse_(coarse),
      transfer_(transfer),
      cycleBegin_(fine.history().step),
      initial_{coarse.onDevice.engine->makeCopy(), {}},
      defect_{coarse.onDevice.engine->makeCopy(), {}},
      openingChange_(fine.onDevice, coarse.onDevice, openings),
      coarseMonitor_(coarse.onDevice.window()),
      coarseLocalChange_(coarse.onDevice) {
  transfer_.makeFlows();
  fine_.stepLoop.expectCorrections(true);
}

CoarseCorrection::~CoarseCorrection() {
  fine_.stepLoop.expectCorrections(false);
}

double CoarseCorrection::nodeUpdates() const {
  return static_cast<double>(coarseSteps_) *
         static_cast<double>(coarse_.onDevice.allTiles().nonSolidNodes);
}

bool CoarseCorrection::run(std::int64_t targetStep, const StepLoop::Monitor& monitor,
                           const StepLoop::Pause& pause) {
  const bool isAtTarget = runCycles(targetStep, monitor, pause);
  fine_.onDevice.engine->wait();  // another thread may continue
  coarse_.onDevice.engine->wait();
  return isAtTarget;
}

bool CoarseCorrection::runCycles(std::int64_t targetStep, const StepLoop::Monitor& monitor,
                                 const StepLoop::Pause& pause) {
  while (phase_ != Phase::Done && fine_.history().step < targetStep) {
    if (phase_ == Phase::Solving) {
      if (!solve(targetStep, monitor)) {
        return false;
      }
      phase_ = correct() ? Phase::Smoothing : Phase::Done;
      cycleBegin_ = fine_.history().step;
      continue;
    }
    const bool isMeasuring = phase_ == Phase::Measuring;
    const std::int64_t end = cycleBegin_ + cycleSteps - (isMeasuring ? 0 : measuredSteps);
    if (!smooth(std::min(end, targetStep), targetStep, monitor, pause)) {
      return false;
    }
    if (fine_.history().step == end && isMeasuring) {
      phase_ = endMeasuring();
    } else if (fine_.history().step == end) {
      beginMeasuring();
    }
    phase_ = fine_.stepLoop.isSteady() ? Phase::Done : phase_;
  }
  return true;
}

/// Fine steps. \return false if the monitor stopped the run.
bool CoarseCorrection::smooth(std::int64_t toStep, std::int64_t targetStep,
                              const StepLoop::Monitor& monitor, const StepLoop::Pause& pause) {
  if (toStep <= fine_.history().step) {
    return true;
  }
  StepLoop::Monitor ofAll;
  if (monitor) {
    ofAll = [&](Progress progress) {
      progress.targetStep = targetStep;
      return monitor(progress);
    };
  }
  return fine_.stepLoop.run(toStep, ofAll, pause);
}

void CoarseCorrection::beginMeasuring() {
  transfer_.restrictFlow(GridTransfer::Flow::Before);
  openingChange_.begin();
  phase_ = Phase::Measuring;
}

/// \return Done where the flow is steady or the cycles do not converge, else Solving.
CoarseCorrection::Phase CoarseCorrection::endMeasuring() {
  transfer_.restrictFlow(GridTransfer::Flow::After);
  const FlowQuantities now = figuresOf(fine_);
  const double tolerance = toleranceOf(fine_);
  const double change = transfer_.change();
  changes_ = {change, changes_[0], changes_[1]};
  if (isCoarseSteady_) {
    const double remaining = std::max(
        {shareOfChange(fineFigures_, now), coarseChange_, partOfVelocity * remainingChange()});
    if (remaining <= tolerance && isAtInflow() &&
        fine_.stepLoop.localChange().isSteady(toleranceOfRun(fine_))) {
      fine_.stepLoop.setRemainingChange(remaining);
      return Phase::Done;
    }
  }
  fineFigures_ = now;
  ++cyclesSinceLeast_;
  if (cycles_ == 0 || change < leastChange_) {
    leastChange_ = change;
    cyclesSinceLeast_ = 0;
  }
  if (++cycles_ > mostCycles || cyclesSinceLeast_ > mostIdleCycles || !std::isfinite(change)) {
    return Phase::Done;
  }
  beginSolving();
  return Phase::Solving;
}

/// Remaining change of the velocity by the convergence of the last cycles (geometric series), root
/// mean square, as a share of the velocity; infinite in the first two cycles.
double CoarseCorrection::remainingChange() const {
  constexpr double slowest = 0.95;                // rounding errors do not converge
  constexpr double roundingOfSixteenBits = 2e-4;  // found: 1e-4 to 1.9e-4
  if (!(changes_[2] > 0)) {
    return std::numeric_limits<double>::infinity();
  }
  const double rounding =
      fine_.setup().model().precision == Precision::SixteenBit ? roundingOfSixteenBits : 0;
  const auto withoutRounding = [rounding](double change) {
    return std::sqrt(std::max(change * change - rounding * rounding, 0.0));
  };
  const double change = withoutRounding(changes_[0]), before = withoutRounding(changes_[2]);
  const double factor = change < before ? std::min(std::sqrt(change / before), slowest) : slowest;
  constexpr double share = double(cycleSteps) / double(measuredSteps);
  return share * change * factor / (1 - factor);
}

/// Whether the flow through each fine inlet is the prescribed one.
bool CoarseCorrection::isAtInflow() const {
  const std::int64_t step = fine_.history().step;
  const std::vector<OpeningState> states = fine_.observation.openings(step);
  const std::vector<double> prescribed = fine_.observation.prescribedFlows(states, step);
  double deviation = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (isInlet(states[i].role)) {
      deviation = std::max(deviation, std::abs(states[i].flowRate - prescribed[i]));
    }
  }
  return deviation <= toleranceOf(fine_) * largestMagnitude(prescribed);
}

/// Restricts the fine flow and its openings to the coarse grid, and computes the defect.
void CoarseCorrection::beginSolving() {
  openingChange_.restoreCoarseSignals();
  restrictToCoarse();
  setCoarseState(initial_);
  coarseFigures_ = figuresOf(coarse_);
  stepCoarse(sweepSteps);
  computeDefect();
  openingChange_.restrictChanges(initial_.circuits, defect_.circuits, sweepSteps);
  setCoarseState(initial_);
  coarseMonitor_.restart();
  coarseLocalChange_.restart();
  sweeps_ = 0;
  coarseChange_ = 0;
  isCoarseSteady_ = false;
}

/// Gives the coarse grid the flow `before`. Its stresses remain those of the last coarse flow,
/// which differ little.
void CoarseCorrection::restrictToCoarse() {
  CaseOnDevice& coarse = coarse_.onDevice;
  transfer_.setCoarseToBefore();
  coarse.engine->exchangeGhosts();
  coarse.engine->copyState(*initial_.populations);
  // The circuits take the flow after one step for the steady one.
  stepCoarse(1);
  initial_.circuits = coarse.circuitsOnAll();
  for (Circuit& circuit : initial_.circuits) {
    circuit.settle(circuit.lastFlow);
  }
}

void CoarseCorrection::setCoarseState(const CoarseState& state) {
  Engine& engine = *coarse_.onDevice.engine;
  engine.setState(*state.populations);
  engine.exchangeGhosts();
  engine.setCircuits(state.circuits);
}

/// The change of `before` in the measured fine steps, over the time of a sweep, less its change in
/// the coarse steps that the coarse grid has just made.
void CoarseCorrection::computeDefect() {
  CaseOnDevice& coarse = coarse_.onDevice;
  const double times =
      sweepSteps * coarse.setup.units().timeStep / (measuredSteps * fine_.setup().units().timeStep);
  coarse.engine->copyState(*defect_.populations);
  coarse.engine->setState(*initial_.populations);
  transfer_.addFineChange(times);
  coarse.engine->subtractFromState(*defect_.populations);
  defect_.circuits = initial_.circuits;
  addTo(defect_.circuits, coarse.circuitsOnAll(), -1);
}

/// Sweeps of the coarse grid. \return false if the monitor stopped the run.
bool CoarseCorrection::solve(std::int64_t targetStep, const StepLoop::Monitor& monitor) {
  const Stage stage("coarser grid");
  const double tolerance = toleranceOf(fine_);
  for (;;) {
    Progress progress;
    progress.step = fine_.history().step;
    progress.targetStep = targetStep;
    if (!isTrueOnAll(fine_.onDevice.team, !monitor || monitor(progress))) {
      return false;
    }
    sweep();
    constexpr int sweepsOfSample = 5;
    if (sweeps_ % sweepsOfSample == 0) {
      coarseMonitor_.add(sweeps_ * sweepSteps * coarse_.setup().units().timeStep,
                         coarse_.observation.openings(coarse_.history().step));
      coarseLocalChange_.addOnAll(sweeps_ * sweepSteps);
    }
    if (sweeps_ < fewestSweeps || sweeps_ % sweepsOfSample != 0) {
      continue;
    }
    coarseChange_ = shareOfChange(coarseFigures_, figuresOf(coarse_));
    isCoarseSteady_ = coarseMonitor_.isSteady(tolerance) && coarseChange_ <= tolerance &&
                      coarseLocalChange_.isSteady(toleranceOfRun(fine_));
    // A change above the tolerance is worth a correction; a smaller one is observed further.
    if (isCoarseSteady_ || !(coarseChange_ <= tolerance) || sweeps_ >= mostSweeps) {
      return true;
    }
  }
}

void CoarseCorrection::sweep() {
  stepCoarse(sweepSteps);
  ++sweeps_;
  CaseOnDevice& coarse = coarse_.onDevice;
  coarse.engine->addToState(*defect_.populations);
  coarse.engine->exchangeGhosts();
  std::vector<Circuit> circuits = coarse.circuitsOnAll();
  addTo(circuits, defect_.circuits, 1);
  coarse.engine->setCircuits(circuits);
}

void CoarseCorrection::stepCoarse(int steps) {
  CaseOnDevice& coarse = coarse_.onDevice;
  const OpeningSignals<double> signals = coarse.signals.at(coarse_.history().step + 1);
  coarse.engine->advance({static_cast<std::size_t>(steps), signals}, {});
  coarse.engine->wait();
  coarseSteps_ += steps;
}

/// Adds the prolongated correction to the fine flow. \return false if the correction is too large.
bool CoarseCorrection::correct() {
  if (!(transfer_.loadCorrection() <= largestCorrection)) {
    return false;
  }
  transfer_.prolongate();
  fine_.onDevice.engine->exchangeGhosts();
  settleCircuits();
  return true;
}

/// Keeps the circuits from taking the correction for sound: the circuit of an inlet takes the new
/// density for its steady one, the circuit of the outlets keeps its steady flow.
void CoarseCorrection::settleCircuits() {
  CaseOnDevice& fine = fine_.onDevice;
  std::vector<Circuit> circuits = fine.circuitsOnAll();
  const std::vector<double> flows = flowsOfCircuits(fine_, circuits);
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    Circuit& circuit = circuits[i];
    const double mean = circuit.storedDensity;
    circuit.settle(flows[i]);
    if (!circuit.isInletAbsorber()) {
      circuit.density = circuit.storedDensity - mean;
      circuit.storedDensity = mean;
    }
  }
  fine.engine->setCircuits(circuits);
  fine_.stepLoop.restartMonitors();
}

}  // namespace tiledlbm
