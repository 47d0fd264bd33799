// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/CoarseCorrection.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "Kernels/Collision/Lbgk.h"
#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Device.h"
#include "Kernels/Fluid/Incompressible.h"
#include "Kernels/Fluid/QuasiCompressible.h"
#include "Kernels/Stage.h"
#include "Solver/Run/FieldReader.h"
#include "Solver/Run/FinerFlow.h"
#include "Solver/Run/TileBatches.h"
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
/// Largest correction, as a share of the velocity, root mean squares.
constexpr double largestCorrection = 0.5;

/// Adds to populations what the equilibrium of other moments is more than that of their own.
template <class Fluid>
void shiftTo(const NodeMoments<double>& moments, double (&populations)[D3Q19::directions]) {
  const auto equilibrium = [](const ConservedMoments<double>& conserved,
                              double(&values)[D3Q19::directions]) {
    double velocity[3];
    Fluid::velocity(conserved, velocity);
    Lbgk::equilibrium(conserved, velocity, values);
  };
  ConservedMoments<double> to{moments.density, {}};
  for (int axis = 0; axis < 3; ++axis) {
    to.momentum[axis] = Fluid::momentumDensity(moments.density) * moments.velocity[axis];
  }
  double before[D3Q19::directions], after[D3Q19::directions];
  equilibrium(conservedMoments(populations), before);
  equilibrium(to, after);
  for (int q = 0; q < D3Q19::directions; ++q) {
    populations[q] += after[q] - before[q];
  }
}

void shiftTo(FluidModel fluid, const NodeMoments<double>& moments, NodePopulations& populations) {
  fluid == FluidModel::Incompressible ? shiftTo<Incompressible>(moments, populations.value)
                                      : shiftTo<QuasiCompressible>(moments, populations.value);
}

NodeMoments<double> momentsOf(FluidModel fluid, const NodePopulations& populations) {
  const ConservedMoments<double> conserved = conservedMoments(populations.value);
  NodeMoments<double> moments{conserved.density, {}};
  fluid == FluidModel::Incompressible ? Incompressible::velocity(conserved, moments.velocity)
                                      : QuasiCompressible::velocity(conserved, moments.velocity);
  return moments;
}

/// Calls `body(slot, at, populations)` for the own nodes of a flow, on all cores, with a number of
/// each, and sets their populations to what it makes of them.
template <class Body>
void changePopulations(CaseOnDevice& of, const Body& body) {
  forTileBatches<NodePopulations>(
      of.tiles, [&](std::int64_t first, std::int64_t count, NodePopulations* populations) {
        of.engine->populationsOfTiles(first, count, populations);
        parallelFor(0, count, 16, [&](std::int64_t i) {
          forOwnNodes(of.tiles, first + i, [&](int node, const VoxelMask::Coordinates& at) {
            body(static_cast<std::size_t>((first + i) * TileShape::nodes + node), at,
                 populations[i * TileShape::nodes + node]);
          });
        });
        of.engine->setPopulations(first, count, populations);
      });
  of.engine->shareState();
  of.engine->wait();
}

FlowFigures figuresOf(const CaseRun& run) {
  return FlowFigures(run.observation.openings(run.history().step));
}

/// Largest difference of values, as a share of the largest.
double shareOfChange(const std::vector<double>& before, const std::vector<double>& after) {
  double change = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    change = std::max(change, std::abs(after[i] - before[i]));
  }
  return change > 0 ? change / largestSize(after) : 0;
}

/// Largest change of a figure, as a share of the largest of its kind.
double shareOfChange(const FlowFigures& before, const FlowFigures& after) {
  return std::max(shareOfChange(before.drops, after.drops),
                  shareOfChange(before.flows, after.flows));
}

/// Root mean square of the change of the velocity, as a share of that of the velocity.
double changeOf(const RestrictedFlow& before, const RestrictedFlow& after) {
  double change = 0, all = 0;
  for (std::size_t i = 0; i < after.moments.size(); ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      const double now = after.moments[i].velocity[axis];
      change += std::pow(now - before.moments[i].velocity[axis], 2);
      all += now * now;
    }
  }
  return std::sqrt(change / all);
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
  const bool isOnHost = of.tiles.ownTileCount() == 0 || !usesGpu(setup.parameters().device);
  const bool hasInlet = std::any_of(setup.conditions().begin(), setup.conditions().end(),
                                    [](const OpeningCondition& condition) {
                                      return isInlet(condition.role) && condition.speed != 0;
                                    });
  return isTrueOnAll(of.team, isOnHost) && hasInlet && hasWallExchange(of) && of.shares.isEmpty() &&
         !setup.hasEddies() && setup.model().precision != Precision::SixteenBit;
}

CoarseCorrection::CoarseCorrection(CaseRun& finer, CaseRun& coarser)
    : finer_(finer),
      coarser_(coarser),
      cycleBegin_(finer.history().step),
      coarseRest_(coarser.onDevice.window()) {}

double CoarseCorrection::nodeUpdates() const {
  return static_cast<double>(coarseSteps_) *
         static_cast<double>(coarser_.onDevice.allTiles().nonSolidNodes);
}

bool CoarseCorrection::run(std::int64_t targetStep, const StepLoop::Monitor& monitor,
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
  before_ = restrictFlow(finer_.onDevice, coarser_.setup());
  isBegun_ = true;
}

/// Whether the coarser grid is to go on from the finer flow: not where that is steady, nor where it
/// does not come to rest by this.
bool CoarseCorrection::judgeCycle() {
  after_ = restrictFlow(finer_.onDevice, coarser_.setup());
  const FlowFigures now = figuresOf(finer_);
  const double tolerance = toleranceOf(finer_);
  if (isAtRest_) {
    const double remaining = std::max(shareOfChange(last_, now), predicted_);
    if (remaining <= tolerance && isAtInflow()) {
      finer_.stepLoop.know(remaining);
      return false;
    }
  }
  last_ = now;
  const double change = changeOf(before_, after_);
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
  const CoarseState from = takeFlow();
  setCoarse(from);
  begin_ = figuresOf(coarser_);
  stepCoarse(pulseSteps);
  findDefect(from);
  setCoarse(from);
  coarseRest_.beginAgain();
  pulses_ = 0;
  predicted_ = 0;
  isAtRest_ = false;
}

/// The coarser grid with the finer flow as it began to tell how it changes.
CoarseCorrection::CoarseState CoarseCorrection::takeFlow() {
  CaseOnDevice& coarse = coarser_.onDevice;
  const FluidModel fluid = coarse.setup.model().fluid;
  const VoxelMask& mask = coarse.setup.flowMask();
  CoarseState state;
  state.populations.resize(
      static_cast<std::size_t>(coarse.tiles.ownTileCount() * TileShape::nodes));
  // The stresses are those that it has, of much the same flow.
  changePopulations(coarse, [&](std::size_t slot, const VoxelMask::Coordinates& at,
                                NodePopulations& populations) {
    const auto voxel = static_cast<std::size_t>(mask.index(at[0], at[1], at[2]));
    if (before_.isKnown[voxel]) {
      shiftTo(fluid, before_.moments[voxel], populations);
    }
    state.populations[slot] = populations;
  });
  // Its circuits take this flow for the one that stays, which they look at after a step.
  stepCoarse(1);
  state.circuits = coarse.circuits();
  for (OutletCircuit& circuit : state.circuits) {
    circuit.flow = circuit.lastFlow;
    circuit.storedDensity = circuit.soundImpedance * circuit.flow;
    circuit.density = 0;
  }
  return state;
}

void CoarseCorrection::setCoarse(const CoarseState& state) {
  changePopulations(coarser_.onDevice,
                    [&](std::size_t slot, const VoxelMask::Coordinates&,
                        NodePopulations& populations) { populations = state.populations[slot]; });
  coarser_.onDevice.engine->setCircuits(state.circuits);
}

/// What the coarser grid has made otherwise of a state than the finer one.
void CoarseCorrection::findDefect(const CoarseState& from) {
  CaseOnDevice& coarse = coarser_.onDevice;
  const FluidModel fluid = coarse.setup.model().fluid;
  const VoxelMask& mask = coarse.setup.flowMask();
  const double times =
      pulseSteps * coarse.setup.units().timeStep / (tellingSteps * finer_.setup().units().timeStep);
  defect_.populations.assign(from.populations.size(), {});
  changePopulations(coarse, [&](std::size_t slot, const VoxelMask::Coordinates& at,
                                NodePopulations& populations) {
    const auto voxel = static_cast<std::size_t>(mask.index(at[0], at[1], at[2]));
    NodePopulations to = from.populations[slot];
    if (before_.isKnown[voxel]) {
      const NodeMoments<double>&was = before_.moments[voxel], &is = after_.moments[voxel];
      NodeMoments<double> moments = momentsOf(fluid, to);
      moments.density += times * (is.density - was.density);
      for (int axis = 0; axis < 3; ++axis) {
        moments.velocity[axis] += times * (is.velocity[axis] - was.velocity[axis]);
      }
      shiftTo(fluid, moments, to);
    }
    for (int q = 0; q < D3Q19::directions; ++q) {
      defect_.populations[slot].value[q] = to.value[q] - populations.value[q];
    }
  });
  defect_.circuits = from.circuits;
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
  changePopulations(
      coarse, [&](std::size_t slot, const VoxelMask::Coordinates&, NodePopulations& populations) {
        for (int q = 0; q < D3Q19::directions; ++q) {
          populations.value[q] += defect_.populations[slot].value[q];
        }
      });
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
  const CaseSetup& coarse = coarser_.setup();
  const LatticeUnits &units = coarse.units(), &to = finer_.setup().units();
  const std::shared_ptr<const VoxelMask> reached = coarse.volume().reached(coarse.roles());
  const auto voxels = static_cast<std::size_t>(reached->voxelCount());
  std::vector<double> velocity(3 * voxels), pressure(voxels);
  readFields(coarser_.onDevice, {0, reached->size()[2]}, velocity.data(), pressure.data());
  std::vector<float> ofVelocity(3 * voxels), ofPressure(voxels);
  double squares = 0, all = 0;
  for (std::size_t voxel = 0; voxel < voxels; ++voxel) {
    if (!reached->isFluid(static_cast<std::int64_t>(voxel)) || !after_.isKnown[voxel]) {
      continue;
    }
    const NodeMoments<double>& was = after_.moments[voxel];
    ofPressure[voxel] = static_cast<float>(pressure[voxel] - units.toPressure(was.density));
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double before = was.velocity[axis] * units.velocityScale();
      const double change = velocity[3 * voxel + axis] - before;
      ofVelocity[3 * voxel + axis] = static_cast<float>(change);
      squares += change * change;
      all += before * before;
    }
  }
  if (!(squares <= largestCorrection * largestCorrection * all)) {
    return false;
  }
  const FinerFlow flow(*reached, *coarse.wallDistance(), std::move(ofVelocity),
                       std::move(ofPressure));
  const FluidModel fluid = finer_.setup().model().fluid;
  changePopulations(finer_.onDevice, [&](std::size_t, const VoxelMask::Coordinates& at,
                                         NodePopulations& populations) {
    const FinerFlow::Value value = flow.at(at);
    NodeMoments<double> moments = momentsOf(fluid, populations);
    moments.density += value.pressure.value_or(0) / to.pressureScale();
    for (std::size_t axis = 0; axis < 3; ++axis) {
      moments.velocity[axis] += to.toLatticeVelocity(value.velocity[axis]);
    }
    shiftTo(fluid, moments, populations);
  });
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
