// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/FlowPreview.h"
#include "Kernels/Ranks/Layers.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "Kernels/Device.h"
#include "Kernels/Engine/Engine.h"
#include "Solver/Conditions/FluidViscosity.h"
#include "Solver/Conditions/Inflow.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Constants.h"
#include "Solver/Error.h"
#include "Solver/Geometry/Openings.h"
#include "Solver/Geometry/Tiling.h"
#include "Solver/Setup/Acoustics.h"
#include "Solver/Setup/CaseSetup.h"
#include "Solver/Setup/CoarserCase.h"
#include "Solver/Setup/FlowExtension.h"
#include "Solver/Setup/SteadyWindow.h"
#include "Solver/Setup/UnitChoice.h"

namespace tiledlbm {

namespace {

std::size_t indexOf(Precision precision) {
  return static_cast<std::size_t>(precision);
}
std::size_t indexOf(PopulationStorage storage) {
  return static_cast<std::size_t>(storage);
}

/// Calls a check, and adds its exception as a problem.
/// \param figure cause of the problem if the check throws.
/// \param choiceRemedy for an UnsupportedChoice.
template <class Check>
bool passes(FlowEstimate& estimate, std::optional<Figure> figure,
            const std::optional<SettingChange>& choiceRemedy, const Check& check) {
  try {
    check();
    return true;
  } catch (const UnworkableSetting& error) {
    std::optional<SettingChange> remedy;
    // The voxel size is a property of the mask, not a setting.
    if (error.setting != Setting::VoxelSize && !std::isnan(error.workable)) {
      remedy = SettingChange{error.setting, {error.workable}};
    }
    estimate.problems.push_back({error.problem, true, remedy, figure});
  } catch (const Error& error) {
    estimate.problems.push_back({problemOf(error), true, choiceRemedy, figure});
  }
  return false;
}

bool setsLatticeVelocity(const FlowProblem& problem) {
  return problem.remedy && problem.remedy->setting == Setting::LatticeVelocity;
}

bool isPrevented(const FlowEstimate& estimate) {
  return std::any_of(estimate.problems.begin(), estimate.problems.end(),
                     [](const FlowProblem& problem) { return problem.prevents; });
}

/// Periods of the waveform over which the values at the openings rise.
double periodsOfRamp(const CaseSetup& setup) {
  return static_cast<double>(setup.rampSteps()) * setup.units().timeStep /
         periodOf(setup.parameters());
}

/// Most steps of a run.
/// \throws InvalidInput for more than 10^15
std::int64_t plannedSteps(const RunPlan& plan, const CaseSetup& setup) {
  if (plan.periods == 0 || !isPulsatile(setup.parameters())) {
    return plan.steps;
  }
  const double period = periodOf(setup.parameters());
  const double timeStep = setup.units().timeStep;
  if (!isUntilPeriodic(plan.periods)) {
    return stepsOfPeriods(plan.periods, period, timeStep);
  }
  return stepsOfPeriods(std::max(usualPeriods, std::ceil(periodsOfRamp(setup)) + 2), period,
                        timeStep);
}

/// Doubt about a run of too few periods to show a periodic flow.
std::optional<FlowProblem> problemOfPeriods(const CaseSetup& setup, const RunPlan& plan) {
  if (!isPulsatile(setup.parameters()) || !(plan.periods > 0) || plan.continuesRun) {
    return {};
  }
  const double start = periodsOfRamp(setup);
  const double first = std::ceil(start) + 1, second = first + 1;
  const SettingChange enough{Setting::CardiacCycles, {second}};
  if (plan.periods < first) {
    return doubtOf(NoWholePeriod{plan.periods, start, second}, enough);
  }
  if (plan.periods < second) {
    return doubtOf(NotPeriodic{0, plan.periods, second, {}, false}, enough);
  }
  return {};
}

bool letsIn(const OpeningEstimate& opening) {
  return opening.meanSpeed > 0;
}

}  // namespace

FlowPreview::FlowPreview(std::shared_ptr<const VoxelMask> mask)
    : volume_(std::make_shared<const OpenVolume>(std::move(mask))) {
  const TileSet tiles = cover(WallModel::HalfWay);
  nodes_ = tiles.nonSolidNodes;
  isolatedNodes_ = volume_->mask().fluidCount() - nodes_;
  tileCount_ = tiles.tileCount();
  nodesOfLayers_ = nodesOfLayers(tiles);
  memory_[WallModel::HalfWay] = memoryOf(tiles);
  for (const Precision precision : allPrecisions) {
    automatic_[indexOf(precision)] = chooseStorage(tiles, precision);
  }
}

TileSet FlowPreview::cover(WallModel walls) const {
  constexpr std::size_t donorsInPlanes = 24, donorsAtAngle = 12;  // at most, see openingDonors
  std::vector<BoundaryVoxel> boundary;
  std::unordered_set<std::int64_t> taken;
  for (const Opening& opening : openings()) {
    const std::size_t donors = faceAlike(mask(), opening) ? donorsInPlanes : donorsAtAngle;
    for (const std::int64_t voxel : opening.voxels) {
      if (taken.insert(voxel).second) {
        boundary.push_back({voxel, {}, std::vector<Donor<std::int64_t>>(donors, {voxel, 0, 0})});
      }
    }
  }
  const VoxelMask& computed = *volume_->reached();
  return coverWithTiles(computed, boundary,
                        walls == WallModel::Interpolated ? voxelsAtWalls(mask(), computed)
                                                         : std::vector<WallVoxel>());
}

FlowPreview::MemoryTable FlowPreview::memoryOf(const TileSet& tiles) {
  MemoryTable table{};
  for (const Precision precision : allPrecisions) {
    for (const PopulationStorage storage : allStorages) {
      if (precision != Precision::SixteenBit || storage != PopulationStorage::FullTiles) {
        table[indexOf(precision)][indexOf(storage)] = engineMemory(tiles, precision, storage);
      }
    }
  }
  return table;
}

std::uint64_t FlowPreview::memory(Precision precision, PopulationStorage storage,
                                  WallModel walls) const {
  if (memory_.count(walls) == 0) {
    memory_[walls] = memoryOf(cover(walls));
  }
  return memory_[walls][indexOf(precision)][indexOf(storage)];
}

PopulationStorage FlowPreview::storageOf(const ModelChoice& model) const {
  return model.storage == PopulationStorage::Auto ? automatic_[indexOf(model.precision)]
                                                  : model.storage;
}

FlowEstimate FlowPreview::estimate(const Parameters& parameters, const RunPlan& plan) const {
  FlowEstimate estimate;
  const bool hasOpenings = passes(estimate, {}, {}, [&] {
    checkMask(mask());
    requireOpening(openings());
  });
  passes(estimate, {}, {}, [&] { checkParameters(parameters); });
  std::optional<CaseConditions> conditions;
  if (hasOpenings) {
    passes(estimate, {}, {}, [&] { conditions.emplace(volume_, parameters); });
  }
  const bool isDriven = conditions && passes(estimate, {}, {}, [&] { conditions->check(); });
  if (conditions) {
    for (const OpeningCondition& condition : conditions->conditions()) {
      estimate.openings.push_back({condition});
    }
    estimateOpenings(parameters, estimate);
    if (isPulsatile(parameters)) {
      const Inflow inflow = inflowOf(conditions->openings(), conditions->conditions(), parameters);
      estimate.period = periodOf(parameters);
      estimate.meanInflow = inflow.mean;
      estimate.peakInflow = inflow.largest;
    }
  }
  if (isDriven) {
    passes(estimate, {}, {}, [&] { conditions->checkExtension(); });
    estimateScales(parameters, plan, *conditions, estimate);
  }
  if (hasOpenings) {
    estimateDevice(parameters, plan, estimate);
    // First among the doubts, since they cause others.
    std::vector<FlowProblem> doubts;
    if (conditions) {
      doubts = doubtsOfSettings(*conditions, estimate.restRelaxationTime);
    } else {
      add(problemOfLengthUnit(openings(), parameters.voxelSize, estimate.restRelaxationTime),
          doubts);
    }
    estimate.problems.insert(estimate.problems.begin(), doubts.begin(), doubts.end());
  }
  std::stable_partition(estimate.problems.begin(), estimate.problems.end(),
                        [](const FlowProblem& problem) { return problem.prevents; });
  return estimate;
}

void FlowPreview::estimateOpenings(const Parameters& parameters, FlowEstimate& into) const {
  const double period = periodOf(parameters);
  const double viscosity = referenceViscosity(parameters);
  double reynolds = 0, womersley = 0;
  for (std::size_t i = 0; i < openings().size(); ++i) {
    OpeningEstimate& opening = into.openings[i];
    const OpeningCondition& condition = opening.condition;
    const double area = openings()[i].area() * parameters.voxelSize * parameters.voxelSize;
    const double diameter = equivalentDiameter(area);
    opening.meanSpeed = opening.reynoldsNumber = opening.womersleyNumber = FlowEstimate::unknown;
    if (isInlet(condition.role)) {
      opening.meanSpeed = condition.speed;
      opening.reynoldsNumber = std::abs(condition.speed) * diameter / viscosity;
    } else if (condition.role == OpeningRole::MovingWall) {
      const double speed =
          std::hypot(condition.velocity[0], condition.velocity[1], condition.velocity[2]);
      opening.reynoldsNumber = speed * std::sqrt(area) / viscosity;
    }
    const bool isPulsatile = isInlet(condition.role) || condition.followsWaveform;
    if (isPulsatile && period > 0) {
      opening.womersleyNumber = diameter / 2 * std::sqrt(2 * pi / (period * viscosity));
      womersley = std::max(womersley, opening.womersleyNumber);
    }
    if (std::isfinite(opening.reynoldsNumber)) {
      reynolds = std::max(reynolds, opening.reynoldsNumber);
    }
  }
  into.reynoldsNumber = reynolds > 0 ? reynolds : FlowEstimate::unknown;
  into.womersleyNumber = womersley > 0 ? womersley : FlowEstimate::unknown;
}

void FlowPreview::estimateScales(const Parameters& parameters, const RunPlan& plan,
                                 const CaseConditions& conditions, FlowEstimate& into) const {
  const CaseSetup setup(conditions);
  const LatticeUnits& units = setup.units();
  FlowEstimate ofScales;
  if (!passes(ofScales, Figure::TimeStep, {}, [&] { checkScales(units, parameters); })) {
    if (!isPrevented(into)) {  // else the message exists already
      into.problems.push_back(ofScales.problems.front());
    }
    return;
  }
  into.timeStep = units.timeStep;
  into.hasEddies = setup.hasEddies();
  into.acousticNumber = acousticNumber(setup);
  into.steps = plan.steps;
  FlowEstimate ofLength;
  passes(ofLength, Figure::TimeStep, {}, [&] { into.steps = plannedSteps(plan, setup); });
  const bool endsWhenSteady = parameters.flowTolerance > 0 && parameters.steadyTolerance <= 0;
  if (!isPulsatile(parameters) && endsWhenSteady) {
    into.steps = std::min(into.steps, stepsToSteady(setup, into));
  }
  into.time = static_cast<double>(into.steps) * units.timeStep;
  const Viscosity viscosity = setup.viscosity();
  into.relaxationTime = viscosity.relaxationTime;
  into.restRelaxationTime = viscosity.restRelaxationTime;
  const double fastest = fastestPrescribedSpeed(setup.conditions());
  // With pressures alone the velocity scale is an estimate of the peak already.
  const double peak = fastest > 0
                          ? std::max(fastest, 2 * largestMeanSpeed(*volume_, setup.conditions()))
                          : units.latticeVelocity * units.velocityScale();
  into.maxLatticeVelocity = units.toLatticeVelocity(peak);
  into.flowThroughSteps = flowThroughTime(into, parameters) / units.timeStep;
  const bool isStable = into.relaxationTime >= smallestRelaxationTime(setup.model());
  const Figure figure = parameters.latticeVelocity > largestLatticeVelocity
                            ? Figure::MaxLatticeVelocity
                            : (isStable ? Figure::TimeStep : Figure::RelaxationTime);
  if (passes(into, figure, {}, [&] { setup.checkUnits(); })) {
    into.problems.insert(into.problems.end(), ofLength.problems.begin(), ofLength.problems.end());
  }
  if (isPrevented(into)) {
    return;  // other problems follow once the flow can be computed
  }
  addDoubts(setup, into);
  add(problemOfPeriods(setup, plan), into.problems);
}

/// Adds doubts about a flow that can be computed.
void FlowPreview::addDoubts(const CaseSetup& setup, FlowEstimate& into) const {
  const std::size_t first = into.problems.size();
  double latticeVelocity = setup.units().latticeVelocity;
  for (const auto& problem :
       {problemOfCompressibility(into.maxLatticeVelocity, true, setup), problemOfSound(setup),
        problemOfLayer(setup), problemOfInlets(setup), problemOfWalls(setup),
        problemOfSmallOpenings(openings(), setup.conditions()), problemOfOutlets(setup)}) {
    if (problem) {
      into.problems.push_back(*problem);
      if (setsLatticeVelocity(*problem)) {
        latticeVelocity = std::min(latticeVelocity, problem->remedy->values.front());
      }
    }
  }
  // Of several lower lattice velocities, the lowest is the remedy of all.
  for (std::size_t i = first; i < into.problems.size(); ++i) {
    if (setsLatticeVelocity(into.problems[i])) {
      into.problems[i].remedy->values = {latticeVelocity};
    }
  }
}

std::int64_t FlowPreview::stepsToSteady(const CaseSetup& setup,
                                        const FlowEstimate& estimate) const {
  const Parameters& parameters = setup.parameters();
  const LatticeUnits& units = setup.units();
  const std::vector<OpeningRole> roles = setup.roles();
  double inflow = 0;  // voxel faces times m/s
  for (std::size_t i = 0; i < openings().size(); ++i) {
    if (letsIn(estimate.openings[i])) {
      inflow += openings()[i].area() * estimate.openings[i].meanSpeed;
    }
  }
  if (!(inflow > 0)) {
    return std::numeric_limits<std::int64_t>::max();
  }
  const SteadyWindow window = steadyWindow(volume_->mask(), openings(), roles, nodes_, units,
                                           referenceViscosity(parameters));
  const std::int64_t nodes = nodes_ + nodesOfExtension(estimate, parameters);
  const bool isFromRest = parameters.start == FlowStart::Rest ||
                          !mayBeCoarser(volume_->mask(), nodes, openings(), roles, parameters);
  const double time =
      window.settlingTime(parameters.voxelSize * parameters.voxelSize * inflow, isFromRest);
  const double steps =
      (isFromRest ? static_cast<double>(setup.rampSteps()) : 0) + time / units.timeStep;
  return steps < static_cast<double>(mostTimeSteps) ? std::llround(steps) : mostTimeSteps;
}

double FlowPreview::flowThroughTime(const FlowEstimate& estimate,
                                    const Parameters& parameters) const {
  double longest = 0;
  for (const Region& region : volume_->regions()) {
    for (const std::size_t i : region.openings) {
      if (!letsIn(estimate.openings[i])) {
        continue;
      }
      for (const std::size_t j : region.openings) {
        const OpeningRole role = estimate.openings[j].condition.role;
        if (i == j || isWall(role) || letsIn(estimate.openings[j])) {
          continue;
        }
        const auto &a = volume_->centroids()[i], &b = volume_->centroids()[j];
        double voxels = std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        for (const std::size_t end : {i, j}) {
          if (!isWall(estimate.openings[end].condition.role)) {
            voxels += static_cast<double>(parameters.flowExtension);
          }
        }
        const double length = parameters.voxelSize * voxels;
        longest = std::max(longest, length / estimate.openings[i].meanSpeed);
      }
    }
  }
  return longest > 0 ? longest : FlowEstimate::unknown;
}

std::int64_t FlowPreview::nodesOfExtension(const FlowEstimate& estimate,
                                           const Parameters& parameters) const {
  const std::int64_t length =
      std::clamp<std::int64_t>(parameters.flowExtension, 0, largestFlowExtension);
  std::int64_t nodes = 0;
  for (std::size_t i = 0; i < estimate.openings.size(); ++i) {
    if (!isWall(estimate.openings[i].condition.role)) {
      nodes += voxelsOfExtension(openings()[i], length);
    }
  }
  return nodes;
}

std::uint64_t FlowPreview::memoryOfGrown(double growth, Precision precision,
                                         PopulationStorage storage, WallModel walls) const {
  return static_cast<std::uint64_t>(growth *
                                    static_cast<double>(memory(precision, storage, walls)));
}

/// The least change for which a flow fits into memory; a change of the device comes last.
std::optional<SettingChange> FlowPreview::remedyOfMemory(const Parameters& parameters, bool onGpu,
                                                         double growth,
                                                         std::uint64_t available) const {
  const ModelChoice& model = parameters.model;
  std::optional<SettingChange> remedy;
  const auto tryChange = [&](const ModelChoice& other, Setting setting, double value) {
    const PopulationStorage choice = storageOf(other);
    if (!remedy && memoryOfGrown(growth, other.precision, choice, parameters.walls) <= available) {
      remedy = SettingChange{setting, {value}};
    }
  };
  ModelChoice automatic = model;
  automatic.storage = PopulationStorage::Auto;
  tryChange(automatic, Setting::PopulationStorage, static_cast<double>(PopulationStorage::Auto));
  for (const Precision precision : {Precision::Single, Precision::SixteenBit}) {
    ModelChoice smaller = model;
    smaller.precision = precision;
    if (precision != Precision::SixteenBit || model.storage != PopulationStorage::FullTiles) {
      tryChange(smaller, Setting::Precision, static_cast<double>(precision));
    }
  }
  if (!remedy && onGpu) {
    remedy = SettingChange{Setting::Device, {static_cast<double>(DeviceChoice::Cpu)}};
  }
  return remedy;
}

void FlowPreview::estimateDevice(const Parameters& parameters, const RunPlan& plan,
                                 FlowEstimate& into) const {
  Device device;
  if (!passes(into, Figure::DeviceMemory,
              SettingChange{Setting::Device, {static_cast<double>(DeviceChoice::Auto)}},
              [&] { device = findDevice(parameters.device); })) {
    return;
  }
  into.device = device.name;
  into.availableBytes = device.availableBytes + plan.heldBytes;
  ModelChoice model = parameters.model;
  if (into.hasEddies) {
    model.viscosity = ViscosityModel::EddyViscosity;
  }
  if (!passes(
          into, Figure::DeviceMemory,
          SettingChange{Setting::PopulationStorage, {static_cast<double>(PopulationStorage::Auto)}},
          [&] { requireStorage(model.precision, model.storage); })) {
    return;
  }
  const double nodes = static_cast<double>(nodes_ + nodesOfExtension(into, parameters));
  const double share = device.isGpu ? shareOfBusiest(nodesOfLayers_, plan.ranks) : 1;
  const double growthOfWhole = nodes_ > 0 ? nodes / static_cast<double>(nodes_) : 1;
  const double growth = growthOfWhole * share;
  const PopulationStorage storage = storageOf(model);
  into.storage = nameOf(storage);
  into.requiredBytes = memoryOfGrown(growth, model.precision, storage, parameters.walls);
  into.devicesNeeded = ranksNeeded(
      nodesOfLayers_, memoryOfGrown(growthOfWhole, model.precision, storage, parameters.walls),
      into.availableBytes);

  const auto remedy = remedyOfMemory(parameters, device.isGpu, growth, into.availableBytes);
  passes(into, Figure::DeviceMemory, remedy, [&] {
    requireMemory(into.requiredBytes, into.availableBytes, device.isGpu, model.precision, storage,
                  into.devicesNeeded);
  });

  into.isSpeedMeasured = plan.knownMflups > 0;
  const double mflups =
      into.isSpeedMeasured ? plan.knownMflups : expectedMflups(device, model, storage) / share;
  if (mflups > 0) {
    into.mflups = mflups;
    into.runSeconds = nodes * static_cast<double>(into.steps) / (mflups * 1e6);
  }
}

}  // namespace tiledlbm
