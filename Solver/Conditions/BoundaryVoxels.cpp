// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/BoundaryVoxels.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_set>

#include "Solver/Conditions/DevelopedProfile.h"

namespace tiledlbm {

namespace {

/// What the nodes of an opening have in common.
struct Prescribed {
  const Opening& opening;
  const OpeningCondition& condition;
  std::array<double, 3> normal;
  std::vector<double> profile;  ///< of an inlet, by voxel; empty where it is 1 everywhere
  int circuit;                  ///< its index among the circuits, -1 for none
};

/// The node of a voxel in an opening that is no wall at rest.
/// \param index the index of the voxel in the opening.
BoundaryCondition<double> conditionOfVoxel(const Prescribed& at, std::size_t index,
                                           const LatticeUnits& units) {
  const OpeningCondition& condition = at.condition;
  BoundaryCondition<double> node{};
  node.face = static_cast<int>(at.opening.face);
  node.links = at.opening.isOfLabel() ? at.opening.links[index] : 0;
  std::array<double, 3> velocity = condition.velocity;  // m/s
  if (isInlet(condition.role)) {
    node.kind = BoundaryKind::Velocity;
    node.signal = signalOf(condition);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      velocity[axis] =
          condition.speed * at.normal[axis] * (at.profile.empty() ? 1 : at.profile[index]);
    }
  } else if (hasPressure(condition.role)) {
    node.kind = BoundaryKind::Pressure;
    node.circuit = at.circuit;
    node.density = at.circuit < 0 ? units.toLatticeDensity(condition.pressure) : 0;
    node.backflowFraction = condition.isOutlet ? 1 : 0;
  } else {
    node.kind = BoundaryKind::MovingWall;
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    node.velocity[axis] = units.toLatticeVelocity(velocity[axis]);
    node.normal[axis] = at.normal[axis];
  }
  return node;
}

}  // namespace

std::vector<BoundaryVoxel> boundaryVoxels(const VoxelMask& mask,
                                          const std::vector<Opening>& openings,
                                          const std::vector<OpeningCondition>& conditions,
                                          const std::vector<CircuitOfOpening>& circuits,
                                          InletProfile profile, const LatticeUnits& units) {
  std::vector<BoundaryVoxel> boundary;
  std::unordered_set<std::int64_t> taken;
  const auto addOpening = [&](const Opening& opening, const OpeningCondition& condition) {
    Prescribed at{opening, condition, opening.inwardNormal(), {}, circuitOf(opening.id, circuits)};
    if (isInlet(condition.role) && profile == InletProfile::Developed) {
      at.profile = developedProfile(mask, opening);
    }
    for (std::size_t index = 0; index < opening.voxels.size(); ++index) {
      if (taken.insert(opening.voxels[index]).second) {
        boundary.push_back({opening.voxels[index], conditionOfVoxel(at, index, units)});
      }
    }
  };
  for (const bool movingWalls : {false, true}) {
    for (const Opening& opening : openings) {
      const OpeningCondition& condition = conditions[static_cast<std::size_t>(opening.id)];
      if (condition.role != OpeningRole::Wall &&
          (condition.role == OpeningRole::MovingWall) == movingWalls) {
        addOpening(opening, condition);
      }
    }
  }
  return boundary;
}

}  // namespace tiledlbm
