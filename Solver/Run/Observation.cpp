// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/Observation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "Solver/Conditions/Rheology.h"

namespace tiledlbm {

Observation::Observation(const CaseOnDevice& of) : case_(of) {
  const CaseSetup& setup = case_.setup;
  for (const Opening* opening : activeOpenings(setup.openings(), setup.roles())) {
    for (const std::int64_t voxel : opening->voxels) {
      const auto at = setup.flowMask().coordinates(voxel);
      places_.push_back(case_.tiles.placeOf(at[0], at[1], at[2]));
    }
  }
}

std::vector<OpeningState> Observation::openings(std::int64_t step) const {
  const CaseSetup& setup = case_.setup;
  const LatticeUnits& units = setup.units();
  const std::array<std::int64_t, 3> origin = setup.origin();
  const std::vector<NodeMoments<double>> moments = case_.engine->moments(places_);
  std::vector<OpeningState> states;
  std::size_t next = 0;
  for (const Opening& opening : setup.openings()) {
    OpeningState state;
    state.id = opening.id;
    state.role = setup.conditionOf(opening).role;
    state.face = opening.face;
    state.centroid = centroid(setup.flowMask(), opening);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      state.centroid[axis] -= static_cast<double>(origin[axis]);
    }
    state.normal = opening.inwardNormal();
    state.label = opening.label;
    state.area = opening.area() * units.voxelSize * units.voxelSize;
    if (state.role != OpeningRole::Wall) {
      observeFlow(opening, moments.data() + next, step, state);
      next += opening.voxels.size();
    }
    states.push_back(state);
  }
  return states;
}

void Observation::observeFlow(const Opening& opening, const NodeMoments<double>* moments,
                              std::int64_t step, OpeningState& state) const {
  const LatticeUnits& units = case_.setup.units();
  const FluidModel fluid = case_.setup.parameters().model.fluid;
  const double voxelFaces = opening.area();
  double normalVelocity = 0, density = 0, massFlow = 0;
  for (std::size_t i = 0; i < opening.voxels.size(); ++i) {
    const auto faces = opening.areaVector(i);
    const auto& u = moments[i].velocity;
    const double flow = u[0] * faces[0] + u[1] * faces[1] + u[2] * faces[2];
    normalVelocity += flow;
    density += moments[i].density;
    massFlow += fluid == FluidModel::QuasiCompressible ? (1 + moments[i].density) * flow : flow;
  }
  if (opening.isOfLabel() && isInlet(state.role)) {
    // What bounce-back lets in, which the velocities of the nodes tell less exactly.
    const OpeningCondition& condition = case_.setup.conditionOf(opening);
    const double prescribed = units.toLatticeVelocity(condition.speed) * voxelFaces *
                              case_.signals.at(step).factor[signalOf(condition)];
    massFlow = normalVelocity != 0 ? prescribed * massFlow / normalVelocity : 0;
    normalVelocity = prescribed;
  }
  state.meanNormalVelocity = normalVelocity / voxelFaces * units.velocityScale();
  state.flowRate = massFlow / voxelFaces * units.velocityScale() * state.area;
  state.meanPressure = units.toPressure(density / static_cast<double>(opening.voxels.size()));
}

ConvergenceSample Observation::sample(const FlowSums& sums, std::int64_t step) const {
  const LatticeUnits& units = case_.setup.units();
  ConvergenceSample row;
  row.step = step;
  row.time = static_cast<double>(step) * units.timeStep;
  row.residual =
      sums.velocitySquared > 0 ? std::sqrt(sums.velocityChangeSquared / sums.velocitySquared) : 0;
  const double speed = units.velocityScale();
  row.kineticEnergy =
      0.5 * units.density * std::pow(units.voxelSize, 3) * speed * speed * sums.velocitySquared;
  double net = 0, inflow = 0;
  for (const OpeningState& state : openings(step)) {
    net += state.flowRate;
    inflow += std::max(state.flowRate, 0.0);
  }
  row.massImbalance = inflow > 0 ? std::abs(net) / inflow : 0;
  return row;
}

double Observation::reynoldsNumber(const std::vector<OpeningState>& states) const {
  double prescribed = 0, found = 0;
  for (const OpeningState& state : states) {
    const OpeningCondition& condition =
        case_.setup.conditions()[static_cast<std::size_t>(state.id)];
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
