#include "Solver/Run/Simulation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <sstream>
#include <utility>

#include "Kernels/Engine.h"
#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/BoundaryVoxels.h"
#include "Solver/Conditions/OutletCircuits.h"
#include "Solver/Conditions/Rheology.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"
#include "Solver/Geometry/CurvedWalls.h"
#include "Solver/Geometry/Openings.h"
#include "Solver/Geometry/Regions.h"
#include "Solver/Geometry/Tiling.h"
#include "Solver/Run/Permeability.h"
#include "Solver/Run/RestartFile.h"
#include "Solver/Setup/FlowExtension.h"
#include "Solver/Setup/FlowProblem.h"
#include "Solver/Setup/UnitChoice.h"

namespace tiledlbm {

namespace {

constexpr double pi = 3.14159265358979323846;

/// Steps between two rows of the convergence history.
constexpr std::int64_t sampleInterval = 50;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

struct Simulation::Implementation {
  Implementation(VoxelMask volume, const Parameters& settings)
      : mask(std::move(volume)), parameters(settings) {
    checkParameters(parameters);
    checkMask(mask);
    openings = findOpenings(mask);
    requireOpening(openings);
    conditions = resolveConditions(mask, openings, parameters);
    if (parameters.flowExtension > 0) {
      extended.emplace(extendOpenings(mask, conditions, parameters.flowExtension, openings));
    }
    std::vector<const Opening*> active;
    for (const Opening& opening : openings) {
      if (conditionOf(opening).role != OpeningRole::Wall) {
        active.push_back(&opening);
      }
    }
    VoxelMask computed({1, 1, 1});  // of the volume, the fluid that can be reached from an opening
    checkConditions(openings, conditions, findRegions(flowVolume(), active, computed));
    units = chooseUnits(flowVolume(), openings, conditions, parameters);
    const Viscosity viscosity = latticeViscosity(parameters, units);
    relaxationTime = viscosity.relaxationTime;
    restRelaxationTime = viscosity.restRelaxationTime;

    if (!parameters.waveform.empty()) {
      waveform.emplace(parameters.waveform);
    }

    const std::vector<CircuitOfOpening> circuits =
        makeCircuits(flowVolume(), openings, conditions, units);
    tiles = coverWithTiles(
        computed,
        boundaryVoxels(flowVolume(), openings, conditions, circuits, parameters.inletProfile,
                       units),
        parameters.walls == WallModel::Interpolated
            ? curvedWalls(flowVolume(), computed,
                          leastLinkFraction(parameters.model.collision, relaxationTime))
            : std::vector<WallVoxel>());
    for (const CircuitOfOpening& entry : circuits) {
      tiles.circuits.push_back(entry.circuit);
      openingsOfCircuits.push_back(entry.opening);
    }
    isolatedNodes = flowVolume().fluidCount() - tiles.nonSolidNodes;
    computed = VoxelMask({1, 1, 1});  // gives its memory back before the engine takes some
    engine = makeEngine(tiles, parameters.model, parameters.device, viscosity);
    // The engine has its own copy of what it needs for each tile.
    tiles.neighbours = {};
    tiles.wallIndex = {};
    tiles.walls = {};
    tiles.boundaryIndex = {};
    tiles.boundaryNodes = {};
    tiles.wallLinks = {};
    mask.setLevels({});
    if (extended) {
      extended->mask.setLevels({});
    }
    for (const Opening* opening : active) {
      for (const std::int64_t voxel : opening->voxels) {
        const auto at = flowVolume().coordinates(voxel);
        openingPlaces.push_back(tiles.placeOf(at[0], at[1], at[2]));
      }
    }
  }

  /// The mask with lengthened openings.
  const VoxelMask& flowVolume() const { return extended ? extended->mask : mask; }

  /// Index in the mask of a place in the volume, -1 beyond the mask.
  std::int64_t maskIndexOf(std::array<std::int64_t, 3> at) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      at[axis] -= extended ? extended->origin[axis] : 0;
      if (at[axis] < 0 || at[axis] >= mask.size()[axis]) {
        return -1;
      }
    }
    return mask.index(at[0], at[1], at[2]);
  }

  const OpeningCondition& conditionOf(const Opening& opening) const {
    return conditions[static_cast<std::size_t>(opening.id)];
  }

  bool run(std::int64_t targetStep, const Monitor& monitor) {
    if (targetStep < 1) {
      throw InvalidInput("NumberOfSteps is " + std::to_string(targetStep) +
                         ": set at least 1 step.");
    }
    if (!divergence.empty()) {
      throw Diverged(divergence, step);
    }
    if (targetStep < step) {
      throw InvalidInput("The flow is already at step " + std::to_string(step) +
                         " and cannot go back to step " + std::to_string(targetStep) + ".");
    }
    if (step < targetStep && !convergence.empty() &&
        convergence.back().step % sampleInterval != 0) {
      convergence.pop_back();  // the end of the last run, not a row of the history
    }
    bool goOn = report(monitor, targetStep);
    while (step < targetStep && goOn && !isSteady()) {
      const std::int64_t nextSample =
          std::min((step / sampleInterval + 1) * sampleInterval, targetStep);
      goOn = advanceTo(nextSample, targetStep, monitor);
      if (step % sampleInterval == 0) {
        sample();
      }
    }
    if (step > 0 && (convergence.empty() || convergence.back().step != step)) {
      sample();
    }
    return step == targetStep || isSteady();
  }

  FlowState state() const {
    FlowState state;
    state.fluid = parameters.model.fluid;
    state.units = units;
    state.step = step;
    state.maxLatticeVelocity = maxLatticeVelocity;
    state.convergence = convergence;
    const std::vector<OutletCircuit> circuits = engine->circuits();
    for (std::size_t i = 0; i < circuits.size(); ++i) {
      const OutletCircuit& circuit = circuits[i];
      state.circuits.push_back({openingsOfCircuits[i], circuit.storedDensity, circuit.lastFlow,
                                circuit.flow, circuit.density});
    }
    return state;
  }

  void loadState(const std::string& path) {
    const FlowState saved =
        readRestartFile(path, state(), parameters.latticeVelocity, tiles, *engine);
    step = loadedStep = saved.step;
    maxLatticeVelocity = saved.maxLatticeVelocity;
    convergence = saved.convergence;
    std::vector<OutletCircuit> circuits = engine->circuits();
    for (std::size_t i = 0; i < circuits.size(); ++i) {
      // One that the outlet did not have before begins as at the start of a flow.
      for (const CircuitState& of : saved.circuits) {
        if (of.opening == openingsOfCircuits[i]) {
          circuits[i].storedDensity = of.storedDensity;
          circuits[i].lastFlow = of.lastFlow;
          circuits[i].flow = of.flow;
          circuits[i].density = of.density;
        }
      }
    }
    engine->setCircuits(circuits);
  }

  /// Whether the flow has come to rest as far as it is asked for. Not before the start-up has
  /// ended, nor by what a restart file tells of it: what drives it may be new.
  bool isSteady() const {
    return !waveform && !convergence.empty() && step > parameters.rampSteps &&
           convergence.back().step > loadedStep &&
           convergence.back().residual < parameters.steadyTolerance;
  }

  /// Steps in batches of about a tenth of a second, with a report after each.
  bool advanceTo(std::int64_t nextSample, std::int64_t targetStep, const Monitor& monitor) {
    constexpr double shortBatch = 0.05, longBatch = 0.1;  // s
    while (step < nextSample) {
      const auto start = Clock::now();
      const std::int64_t end = std::min(step + batchSteps, nextSample);
      const std::int64_t first = step;
      bool completed = true;
      while (step < end && completed) {
        completed = engine->step(signalsOf(step + 1), [&] { return report(monitor, targetStep); });
        step += completed ? 1 : 0;
      }
      engine->wait();
      const double seconds = secondsSince(start);
      solverSeconds += seconds;
      timedSteps += step - first;
      if (seconds < shortBatch) {
        batchSteps = std::min(2 * batchSteps, sampleInterval);
      } else if (seconds > longBatch && batchSteps > 1) {
        batchSteps /= 2;
      }
      if (!completed || !report(monitor, targetStep)) {
        return false;
      }
    }
    return true;
  }

  bool report(const Monitor& monitor, std::int64_t targetStep) const {
    if (!monitor) {
      return true;
    }
    Progress progress;
    progress.step = step;
    progress.targetStep = targetStep;
    progress.residual = convergence.empty() ? 0 : convergence.back().residual;
    progress.mflups = mflups();
    return monitor(progress);
  }

  OpeningSignals<double> signalsOf(std::int64_t ofStep) const {
    const double drive = driveOf(ofStep);
    auto signals = OpeningSignals<double>::same(drive);
    if (waveform && waveform->largest() != 0) {
      const double time = static_cast<double>(ofStep) * units.timeStep;
      signals.factor[waveformSignal] = drive * waveform->valueAt(time) / waveform->largest();
    }
    return signals;
  }

  /// Factor on the prescribed values: rises without a kink, so that little sound is made.
  double driveOf(std::int64_t ofStep) const {
    if (ofStep >= parameters.rampSteps) {
      return 1;
    }
    const double part = static_cast<double>(ofStep) / static_cast<double>(parameters.rampSteps);
    return 0.5 * (1 - std::cos(pi * part));
  }

  void sample() {
    const FlowSums sums = engine->sums();
    const double soundSpeedSquared = 1.0 / 3;
    if (!std::isfinite(sums.velocitySquared) || !std::isfinite(sums.density) ||
        sums.largestSpeedSquared > soundSpeedSquared) {
      divergence = divergenceMessage();
      throw Diverged(divergence, step);
    }
    maxLatticeVelocity = std::sqrt(sums.largestSpeedSquared);
    ConvergenceSample row;
    row.step = step;
    row.time = static_cast<double>(step) * units.timeStep;
    row.residual =
        sums.velocitySquared > 0 ? std::sqrt(sums.velocityChangeSquared / sums.velocitySquared) : 0;
    const double speed = units.velocityScale();
    row.kineticEnergy =
        0.5 * units.density * std::pow(units.voxelSize, 3) * speed * speed * sums.velocitySquared;
    double net = 0, inflow = 0;
    for (const OpeningState& state : openingStates()) {
      net += state.flowRate;
      inflow += std::max(state.flowRate, 0.0);
    }
    row.massImbalance = inflow > 0 ? std::abs(net) / inflow : 0;
    convergence.push_back(row);
  }

  std::string divergenceMessage() const {
    std::ostringstream text;
    text.precision(4);
    text << "The flow became unstable before step " << step << " (relaxation time "
         << relaxationTime << ", largest lattice velocity before that " << maxLatticeVelocity
         << "): ";
    if (parameters.model.collision != CollisionModel::Lbmrt) {
      text << "set CollisionModel to LBMRT, ";
    }
    text << "use a finer mask, a lower speed or a higher viscosity";
    if (const double other = otherLatticeVelocity(); other > 0) {
      text << ", or set LatticeVelocity to " << other;
    }
    text << ".";
    return text.str();
  }

  /// A lattice velocity that may be stable where this one was not, 0 if there is none: a lower one
  /// where the flow outran the lattice, else a higher one, which raises the relaxation time.
  double otherLatticeVelocity() const {
    const double current = parameters.latticeVelocity;
    const double lowerRelaxationTime = 0.5 + (relaxationTime - 0.5) / 2;
    if (maxLatticeVelocity > 2 * accurateLatticeVelocity &&
        lowerRelaxationTime > smallestRelaxationTime(parameters.model.collision)) {
      return current / 2;
    }
    return 2 * current <= 2 * accurateLatticeVelocity ? 2 * current : 0;
  }

  std::vector<OpeningState> openingStates() const {
    const std::vector<NodeMoments<double>> moments = engine->moments(openingPlaces);
    std::vector<OpeningState> states;
    std::size_t next = 0;
    for (const Opening& opening : openings) {
      OpeningState state;
      state.id = opening.id;
      state.role = conditionOf(opening).role;
      state.face = opening.face;
      state.centroid = centroid(flowVolume(), opening);
      for (std::size_t axis = 0; axis < 3 && extended; ++axis) {
        state.centroid[axis] -= static_cast<double>(extended->origin[axis]);
      }
      state.normal = opening.inwardNormal();
      state.label = opening.label;
      const double voxelFaces = opening.area();
      state.area = voxelFaces * units.voxelSize * units.voxelSize;
      if (state.role != OpeningRole::Wall) {
        const bool densityCarries = parameters.model.fluid == FluidModel::QuasiCompressible;
        double normalVelocity = 0, density = 0, massFlow = 0;
        for (std::size_t i = 0; i < opening.voxels.size(); ++i, ++next) {
          const auto faces = opening.areaVector(i);
          const auto& u = moments[next].velocity;
          const double flow = u[0] * faces[0] + u[1] * faces[1] + u[2] * faces[2];
          normalVelocity += flow;
          density += moments[next].density;
          massFlow += densityCarries ? (1 + moments[next].density) * flow : flow;
        }
        if (opening.isOfLabel() && isInlet(state.role)) {
          // What bounce-back lets in, which the velocities of the nodes tell less exactly.
          const OpeningCondition& condition = conditionOf(opening);
          const double prescribed = units.toLatticeVelocity(condition.speed) * voxelFaces *
                                    signalsOf(step).factor[signalOf(condition)];
          massFlow = normalVelocity != 0 ? prescribed * massFlow / normalVelocity : 0;
          normalVelocity = prescribed;
        }
        state.meanNormalVelocity = normalVelocity / voxelFaces * units.velocityScale();
        state.flowRate = massFlow / voxelFaces * units.velocityScale() * state.area;
        state.meanPressure = units.toPressure(density / static_cast<double>(opening.voxels.size()));
      }
      states.push_back(state);
    }
    return states;
  }

  double mflups() const {
    return solverSeconds > 0 ? static_cast<double>(tiles.nonSolidNodes) *
                                   static_cast<double>(timedSteps) / solverSeconds / 1e6
                             : 0;
  }

  /// Of the prescribed speeds; where only pressures are prescribed, of the flow as it is.
  double reynoldsNumber(const std::vector<OpeningState>& states) const {
    double prescribed = 0, found = 0;
    for (const OpeningState& state : states) {
      const OpeningCondition& condition = conditions[static_cast<std::size_t>(state.id)];
      const double diameter = equivalentDiameter(state.area);
      const double wallSpeed =
          std::hypot(condition.velocity[0], condition.velocity[1], condition.velocity[2]);
      prescribed = std::max(
          {prescribed, std::abs(condition.speed) * diameter, wallSpeed * std::sqrt(state.area)});
      found = std::max(found, std::abs(state.meanNormalVelocity) * diameter);
    }
    return (prescribed > 0 ? prescribed : found) / referenceViscosity(parameters);
  }

  template <class Real>
  void readFields(Real* velocity, Real* pressure) const {
    const auto voxels = static_cast<std::size_t>(mask.voxelCount());
    std::fill_n(velocity, 3 * voxels, Real(0));
    std::fill_n(pressure, voxels, Real(0));
    constexpr std::int64_t tilesAtOnce = 16384;
    std::vector<NodeMoments<double>> moments(
        static_cast<std::size_t>(std::min(tilesAtOnce, tiles.tileCount())) * TileShape::nodes);
    const double speed = units.velocityScale();
    for (std::int64_t first = 0; first < tiles.tileCount(); first += tilesAtOnce) {
      const std::int64_t count = std::min(tilesAtOnce, tiles.tileCount() - first);
      engine->momentsOfTiles(first, count, moments.data());
      for (std::int64_t i = 0; i < count; ++i) {
        const auto tile = static_cast<std::size_t>(first + i);
        const auto& corner = tiles.corners[tile];
        for (int node = 0; node < TileShape::nodes; ++node) {
          if (!TileShape::contains(tiles.fluid[tile], node)) {
            continue;
          }
          const std::int64_t index =
              maskIndexOf({corner[0] + TileShape::x(node), corner[1] + TileShape::y(node),
                           corner[2] + TileShape::z(node)});
          if (index < 0) {
            continue;
          }
          const auto voxel = static_cast<std::size_t>(index);
          const NodeMoments<double>& at =
              moments[static_cast<std::size_t>(i * TileShape::nodes + node)];
          for (std::size_t axis = 0; axis < 3; ++axis) {
            velocity[3 * voxel + axis] = static_cast<Real>(at.velocity[axis] * speed);
          }
          pressure[voxel] = static_cast<Real>(units.toPressure(at.density));
        }
      }
    }
  }

  VoxelMask mask;
  Parameters parameters;
  std::optional<ExtendedVolume> extended;  ///< where openings are lengthened
  std::vector<Opening> openings;
  std::vector<OpeningCondition> conditions;
  LatticeUnits units;
  std::optional<Waveform> waveform;
  double relaxationTime = 1;
  double restRelaxationTime = 1;  ///< at no shear
  TileSet tiles;
  std::int64_t isolatedNodes = 0;
  std::unique_ptr<Engine> engine;
  std::vector<int> openingsOfCircuits;   ///< ids, in the order of the tiles' circuits
  std::vector<NodePlace> openingPlaces;  ///< of all openings that are no wall at rest, in order

  std::int64_t step = 0;
  std::int64_t loadedStep = 0;  ///< that of the restart file
  std::int64_t batchSteps = 1;
  std::int64_t timedSteps = 0;
  double solverSeconds = 0;
  double maxLatticeVelocity = 0;
  std::string divergence;  ///< what was said when the flow became unstable, empty if it did not
  std::vector<ConvergenceSample> convergence;
};

Simulation::Simulation(VoxelMask mask, const Parameters& parameters)
    : implementation_(std::make_unique<Implementation>(std::move(mask), parameters)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

const VoxelMask& Simulation::mask() const {
  return implementation_->mask;
}
const Parameters& Simulation::parameters() const {
  return implementation_->parameters;
}

bool Simulation::run(std::int64_t targetStep, const Monitor& monitor) {
  return implementation_->run(targetStep, monitor);
}

std::int64_t Simulation::stepsOfPeriods(double periods) const {
  const Implementation& it = *implementation_;
  if (!it.waveform) {
    throw InvalidInput(
        "CardiacCycles is set, but there is no waveform that repeats itself: give one, or set "
        "CardiacCycles to 0 to run NumberOfSteps.");
  }
  return tiledlbm::stepsOfPeriods(periods, it.waveform->period(), it.units.timeStep);
}

void Simulation::saveState(const std::string& path) const {
  const Implementation& it = *implementation_;
  writeRestartFile(path, it.state(), it.tiles, it.parameters.model.precision, *it.engine);
}

void Simulation::loadState(const std::string& path) {
  implementation_->loadState(path);
}

std::int64_t Simulation::steps() const {
  return implementation_->step;
}

Summary Simulation::summary() const {
  const Implementation& it = *implementation_;
  Summary summary;
  summary.steps = it.step;
  summary.time = static_cast<double>(it.step) * it.units.timeStep;
  summary.timeStep = it.units.timeStep;
  summary.period = it.waveform ? it.waveform->period() : 0;
  summary.isSteady = it.isSteady();
  summary.relaxationTime = it.relaxationTime;
  const std::vector<OpeningState> states = it.openingStates();
  summary.reynoldsNumber = it.reynoldsNumber(states);
  summary.permeability = permeability(it.mask, it.parameters, states);
  summary.maxLatticeVelocity = it.maxLatticeVelocity;
  summary.nonSolidNodes = it.tiles.nonSolidNodes;
  summary.isolatedNodes = it.isolatedNodes;
  summary.tileCount = it.tiles.tileCount();
  summary.tileUtilisation = it.tiles.utilisation();
  summary.mflups = it.mflups();
  summary.device = it.engine->deviceName();
  summary.storage = nameOf(it.engine->storage());
  summary.memory = it.engine->memory();
  return summary;
}

const std::vector<ConvergenceSample>& Simulation::convergence() const {
  return implementation_->convergence;
}

std::vector<OpeningState> Simulation::openings() const {
  return implementation_->openingStates();
}

std::vector<std::string> Simulation::warnings() const {
  const Implementation& it = *implementation_;
  std::vector<std::string> warnings;
  for (const auto& problem :
       {problemOfCompressibility(it.maxLatticeVelocity, false, it.relaxationTime, it.parameters),
        problemOfWalls(it.restRelaxationTime, it.parameters),
        problemOfSmallOpenings(it.openings, it.conditions)}) {
    if (problem) {
      warnings.push_back(problem->sentence);
    }
  }
  return warnings;
}

void Simulation::readFields(float* velocity, float* pressure) const {
  implementation_->readFields(velocity, pressure);
}
void Simulation::readFields(double* velocity, double* pressure) const {
  implementation_->readFields(velocity, pressure);
}

}  // namespace tiledlbm
