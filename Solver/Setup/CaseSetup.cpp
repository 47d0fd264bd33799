// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/CaseSetup.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <sstream>
#include <string>
#include <utility>
#include <variant>

#include "Kernels/Host/Parallel.h"
#include "Kernels/Stage.h"
#include "Solver/Conditions/BoundaryVoxels.h"
#include "Solver/Conditions/Circuits/SoundAbsorbers.h"
#include "Solver/Conditions/Circuits/VesselCircuits.h"
#include "Solver/Conditions/FluidViscosity.h"
#include "Solver/Conditions/InletProfiles.h"
#include "Solver/Conditions/OpeningContacts.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Error.h"
#include "Solver/Geometry/Openings.h"
#include "Solver/Geometry/Tiling.h"
#include "Solver/Geometry/Wall/CurvedWalls.h"
#include "Solver/Geometry/Wall/WallDistance.h"
#include "Solver/Setup/Acoustics.h"
#include "Solver/Setup/FlowExtension.h"
#include "Solver/Setup/UnitChoice.h"

namespace tiledlbm {

namespace {

/// Rounds to the three digits of messages.
double rounded(double value) {
  std::ostringstream text;
  text.precision(3);
  text << value;
  const std::string digits = text.str();
  double number = value;  // kept where it is subnormal
  std::from_chars(digits.data(), digits.data() + digits.size(), number);  // in any locale
  return number;
}

/// Sets the workable value of a problem that has one.
template <class ProblemType>
auto setWorkable(ProblemType& problem, double value, int) -> decltype(problem.workable = value) {
  return problem.workable = value;
}
template <class ProblemType>
double setWorkable(ProblemType&, double value, long) {
  return value;
}

/// The error with a recommendation that works: its own, else Auto, else none.
UnworkableSetting withCheckedAdvice(const UnworkableSetting& error, const CaseSetup& setup) {
  UnworkableSetting checked = error;
  checked.workable = rounded(error.workable);
  if (!setup.worksWith({checked.setting, {checked.workable}})) {
    const bool canBeAuto = setup.parameters().latticeVelocity > 0 &&
                           setup.worksWith({Setting::LatticeVelocity, {0}}) &&
                           checked.setting == Setting::LatticeVelocity;
    checked.workable = canBeAuto ? 0 : std::numeric_limits<double>::quiet_NaN();
  }
  std::visit(
      [&](auto& topic) {
        std::visit([&](auto& problem) { setWorkable(problem, checked.workable, 0); }, topic);
      },
      checked.problem);
  return checked;
}

}  // namespace

CaseConditions::CaseConditions(std::shared_ptr<const OpenVolume> volume,
                               const Parameters& parameters)
    : parameters_(parameters),
      volume_(std::move(volume)),
      conditions_(resolveConditions(volume_->mask(), volume_->openings(), parameters)) {}

void CaseConditions::check() const {
  checkContacts(volume_->mask(), volume_->openings(), conditions_);
  checkConditions(volume_->openings(), conditions_, volume_->regions(roles()));
}

void CaseConditions::checkExtension() const {
  if (parameters_.flowExtension > 0) {
    tiledlbm::checkExtension(volume_->mask(), *volume_->reached(roles()), volume_->openings(),
                             conditions_,
                             std::min(parameters_.flowExtension, largestFlowExtension));
  }
}

void CaseConditions::extend() {
  if (parameters_.flowExtension > 0) {
    std::vector<Opening> openings = volume_->openings();
    ExtendedVolume extended = extendOpenings(volume_->mask(), *volume_->reached(roles()),
                                             conditions_, parameters_.flowExtension, openings);
    Parameters parameters = parameters_;
    parameters.measuredInlet = measuredAtEnd(extended, openings);
    std::vector<OpeningCondition> conditions =
        resolveConditions(extended.mask, openings, parameters);
    extended_ = ExtendedCase{std::make_shared<VoxelMask>(std::move(extended.mask)), extended.origin,
                             std::move(openings), std::move(conditions),
                             std::move(parameters.measuredInlet)};
  }
}

/// Moves the measured plane to the new end of its opening.
/// \param openings of the extended volume.
MeasuredPlane CaseConditions::measuredAtEnd(const ExtendedVolume& extended,
                                            const std::vector<Opening>& openings) const {
  for (const Opening& opening : volume_->openings()) {
    if (!conditionOf(opening).profile.empty()) {
      const Opening& atEnd = openings[opening.id];
      return movedTo(opening.id,
                     difference(centroid(extended.mask, atEnd), centroid(volume_->mask(), opening)),
                     parameters_.measuredInlet);
    }
  }
  return parameters_.measuredInlet;
}

CaseSetup::CaseSetup(CaseConditions conditions, int halvings)
    : CaseConditions(std::move(conditions)) {
  chooseUnits(halvings);
}

CaseSetup CaseSetup::make(std::shared_ptr<const VoxelMask> mask, const Parameters& parameters,
                          int halvings, bool coversNext) {
  checkParameters(parameters);
  checkMask(*mask);
  const auto volume = inStage("openings and regions",
                              [&] { return std::make_shared<const OpenVolume>(std::move(mask)); });
  requireOpening(volume->openings());
  CaseConditions conditions(volume, parameters);
  conditions.check();
  conditions.extend();
  std::shared_future<std::shared_ptr<const WallDistance>> distance;
  if (coversNext) {
    distance = startAsync([flowMask = conditions.sharedFlowMask()] {
                 return std::make_shared<const WallDistance>(*flowMask);
               }).share();
  }
  const Stage stage("units");
  CaseSetup setup(std::move(conditions), halvings);
  setup.pendingDistance_ = std::move(distance);
  setup.checkUnits();
  return setup;
}

void CaseSetup::chooseUnits(int halvings) {
  model_ = parameters_.model;
  model_.viscosity = needsEddies() ? ViscosityModel::EddyViscosity : parameters_.model.viscosity;
  SpeedsOfFlow known;
  if (parameters_.latticeVelocity == 0 && !isDistensible(parameters_)) {
    known.narrowest = largestMeanSpeed(volume(), conditionsOfVolume());
    known.sound = soundOfCycle(*this);
  }
  // Areas and conditions without flow extensions give a preview the same units.
  units_ = unitsOf(endsOfOpenings(), volume().openings(), conditionsOfVolume(), resolved(), known,
                   halvings);
}

std::int64_t CaseConditions::rampSteps() const {
  if (parameters_.rampSteps != automaticRamp) {
    return parameters_.rampSteps;
  }
  constexpr double fewest = 1000, passages = 8;
  const double ofSound =
      isPulsatile(parameters_)
          ? passages * std::sqrt(3.0) * longestDistance(*this) / parameters_.voxelSize
          : 0;
  return std::llround(std::min(std::max(fewest, ofSound), static_cast<double>(mostTimeSteps)));
}

Parameters CaseSetup::resolved() const {
  Parameters resolved = parameters_;
  resolved.model = model_;
  return resolved;
}

bool CaseSetup::needsEddies() const {
  if (parameters_.model.viscosity != ViscosityModel::Newtonian) {
    return false;
  }
  if (parameters_.eddies != EddyChoice::Automatic) {
    return parameters_.eddies == EddyChoice::On;
  }
  // Pipe flow becomes turbulent at 2000; 2 % less allows for voxelised sections, whose area varies
  // with the voxel size. Below this a stenosis can raise the Reynolds number above it.
  constexpr double turbulent = 0.98 * 2000, quickened = 500;
  double atInlets = 0, fastest = 0;
  for (const Opening& opening : volume().openings()) {
    const OpeningCondition& condition = conditionsOfVolume()[opening.id];
    if (isInlet(condition.role) && condition.speed != 0) {
      const double diameter = parameters_.voxelSize * equivalentDiameter(opening.area());
      const double reynolds = std::abs(condition.speed) * diameter / parameters_.kinematicViscosity;
      fastest = std::max(fastest, std::abs(condition.speed));
      atInlets = std::max(atInlets, reynolds);
    }
  }
  if (atInlets < quickened || atInlets >= turbulent) {
    return atInlets >= turbulent;
  }
  // The same flow in a narrower tube: its diameter is proportional to speed^(-1/2).
  const double narrowest = std::max(largestMeanSpeed(volume(), conditionsOfVolume()), fastest);
  return atInlets * std::sqrt(narrowest / fastest) >= turbulent;
}

/// Independent of extend(), and so the same in a preview.
std::vector<Point> CaseConditions::endsOfOpenings() const {
  const std::int64_t length =
      std::clamp<std::int64_t>(parameters_.flowExtension, 0, largestFlowExtension);
  std::vector<Point> ends = volume_->centroids();
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const Opening& opening = volume_->openings()[i];
    if (!isWall(conditionOf(opening).role)) {
      ends[i] = moved(ends[i], opening.inwardNormal(), -static_cast<double>(length));
    }
  }
  return ends;
}

void CaseSetup::checkUnits() const {
  try {
    tiledlbm::checkUnits(units_, volume().openings(), conditionsOfVolume(), resolved());
  } catch (const UnworkableSetting& error) {
    throw withCheckedAdvice(error, *this);
  }
}

bool CaseSetup::worksWith(const SettingChange& change) const {
  Parameters parameters = parameters_;
  const double value = change.values.front();
  switch (change.setting) {
    case Setting::LatticeVelocity:
      parameters.latticeVelocity = value;
      break;
    case Setting::PulseWaveVelocity:
      parameters.pulseWaveVelocity = value;
      break;
    case Setting::ZeroShearViscosity:  // for which Auto chooses anew
      parameters.carreauYasuda.zeroShearViscosity = value;
      parameters.latticeVelocity = 0;
      break;
    case Setting::VoxelSize:  // of a finer mask, for which Auto chooses anew
      parameters.voxelSize = value;
      parameters.latticeVelocity = 0;
      break;
    default:
      return false;
  }
  return passesWith(parameters);
}

bool CaseSetup::passesWith(const Parameters& parameters) const {
  try {
    checkParameters(parameters);
    CaseSetup other = *this;
    other.parameters_ = parameters;
    other.chooseUnits(0);
    tiledlbm::checkUnits(other.units_, volume().openings(), other.conditionsOfVolume(),
                         other.resolved());
    return true;
  } catch (const Error&) {
    return false;
  }
}

CaseTiles CaseSetup::cover(const RankTeam& team) {
  const std::shared_ptr<const VoxelMask> computed = reached();
  flowDistance_ = inStage("distances from the wall", [&] {
    return pendingDistance_.valid() ? pendingDistance_.get()
                                    : std::make_shared<const WallDistance>(flowMask(), team);
  });
  pendingDistance_ = {};
  const WallDistance& distance = *flowDistance_;
  const std::vector<CircuitOfOpenings> circuits = allCircuits();
  // Mostly on one core, therefore in parallel with the walls.
  auto pendingBoundary = startAsync([&] {
    return boundaryVoxels(flowMask(), openings(), conditions(), circuits, parameters_.inletProfile,
                          parameters_.walls, distance, units_, viscosity().restRelaxationTime,
                          hasEddies());
  });
  std::vector<WallVoxel> walls;
  if (parameters_.walls == WallModel::Interpolated) {
    const Stage stage("walls along links");
    walls = curvedWalls(flowMask(), *computed, openings(), distance, wallRule(), team);
  }
  const auto boundary = inStage("boundary voxels", [&] { return pendingBoundary.get(); });
  CaseTiles covered;
  covered.tiles = inStage("tiles", [&] { return coverWithTiles(*computed, boundary, walls); });
  std::vector<bool> hasNodes(circuits.size(), false);
  for (const BoundaryVoxel& entry : boundary) {
    if (entry.condition.absorber >= 0) {
      hasNodes[entry.condition.absorber] = true;
    }
  }
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    covered.tiles.circuits.push_back(circuits[i].circuit);
    covered.openingsOfCircuits.push_back(circuits[i].openings);
    if (circuits[i].circuit.isInletAbsorber() && !hasNodes[i]) {
      covered.tiles.circuits.back().soundImpedance = 0;  // inlet of moving walls only
    }
  }
  covered.isolatedNodes = flowMask().fluidCount() - covered.tiles.nonSolidNodes;
  if (extended_) {
    extended_->mask->setLevels({});
  } else {
    wallDistance_ = flowDistance_;
  }
  return covered;
}

WallRule CaseSetup::wallRule() const {
  const double relaxationTime = viscosity().relaxationTime;
  const CollisionTraits& collision = traitsOf(parameters_.model.collision);
  return {collision.wallInterpolation, leastLinkFraction(relaxationTime),
          collision.magicParameter(relaxationTime), relaxationTime};
}

std::vector<CircuitOfOpenings> CaseSetup::allCircuits() const {
  std::vector<CircuitOfOpenings> circuits =
      makeCircuits(openings(), conditions(), units_, isDistensible(parameters_));
  if (isDistensible(parameters_)) {
    return circuits;  // sound is the pulse wave
  }
  const double periodSteps =
      isPulsatile(parameters_)
          ? static_cast<double>(stepsOfPeriods(1, periodOf(parameters_), units_.timeStep))
          : 0;
  const std::vector<Region> regions = flowRegions();
  for (const Region& region : regions) {
    addSoundAbsorber(region, openings(), conditions(), periodSteps, circuits);
  }
  for (CircuitOfOpenings& absorber :
       makeInletAbsorbers(openings(), conditions(), regions, units_)) {
    circuits.push_back(std::move(absorber));
  }
  return circuits;
}

std::vector<Region> CaseConditions::flowRegions() const {
  std::vector<Region> regions = volume_->regions(roles());
  for (Region& region : regions) {
    if (extended_) {
      region.voxelCount +=
          voxelsOfExtensions(region, openings(), conditions(), parameters_.flowExtension);
    }
  }
  return regions;
}

std::vector<OpeningRole> CaseConditions::roles() const {
  std::vector<OpeningRole> roles;
  roles.reserve(conditions_.size());
  for (const OpeningCondition& condition : conditions_) {
    roles.push_back(condition.role);
  }
  return roles;
}

Viscosity CaseSetup::viscosity() const {
  return latticeViscosity(parameters_, units_);
}

std::int64_t CaseConditions::maskIndexOf(Coordinates at) const {
  const VoxelMask& mask = volume_->mask();
  at = moved(at, origin(), -1);
  return mask.contains(at) && mask.isFluid(at) ? mask.index(at) : -1;
}

/// Fluid of flowMask() connected with an opening that is not a wall at rest.
std::shared_ptr<const VoxelMask> CaseSetup::reached() const {
  if (!extended_) {
    return volume().reached(roles());
  }
  if (volume().isAllReached(roles())) {
    return extended_->mask;  // flow extensions continue openings
  }
  return findRegions(extended_->mask, activeOpenings(extended_->openings, roles())).mask;
}

}  // namespace tiledlbm
