// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/Observation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "Solver/Conditions/FluidViscosity.h"
#include "Solver/Geometry/Point.h"

namespace tiledlbm {

Observation::Observation(const CaseOnDevice& of) : case_(of) {
  const CaseSetup& setup = case_.setup;
  regionOf_.assign(setup.openings().size(), -1);
  for (const Region& region : setup.volume().regions(setup.roles())) {
    for (const int id : region.openings) {
      regionOf_[id] = static_cast<int>(isDriven_.size());
    }
    isDriven_.push_back(isDriven(region, setup.conditions()));
  }
  WatchedNodes nodes;
  for (const Opening& opening : setup.openings()) {
    atRest_.push_back(stateAtRest(opening));
    if (atRest_.back().role == OpeningRole::Wall) {
      continue;
    }
    watched_.push_back(atRest_.size() - 1);
    for (const std::int64_t voxel : opening.voxels) {
      const auto at = setup.flowMask().coordinates(voxel);
      nodes.places.push_back(case_.tiles.placeOf(at[0], at[1], at[2]));
      nodes.groupOf.push_back(nodes.groups);
    }
    ++nodes.groups;
  }
  case_.engine->watch(nodes);
}

OpeningState Observation::stateAtRest(const Opening& opening) const {
  const CaseSetup& setup = case_.setup;
  OpeningState state;
  state.id = opening.id;
  state.role = setup.conditionOf(opening).role;
  state.face = opening.face;
  state.centroid = difference(centroid(setup.flowMask(), opening), pointOf(setup.origin()));
  state.normal = opening.inwardNormal();
  state.label = opening.label;
  state.region = regionOf_[opening.id];
  state.area = opening.area() * setup.units().voxelSize * setup.units().voxelSize;
  return state;
}

std::vector<OpeningState> Observation::openings(std::int64_t step) const {
  const CaseSetup& setup = case_.setup;
  const LatticeUnits& units = setup.units();
  std::vector<WatchedSums> sums = case_.engine->watched(case_.signals.at(step));
  if (!case_.team.isAlone()) {
    const std::vector<WatchedSums> all = gatherOnAll(*case_.team.ranks, sums);
    const std::size_t count = std::exchange(sums, std::vector<WatchedSums>(sums.size())).size();
    for (std::size_t i = 0; i < all.size(); ++i) {
      sums[i % count].density.add(all[i].density);
      sums[i % count].inflow.add(all[i].inflow);
    }
  }
  const std::vector<double> common = case_.commonDensitiesOnAll();
  std::vector<OpeningState> states = atRest_;
  for (std::size_t i = 0; i < watched_.size(); ++i) {
    OpeningState& state = states[watched_[i]];
    const Opening& opening = setup.openings()[watched_[i]];
    state.meanNormalVelocity = sums[i].inflow.value() / opening.area() * units.velocityScale();
    state.flowRate = state.meanNormalVelocity * state.area;
    state.meanPressure = units.toPressure(
        common[state.id] + sums[i].density.value() / static_cast<double>(opening.voxels.size()));
  }
  setDrops(states);
  return states;
}

void Observation::setDrops(std::vector<OpeningState>& states) const {
  for (OpeningState& state : states) {
    const auto reference =
        std::find_if(states.begin(), states.end(), [&state](const OpeningState& other) {
          return other.region == state.region && !isWall(other.role);
        });
    const bool hasDrop = !isWall(state.role) && isDriven_[state.region];
    state.pressureDrop = hasDrop ? reference->meanPressure - state.meanPressure
                                 : std::numeric_limits<double>::quiet_NaN();
  }
}

std::vector<double> Observation::prescribedFlows(const std::vector<OpeningState>& states,
                                                 std::int64_t step) const {
  std::vector<double> flows(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    const OpeningCondition& condition = case_.setup.conditions()[i];
    if (isInlet(condition.role)) {
      flows[i] = case_.signals.prescribedAt(step, condition) * condition.speed * states[i].area;
    }
  }
  return flows;
}

std::vector<double> Observation::densitiesOfCircuits(const std::vector<Circuit>& circuits) const {
  std::vector<double> densities(case_.setup.openings().size());
  for (std::size_t i = 0; i < circuits.size(); ++i) {
    for (const int id : case_.openingsOfCircuits[i]) {
      const bool isOfInlet = isInlet(case_.setup.conditions()[id].role);
      if (isOfInlet == circuits[i].isInletAbsorber() &&
          circuits[i].kind != CircuitKind::CommonPressure) {
        densities[id] = circuits[i].density;
      }
    }
  }
  return densities;
}

ConvergenceSample Observation::sample(const FlowSums& sums, const std::vector<OpeningState>& states,
                                      std::int64_t step) const {
  const LatticeUnits& units = case_.setup.units();
  ConvergenceSample row;
  row.step = step;
  row.time = static_cast<double>(step) * units.timeStep;
  row.residual =
      sums.velocitySquared > 0 ? std::sqrt(sums.velocityChangeSquared / sums.velocitySquared) : 0;
  const double speed = units.velocityScale();
  row.kineticEnergy =
      0.5 * units.density * std::pow(units.voxelSize, 3) * speed * speed * sums.velocitySquared;
  row.massImbalance = balanceOf(states).imbalance();
  return row;
}

double Observation::reynoldsNumber(const std::vector<OpeningState>& states) const {
  double prescribed = 0, found = 0;
  for (const OpeningState& state : states) {
    const OpeningCondition& condition = case_.setup.conditions()[state.id];
    const double diameter = equivalentDiameter(state.area);
    const double wallSpeed =
        std::hypot(condition.velocity[0], condition.velocity[1], condition.velocity[2]);
    prescribed = std::max(
        {prescribed, std::abs(condition.speed) * diameter, wallSpeed * std::sqrt(state.area)});
    found = std::max(found, std::abs(state.meanNormalVelocity) * diameter);
  }
  return (prescribed > 0 ? prescribed : found) / referenceViscosity(case_.setup.parameters());
}

}  // namespace tiledlbm
