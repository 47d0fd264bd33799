// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/Simulation.h"

#include <cstddef>
#include <utility>

#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Error.h"
#include "Solver/Run/CaseRun.h"
#include "Solver/Run/FieldReader.h"
#include "Solver/Run/PeriodChange.h"
#include "Solver/Run/Permeability.h"
#include "Solver/Run/RestartState.h"
#include "Solver/Run/StrainReader.h"
#include "Solver/Setup/Acoustics.h"

namespace tiledlbm {

struct Simulation::Implementation : CaseRun {
  Implementation(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
                 const RankTeam& team, int halvings = 0)
      : CaseRun(std::move(mask), parameters, team, halvings), timesHalved(halvings) {}

  int timesBegunAgain = 0;
  int timesHalved;              // the lattice velocity, since flows before became unstable
  bool isOnWayFromRest = true;  // until a run has ended by itself
};

Simulation::Simulation(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
                       const RankTeam& team)
    : implementation_(std::make_unique<Implementation>(std::move(mask), parameters, team)) {}
Simulation::Simulation(VoxelMask mask, const Parameters& parameters, const RankTeam& team)
    : Simulation(std::make_shared<const VoxelMask>(std::move(mask)), parameters, team) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

const VoxelMask& Simulation::mask() const {
  return implementation_->setup().volume().mask();
}
const std::shared_ptr<const WallDistance>& Simulation::wallDistance() const {
  return implementation_->setup().wallDistance();
}
const std::shared_ptr<const OpenVolume>& Simulation::volume() const {
  return implementation_->setup().sharedVolume();
}
const Parameters& Simulation::parameters() const {
  return implementation_->setup().parameters();
}

std::vector<OpeningRole> Simulation::roles() const {
  return implementation_->setup().roles();
}

bool Simulation::run(std::int64_t targetStep, const Monitor& monitor, const Pause& pause) {
  constexpr int mostHalvings = 3;
  for (;;) {
    try {
      const bool hasArrived = implementation_->run(targetStep, monitor, pause);
      implementation_->isOnWayFromRest = implementation_->isOnWayFromRest && !hasArrived;
      return hasArrived;
    } catch (const Diverged&) {
      // What came from coarser grids may be stable from rest, which takes its time to rise.
      const bool wasFromRest = implementation_->onDevice.signals.isFromRest();
      const int halvings = implementation_->timesHalved + (wasFromRest ? 1 : 0);
      if (!implementation_->isOnWayFromRest || halvings > mostHalvings || !beginAgain(halvings)) {
        throw;
      }
    }
  }
}

bool Simulation::beginAgain(int halvings) {
  const Parameters given = parameters();
  const bool isLower = halvings > implementation_->timesHalved;
  if (isLower && (given.latticeVelocity > 0 || isPulsatile(given))) {
    return false;
  }
  const double before = implementation_->setup().units().latticeVelocity;
  const int begunAgain = implementation_->timesBegunAgain + 1;
  implementation_->onDevice.dropEngine();  // its memory is free before the next one takes some
  implementation_ =
      std::make_unique<Implementation>(implementation_->setup().volume().sharedMask(), given,
                                       implementation_->onDevice.team, halvings);
  implementation_->timesBegunAgain = begunAgain;
  implementation_->startAtRest();
  return !isLower || implementation_->setup().units().latticeVelocity < before;
}

std::int64_t Simulation::stepsOfPeriods(double periods) const {
  const DriveSignals& signals = implementation_->onDevice.signals;
  if (!signals.hasWaveform()) {
    throw InvalidInput(PeriodsWithoutWaveform{});
  }
  return tiledlbm::stepsOfPeriods(periods, signals.period(),
                                  implementation_->setup().units().timeStep);
}

std::int64_t Simulation::beginOfFirstComparison() const {
  return implementation_->assessment.firstPeriodStep() +
         implementation_->onDevice.signals.periodSteps();
}

std::int64_t Simulation::settledStep() const {
  return implementation_->onDevice.signals.hasWaveform()
             ? implementation_->assessment.firstPeriodStep()
             : implementation_->assessment.settledStep(openings());
}

int Simulation::timesBegunAgain() const {
  return implementation_->timesBegunAgain;
}

bool Simulation::isPeriodic() const {
  return implementation_->assessment.isPeriodic(openings());
}

void Simulation::checkSave(const std::string& path) const {
  tiledlbm::checkSave(implementation_->onDevice, path);
}

void Simulation::saveState(const std::string& path) const {
  tiledlbm::saveState(implementation_->onDevice, implementation_->history(), path);
}

void Simulation::loadState(const std::string& path) {
  implementation_->resume(tiledlbm::loadState(implementation_->onDevice, path));
  implementation_->isOnWayFromRest = steps() == 0;
}

std::int64_t Simulation::steps() const {
  return implementation_->history().step;
}

Summary Simulation::summary() const {
  const Implementation& it = *implementation_;
  const LatticeUnits& units = it.setup().units();
  const TileSet& tiles = it.onDevice.allTiles();
  Summary summary;
  summary.steps = it.history().step;
  summary.time = static_cast<double>(summary.steps) * units.timeStep;
  summary.timeStep = units.timeStep;
  summary.period = it.onDevice.signals.period();
  summary.isSteady = it.stepLoop.isSteady();
  summary.relaxationTime = it.setup().viscosity().relaxationTime;
  const std::vector<OpeningState> states = openings();
  summary.reynoldsNumber = it.observation.reynoldsNumber(states);
  summary.hasEddies = it.setup().hasEddies();
  const Acoustics acoustics = acousticsOf(it.setup());
  summary.acousticNumber = acoustics.acousticNumber;
  summary.complianceShare = acoustics.complianceShare;
  if (!summary.hasEddies) {
    summary.permeability = permeability(mask(), parameters(), states);
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

const std::vector<ConvergenceSample>& Simulation::convergence() const {
  return implementation_->history().convergence;
}

std::vector<OpeningState> Simulation::openings() const {
  std::vector<OpeningState> states = implementation_->observation.openings(steps());
  const FlowRecord& record = implementation_->stepLoop.record();
  if (record.lastPeriod() && record.periodBefore()) {
    const std::vector<PeriodChange> changes =
        changesBetween(*record.periodBefore(), *record.lastPeriod(), states);
    for (std::size_t i = 0; i < states.size(); ++i) {
      states[i].flowRateChange = changes[i].flowRate;
      states[i].pressureChange = changes[i].pressure;
    }
  }
  implementation_->assessment.tellShares(states);
  return states;
}

std::vector<QualityReason> Simulation::qualityReasons() const {
  return implementation_->assessment.reasons(openings());
}

LayerRange Simulation::ownLayers() const {
  return implementation_->onDevice.ownLayers();
}
LayerRange Simulation::layersOfPart(int number, int count) const {
  return implementation_->onDevice.layersOfPart(number, count);
}

void Simulation::readFields(const FieldValues<float>& values, const LayerRange& layers) const {
  tiledlbm::readFields(implementation_->onDevice, layers, values);
}
void Simulation::readFields(const FieldValues<double>& values, const LayerRange& layers) const {
  tiledlbm::readFields(implementation_->onDevice, layers, values);
}
void Simulation::readFields(const FieldValues<float>& values) const {
  readFields(values, layersOfPart(0, 1));
}
void Simulation::readFields(const FieldValues<double>& values) const {
  readFields(values, layersOfPart(0, 1));
}
bool Simulation::readStrainRates(float* rates, const LayerRange& layers) const {
  return tiledlbm::readStrainRates(implementation_->onDevice, layers, rates);
}
bool Simulation::readStrainRates(float* rates) const {
  return readStrainRates(rates, layersOfPart(0, 1));
}
bool Simulation::readStrainRatesAtWall(const WallFit& fit, const LayerRange& layers,
                                       const StrainAtWall& take) const {
  return tiledlbm::readStrainRatesAtWall(implementation_->onDevice, fit, layers, take);
}
bool Simulation::hasEddies() const {
  return implementation_->setup().hasEddies();
}
void Simulation::readEddyViscosity(float* ratios, const LayerRange& layers) const {
  tiledlbm::readEddyViscosity(implementation_->onDevice, layers, ratios);
}

}  // namespace tiledlbm
