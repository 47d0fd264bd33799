// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/BoundaryConditions.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "Solver/Conditions/Circuits/TunedWindkessels.h"
#include "Solver/Conditions/InletProfiles.h"
#include "Solver/Conditions/OpeningWaveforms.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"
#include "Solver/Geometry/Openings.h"

namespace tiledlbm {

namespace {

constexpr double cubicMetresPerMillilitre = 1e-6;

double areaOf(const Opening& opening, const Parameters& parameters) {
  return opening.area() * parameters.voxelSize * parameters.voxelSize;
}

void requireElement(bool isUsable, const Opening& opening, CircuitElement element, double value) {
  if (!isUsable) {
    throw InvalidInput(UnusableElement{outlineOf(opening), element, value});
  }
}

OpeningCondition conditionOfRow(const OpeningRow& row, const Opening& opening,
                                const Parameters& parameters) {
  OpeningCondition condition;
  if (!(row[1] >= 0 && row[1] < openingRoleCount && row[1] == std::floor(row[1]))) {
    throw InvalidInput(UnknownRole{outlineOf(opening), row[1]});
  }
  condition.role = static_cast<OpeningRole>(static_cast<int>(row[1]));
  switch (condition.role) {
    case OpeningRole::Wall:
      break;
    case OpeningRole::VelocityInlet:
      condition.speed = row[2];
      break;
    case OpeningRole::Pressure:
      condition.pressure = row[2];
      break;
    case OpeningRole::MovingWall:
      condition.velocity = {row[2], row[3], row[4]};
      break;
    case OpeningRole::FlowRateInlet:
      condition.speed = row[2] * cubicMetresPerMillilitre / areaOf(opening, parameters);
      break;
    case OpeningRole::Resistance:
      requireElement(row[2] > 0, opening, CircuitElement::Resistance, row[2]);
      condition.circuit.proximalResistance = row[2] / cubicMetresPerMillilitre;
      condition.pressure = row[3];
      break;
    case OpeningRole::Windkessel:
      requireElement(row[2] >= 0, opening, CircuitElement::ProximalResistance, row[2]);
      requireElement(row[3] > 0, opening, CircuitElement::Compliance, row[3]);
      requireElement(row[4] > 0, opening, CircuitElement::DistalResistance, row[4]);
      condition.circuit = {row[2] / cubicMetresPerMillilitre, row[3] * cubicMetresPerMillilitre,
                           row[4] / cubicMetresPerMillilitre};
      condition.pressure = parameters.outletPressure;
      break;
    case OpeningRole::FlowShare:
      if (!(row[2] > 0 && row[2] < 100)) {
        throw InvalidInput(ShareOutOfRange{outlineOf(opening), row[2]});
      }
      condition.share = row[2] / 100;
      condition.pressure = parameters.outletPressure;
      break;
  }
  return condition;
}

void checkMovingWall(const Opening& opening, const OpeningCondition& condition) {
  if (opening.isOfLabel()) {
    throw InvalidInput(MovingWallOfLabel{outlineOf(opening)});
  }
  const std::size_t axis = axisOf(opening.face);
  double squared = 0;
  for (const double component : condition.velocity) {
    squared += component * component;
  }
  constexpr double tolerance = 1e-6;  // of the speed: rounding error of a rotated image
  if (std::abs(condition.velocity[axis]) > tolerance * std::sqrt(squared)) {
    throw InvalidInput(MovingWallOutOfPlane{outlineOf(opening), condition.velocity[axis]});
  }
}

/// Conditions of openings without rows.
std::vector<OpeningCondition> automaticConditions(const std::vector<Opening>& openings,
                                                  const Parameters& parameters) {
  std::vector<OpeningCondition> conditions(openings.size());
  for (std::size_t id = 0; id < openings.size(); ++id) {
    conditions[id].role = automaticRoleOf(openings[id]);
    if (conditions[id].role == OpeningRole::VelocityInlet) {
      conditions[id].speed = parameters.inletVelocity;
    } else {
      conditions[id].pressure = parameters.outletPressure;
    }
  }
  return conditions;
}

/// Sets the conditions of openings with rows.
/// \return by id, whether an opening has a row.
std::vector<bool> followRows(const std::vector<Opening>& openings, const Parameters& parameters,
                             std::vector<OpeningCondition>& conditions) {
  std::vector<bool> named(openings.size(), false);
  for (const OpeningRow& row : parameters.openings) {
    if (!std::all_of(row.begin(), row.end(), [](double value) { return std::isfinite(value); })) {
      throw InvalidInput(RowNotFinite{});
    }
    const auto count = static_cast<std::int64_t>(openings.size());
    if (!(row[0] >= 0 && row[0] < static_cast<double>(count) && row[0] == std::floor(row[0]))) {
      throw InvalidInput(UnknownOpening{row[0], count});
    }
    const auto id = static_cast<std::int64_t>(row[0]);
    if (named[id]) {
      throw InvalidInput(RepeatedOpening{id});
    }
    named[id] = true;
    conditions[id] = conditionOfRow(row, openings[id], parameters);
    if (conditions[id].role == OpeningRole::MovingWall) {
      checkMovingWall(openings[id], conditions[id]);
    }
  }
  return named;
}

/// Speed of an inlet at the largest value of its waveform.
/// \param area m2, of all inlets that share the flow rate.
double speedAt(double largest, WaveformQuantity quantity, double area, double speed) {
  switch (quantity) {
    case WaveformQuantity::Factor:
      return speed * largest;
    case WaveformQuantity::MeanVelocity:
      return largest;
    case WaveformQuantity::FlowRate:
      return largest * cubicMetresPerMillilitre / area;
    case WaveformQuantity::Pressure:  // not for inlets
      break;
  }
  return speed;
}

/// Sets speeds at the largest value of the waveforms of single inlets, and mean pressures of
/// openings with a waveform.
void followOwnWaveforms(const std::vector<Opening>& openings, const Parameters& parameters,
                        std::vector<OpeningCondition>& conditions) {
  checkOpeningWaveforms(parameters, openings.size());
  const std::vector<Waveform> waveforms = waveformsOf(parameters);
  for (std::size_t i = 0; i < parameters.openingWaveforms.size(); ++i) {
    const OpeningWaveform& own = parameters.openingWaveforms[i];
    const std::size_t id = own.opening;
    OpeningCondition& condition = conditions[id];
    condition.followsWaveform = true;
    condition.waveform = firstOfOpenings(parameters) + i;
    const Waveform& waveform = waveforms[condition.waveform];
    if (own.quantity == WaveformQuantity::Pressure) {
      if (condition.role != OpeningRole::Pressure) {
        throw InvalidInput(PressureWaveformOfOther{outlineOf(openings[id])});
      }
      condition.pressure = waveform.mean();
    } else {
      if (!isInlet(condition.role)) {
        throw InvalidInput(WaveformOfNoInlet{outlineOf(openings[id])});
      }
      condition.speed = speedAt(waveform.largest(), own.quantity, areaOf(openings[id], parameters),
                                condition.speed);
    }
  }
}

/// Finds the range of the pressure of each opening over time.
void findPressureRanges(const Parameters& parameters, std::vector<OpeningCondition>& conditions) {
  const std::vector<Waveform> waveforms = waveformsOf(parameters);
  for (OpeningCondition& condition : conditions) {
    condition.lowestPressure = condition.highestPressure = condition.pressure;
    if (condition.followsWaveform && hasPressure(condition.role)) {
      const Waveform& waveform = waveforms[condition.waveform];
      condition.lowestPressure = waveform.least();
      condition.highestPressure = waveform.most();
    }
  }
}

/// Sets the speeds of the other inlets at the largest value of the common waveform.
void followWaveform(const std::vector<Opening>& openings, const Parameters& parameters,
                    std::vector<OpeningCondition>& conditions) {
  const double largest = Waveform(parameters.waveform).largest();
  double inletArea = 0;
  for (std::size_t id = 0; id < openings.size(); ++id) {
    const bool isCommon = isInlet(conditions[id].role) && !conditions[id].followsWaveform;
    inletArea += isCommon ? areaOf(openings[id], parameters) : 0;
  }
  if (inletArea == 0 && parameters.openingWaveforms.empty()) {
    throw InvalidInput(WaveformWithoutInlet{});
  }
  for (OpeningCondition& condition : conditions) {
    if (isInlet(condition.role) && !condition.followsWaveform) {
      condition.followsWaveform = true;
      condition.speed = speedAt(largest, parameters.waveformQuantity, inletArea, condition.speed);
    }
  }
}

/// Flow rate of all inlets together.
PeriodicFlow inflowOf(const std::vector<Opening>& openings, const Parameters& parameters,
                      const std::vector<OpeningCondition>& conditions) {
  const std::vector<Waveform> waveforms = waveformsOf(parameters);
  const std::size_t count = waveforms.empty() ? 1 : 2000;  // resolves a cardiac cycle
  PeriodicFlow flow{periodOf(parameters), std::vector<double>(count)};
  for (std::size_t id = 0; id < openings.size(); ++id) {
    if (!isInlet(conditions[id].role)) {
      continue;
    }
    const double largest = conditions[id].speed * areaOf(openings[id], parameters);
    for (std::size_t i = 0; i < count; ++i) {
      const double time = flow.period * static_cast<double>(i) / static_cast<double>(count);
      flow.values[i] += conditions[id].followsWaveform
                            ? largest * waveforms[conditions[id].waveform].shareAt(time)
                            : largest;
    }
  }
  return flow;
}

/// Shares of the flow: the prescribed ones, and the rest by Murray's law.
/// \param areas of openings.
/// \param conditions of these openings.
std::vector<double> sharesOf(const std::vector<double>& areas,
                             const std::vector<const OpeningCondition*>& conditions) {
  constexpr double leastRest = 1e-3;  // checkShares reports shares without a rest
  double rest = 1;
  std::vector<double> others;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    rest -= conditions[i]->share;
    if (conditions[i]->share == 0) {
      others.push_back(areas[i]);
    }
  }
  const std::vector<double> ofOthers = sharesByMurray(others);
  std::vector<double> shares;
  shares.reserve(conditions.size());
  std::size_t next = 0;
  for (const OpeningCondition* condition : conditions) {
    shares.push_back(condition->share > 0 ? condition->share
                                          : std::max(rest, leastRest) * ofOthers[next++]);
  }
  return shares;
}

/// Elasticity of the whole vessel, without flow extensions.
VesselElasticity elasticityOf(const VoxelMask& mask, const Parameters& parameters) {
  if (!isDistensible(parameters)) {
    return {};
  }
  const double wave = parameters.pulseWaveVelocity;
  const double volume = static_cast<double>(mask.fluidCount()) * std::pow(parameters.voxelSize, 3);
  return {wave, volume / (parameters.density * wave * wave)};
}

/// Sets Windkessels for the target pressure at outlets without a row or a waveform, and at outlets
/// with a share. Other outlets keep their share of the outflow.
void tuneOutlets(const VoxelMask& mask, const std::vector<Opening>& openings,
                 const Parameters& parameters, const std::vector<bool>& named,
                 std::vector<OpeningCondition>& conditions) {
  std::vector<double> areas;
  std::vector<std::size_t> ids;
  std::vector<const OpeningCondition*> outlets;
  for (std::size_t id = 0; id < openings.size(); ++id) {
    if (hasPressure(conditions[id].role)) {
      areas.push_back(areaOf(openings[id], parameters));
      ids.push_back(id);
      outlets.push_back(&conditions[id]);
    }
  }
  const std::vector<double> shares = sharesOf(areas, outlets);
  std::vector<double> tunedAreas, tunedShares;
  std::vector<std::size_t> tuned;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const bool isGiven = named[ids[i]] || outlets[i]->followsWaveform;
    if (!isGiven || outlets[i]->share > 0) {
      tuned.push_back(ids[i]);
      tunedAreas.push_back(areas[i]);
      tunedShares.push_back(shares[i]);
    }
  }
  if (tuned.empty()) {
    return;
  }
  const std::vector<CircuitElements> circuits = tunedWindkessels(
      tunedAreas, tunedShares, inflowOf(openings, parameters, conditions), parameters.density,
      {parameters.targetMeanPressure, parameters.targetPulsePressure, parameters.outletPressure},
      elasticityOf(mask, parameters));
  for (std::size_t i = 0; i < tuned.size(); ++i) {
    OpeningCondition& condition = conditions[tuned[i]];
    condition.circuit = circuits[i];
    if (condition.share == 0) {
      condition.role = OpeningRole::Windkessel;
    } else if (!isPulsatile(parameters)) {
      condition.circuit = {circuits[i].resistance(), 0, 0};
    }
  }
}

/// With a waveform an outlet with a share is a Windkessel, which needs a target pressure.
void checkSharesOfCycle(const std::vector<Opening>& openings, const Parameters& parameters,
                        const std::vector<OpeningCondition>& conditions) {
  for (std::size_t id = 0; id < openings.size(); ++id) {
    if (conditions[id].share > 0 && isPulsatile(parameters) && parameters.targetMeanPressure == 0) {
      throw InvalidInput(ShareWithoutTarget{outlineOf(openings[id])});
    }
  }
}

/// Checks the shares of a region.
void checkShares(const Region& region, const std::vector<Opening>& openings,
                 const std::vector<OpeningCondition>& conditions) {
  const Opening* first = nullptr;
  int outlets = 0, withShare = 0;
  double sum = 0;
  for (const int id : region.openings) {
    const OpeningCondition& condition = conditions[id];
    outlets += condition.isOutlet ? 1 : 0;
    if (condition.share > 0) {
      first = first ? first : &openings[id];
      sum += condition.share;
      ++withShare;
    }
  }
  if (withShare == 0) {
    return;
  }
  if (outlets == 1) {
    throw InvalidInput(ShareOfOnlyOutlet{outlineOf(*first)});
  }
  constexpr double rounded = 0.005;  // for 33.3 % three times
  const bool areAll = withShare == outlets;
  if (areAll ? std::abs(sum - 1) > rounded : sum >= 1) {
    throw InvalidInput(SharesNotWhole{100 * sum, areAll});
  }
}

/// Marks outlets: all openings with a pressure. Without an inlet, prescribed pressures above the
/// lowest drive the flow, and their openings are no outlets.
void findOutlets(std::vector<OpeningCondition>& conditions) {
  bool hasInlet = false;
  double lowest = std::numeric_limits<double>::infinity();
  for (const OpeningCondition& condition : conditions) {
    hasInlet = hasInlet || isInlet(condition.role);
    if (hasPressure(condition.role)) {
      lowest = std::min(lowest, condition.pressure);
    }
  }
  for (OpeningCondition& condition : conditions) {
    condition.isOutlet = hasCircuit(condition.role) || (hasPrescribedPressure(condition.role) &&
                                                        (hasInlet || condition.pressure <= lowest));
  }
}

bool isDriving(const OpeningCondition& condition) {
  return (isInlet(condition.role) && condition.speed != 0) ||
         (condition.role == OpeningRole::MovingWall &&
          condition.velocity != std::array<double, 3>{});
}

/// Whether two pressures differ at some time.
bool differ(const OpeningCondition& a, const OpeningCondition& b) {
  const bool areOfWaveforms = a.followsWaveform || b.followsWaveform;
  return a.pressure != b.pressure || a.followsWaveform != b.followsWaveform ||
         (areOfWaveforms && a.waveform != b.waveform);
}

/// Gives each opening with a waveform of its own a signal, then each other inlet. Inlets beyond the
/// number of signals share the last two: one for the common waveform, one for constant inlets.
/// Remaining signals go to openings with a pressure that are oblique to the axes, whose pressure is
/// corrected.
void numberSignals(const VoxelMask& mask, const std::vector<Opening>& openings,
                   std::vector<OpeningCondition>& conditions) {
  constexpr int shared = OpeningSignals<double>::count - 2;
  int next = OpeningSignals<double>::steady + 1;
  for (OpeningCondition& condition : conditions) {
    const bool isOfPressure = hasPressure(condition.role) && condition.followsWaveform;
    if (isOfPressure || condition.waveform > 0) {
      condition.signal = next++;
    }
  }
  for (OpeningCondition& condition : conditions) {
    if (isInlet(condition.role) && condition.waveform == 0) {
      condition.signal = next < shared ? next++ : shared + (condition.followsWaveform ? 1 : 0);
    }
  }
  for (std::size_t id = 0; id < openings.size(); ++id) {
    OpeningCondition& condition = conditions[id];
    condition.isOblique = hasPressure(condition.role) && !faceAlike(mask, openings[id]);
    if (condition.isOblique && !condition.setsDensity() && next < shared) {
      condition.signal = next++;
    }
  }
}

}  // namespace

std::array<double, 3> rowValuesOf(const CircuitElements& circuit) {
  return {circuit.proximalResistance * cubicMetresPerMillilitre,
          circuit.compliance / cubicMetresPerMillilitre,
          circuit.distalResistance * cubicMetresPerMillilitre};
}

OpeningRow rowOf(int id, const OpeningCondition& condition, double flow) {
  constexpr double millilitres = 1e6;  // per cubic metre
  const std::array<double, 3> circuit = rowValuesOf(condition.circuit);
  const auto row = [&](OpeningRole role, double a = 0, double b = 0, double c = 0) {
    return OpeningRow{double(id), double(static_cast<int>(role)), a, b, c};
  };
  switch (condition.role) {
    case OpeningRole::VelocityInlet:
    case OpeningRole::FlowRateInlet:
      return row(OpeningRole::FlowRateInlet, flow * millilitres);
    case OpeningRole::Pressure:
      return row(condition.role, condition.pressure);
    case OpeningRole::MovingWall:
      return row(condition.role, condition.velocity[0], condition.velocity[1],
                 condition.velocity[2]);
    case OpeningRole::Resistance:
      return row(condition.role, circuit[0], condition.pressure);
    case OpeningRole::Windkessel:
      return row(condition.role, circuit[0], circuit[1], circuit[2]);
    case OpeningRole::FlowShare:
      return row(condition.role, 100 * condition.share);
    case OpeningRole::Wall:
      break;
  }
  return row(OpeningRole::Wall);
}

double prescribedDensity(const OpeningCondition& condition, const LatticeUnits& units) {
  return hasCircuit(condition.role) ? 0 : units.toLatticeDensity(condition.pressure);
}

OpeningRole automaticRoleOf(const Opening& opening) {
  return opening.id == 0 ? OpeningRole::VelocityInlet : OpeningRole::Pressure;
}

std::vector<OpeningCondition> resolveConditions(const VoxelMask& mask,
                                                const std::vector<Opening>& openings,
                                                const Parameters& parameters) {
  // All later steps depend on the roles.
  std::vector<OpeningCondition> conditions = automaticConditions(openings, parameters);
  const std::vector<bool> named = followRows(openings, parameters, conditions);
  if (std::count(named.begin(), named.end(), false) > 0 && mask.fluidCount() == mask.voxelCount()) {
    throw InvalidInput(NoWall{});
  }
  // A waveform scales or replaces the speed of a measurement; the inlets without a waveform of
  // their own follow the common one.
  if (!parameters.measuredInlet.isEmpty()) {
    followMeasuredPlane(parameters.measuredInlet, mask, openings, named, parameters.voxelSize,
                        conditions);
  }
  followOwnWaveforms(openings, parameters, conditions);
  if (!parameters.waveform.empty()) {
    followWaveform(openings, parameters, conditions);
  }
  // Windkessels follow from the inflow, and give outlets a role and a pressure.
  checkSharesOfCycle(openings, parameters, conditions);
  if (parameters.targetMeanPressure != 0) {
    tuneOutlets(mask, openings, parameters, named, conditions);
  }
  findOutlets(conditions);
  findPressureRanges(parameters, conditions);
  numberSignals(mask, openings, conditions);
  return conditions;
}

bool isDriven(const Region& region, const std::vector<OpeningCondition>& conditions) {
  const OpeningCondition* firstPressure = nullptr;
  for (const int id : region.openings) {
    const OpeningCondition& condition = conditions[id];
    if (isDriving(condition)) {
      return true;
    }
    if (hasPressure(condition.role)) {
      if (firstPressure && differ(*firstPressure, condition)) {
        return true;
      }
      firstPressure = firstPressure ? firstPressure : &condition;
    }
  }
  return false;
}

bool hasFixedPressure(const Region& region, const std::vector<OpeningCondition>& conditions) {
  return std::any_of(region.openings.begin(), region.openings.end(),
                     [&](int id) { return hasPrescribedPressure(conditions[id].role); });
}

void checkConditions(const std::vector<Opening>& openings,
                     const std::vector<OpeningCondition>& conditions,
                     const std::vector<Region>& regions) {
  for (const Region& region : regions) {
    const Opening* inlet = nullptr;
    bool hasWayOut = false;
    for (const int id : region.openings) {
      const OpeningCondition& condition = conditions[id];
      if (isInlet(condition.role) && condition.speed != 0 && !inlet) {
        inlet = &openings[id];
      }
      hasWayOut = hasWayOut || hasPressure(condition.role);
    }
    if (inlet && !hasWayOut) {
      throw InvalidInput(NoWayOut{outlineOf(*inlet)});
    }
    checkShares(region, openings, conditions);
  }
  if (std::none_of(regions.begin(), regions.end(),
                   [&](const Region& region) { return isDriven(region, conditions); })) {
    throw InvalidInput(NothingDrives{});
  }
}

}  // namespace tiledlbm
