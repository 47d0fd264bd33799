// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/Simulation.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Error.h"
#include "Solver/Run/PeriodChange.h"
#include "Solver/Run/Permeability.h"
#include "Solver/Setup/Acoustics.h"

namespace tiledlbm {

Simulation::Simulation(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
                       const RankTeam& team)
    : flow_(std::make_unique<CaseRun>(std::move(mask), parameters, team)) {}
Simulation::Simulation(VoxelMask mask, const Parameters& parameters, const RankTeam& team)
    : Simulation(std::make_shared<const VoxelMask>(std::move(mask)), parameters, team) {}

bool Simulation::run(std::int64_t targetStep, const Monitor& monitor, const Pause& pause) {
  constexpr int mostHalvings = 3;
  for (;;) {
    try {
      const bool hasArrived = flow_->run(targetStep, monitor, pause);
      mayRestart_ = mayRestart_ && !hasArrived;
      return hasArrived;
    } catch (const Diverged&) {
      // A flow that diverged after a start from coarser grids may be stable from rest, with a ramp.
      const bool wasFromRest = flow_->onDevice.signals.isFromRest();
      const int halvings = timesHalved_ + (wasFromRest ? 1 : 0);
      if (!mayRestart_ || halvings > mostHalvings || !restartAtRest(halvings)) {
        throw;
      }
    }
  }
}

bool Simulation::restartAtRest(int halvings) {
  const Parameters given = parameters();
  const bool isLower = halvings > timesHalved_;
  if (isLower && (given.latticeVelocity > 0 || isPulsatile(given))) {
    return false;
  }
  const double before = flow_->setup().units().latticeVelocity;
  flow_->onDevice.dropEngine();  // frees memory for the next engine
  flow_ = std::make_unique<CaseRun>(flow_->setup().volume().sharedMask(), given,
                                    flow_->onDevice.team, halvings);
  flow_->skipCoarseStart();
  ++timesBegunAgain_;
  timesHalved_ = halvings;
  mayRestart_ = true;
  return !isLower || flow_->setup().units().latticeVelocity < before;
}

std::int64_t Simulation::stepsOfPeriods(double periods) const {
  const DriveSignals& signals = flow_->onDevice.signals;
  if (!signals.hasWaveform()) {
    throw InvalidInput(PeriodsWithoutWaveform{});
  }
  return tiledlbm::stepsOfPeriods(periods, signals.period(), flow_->setup().units().timeStep);
}

std::int64_t Simulation::beginOfFirstComparison() const {
  return flow_->assessment.firstPeriodStep() + flow_->onDevice.signals.periodSteps();
}

std::int64_t Simulation::settledStep() const {
  return flow_->onDevice.signals.hasWaveform() ? flow_->assessment.firstPeriodStep()
                                               : flow_->assessment.settledStep(openings());
}

Summary Simulation::summaryOfTime() const {
  Summary summary;
  summary.steps = steps();
  summary.timeStep = flow_->setup().units().timeStep;
  summary.time = static_cast<double>(summary.steps) * summary.timeStep;
  summary.period = flow_->onDevice.signals.period();
  return summary;
}

Summary Simulation::summary() const {
  const CaseRun& it = *flow_;
  const TileSet& tiles = it.onDevice.allTiles();
  Summary summary = summaryOfTime();
  summary.isSteady = it.stepLoop.isSteady();
  summary.relaxationTime = it.setup().viscosity().relaxationTime;
  const std::vector<OpeningState> states = openings();
  summary.reynoldsNumber = it.observation.reynoldsNumber(states);
  summary.hasEddies = it.setup().hasEddies();
  summary.acousticNumber = acousticNumber(it.setup());
  if (!summary.hasEddies) {
    const Permeability found = permeabilityOf(mask(), parameters(), states);
    summary.permeability = found.value;
    summary.permeabilityObstacle = found.obstacle;
  }
  summary.isPeriodic = it.assessment.isPeriodic(states);
  summary.quality = qualityOf(it.assessment.reasons(states));
  summary.maxLatticeVelocity = it.history().maxLatticeVelocity;
  summary.maxDensityDeviation = it.stepLoop.record().largestDensity();
  summary.nonSolidNodes = tiles.nonSolidNodes;
  summary.isolatedNodes = it.onDevice.isolatedNodes;
  summary.tileCount = tiles.tileCount();
  summary.tileUtilisation = tiles.utilisation();
  summary.mflups = it.stepLoop.mflups();
  summary.nodeUpdates = it.nodeUpdates();
  summary.nodeUpdatesSaved = it.savedUpdates();
  summary.device = it.onDevice.deviceName;
  summary.storage = nameOf(it.onDevice.engine->storage());
  summary.memory = it.onDevice.engineMemory;
  return summary;
}

std::vector<OpeningState> Simulation::openings() const {
  std::vector<OpeningState> states = flow_->observation.openings(steps());
  const FlowRecord& record = flow_->stepLoop.record();
  if (record.lastPeriod() && record.periodBefore()) {
    const std::vector<PeriodChange> changes =
        changesBetween(*record.periodBefore(), *record.lastPeriod(), states);
    for (std::size_t i = 0; i < states.size(); ++i) {
      states[i].flowRateChange = changes[i].flowRate;
      states[i].pressureChange = changes[i].pressure;
    }
  }
  flow_->assessment.addShares(states);
  return states;
}

}  // namespace tiledlbm
