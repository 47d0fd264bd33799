// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/BoundaryVoxels.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Solver/Conditions/DevelopedProfile.h"
#include "Solver/Conditions/OpeningDonors.h"
#include "Solver/Conditions/PlugProfile.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VesselDirection.h"

namespace tiledlbm {

namespace {

/// What the nodes of an opening have in common.
struct Prescribed {
  const Opening& opening;
  const OpeningCondition& condition;
  Point normal;
  Point direction;  ///< of the vessel, into the fluid, of length one; of a moving wall the normal
  bool isAtAngle;   ///< to the axes, see faceAlike
  /// Of an inlet, by voxel: velocity over the mean normal speed.
  std::vector<Point> profile;
  int circuit, absorber;  ///< indices among the circuits, -1 for none
};

/// The velocities of some speeds along a direction.
std::vector<Point> alongDirection(const Point& direction, const std::vector<double>& speeds) {
  std::vector<Point> velocities;
  velocities.reserve(speeds.size());
  for (const double speed : speeds) {
    velocities.push_back({speed * direction[0], speed * direction[1], speed * direction[2]});
  }
  return velocities;
}

/// \param distance of the volume.
Prescribed prescribedAt(const VoxelMask& mask, const Opening& opening,
                        const OpeningCondition& condition,
                        const std::vector<CircuitOfOpenings>& circuits, InletProfile profile,
                        WallModel walls, const WallDistance& distance) {
  const Point normal = opening.inwardNormal();
  const bool isAtAngle = !faceAlike(mask, opening);
  Prescribed at{opening,
                condition,
                normal,
                normal,
                isAtAngle,
                {},
                circuitOf(opening.id, circuits),
                absorberOf(opening.id, circuits)};
  // A moving wall may be as wide as the volume, all of which would be looked at for nothing.
  if (!isWall(condition.role)) {
    at.direction = vesselDirection(mask, opening, distance);
  }
  if (!condition.profile.empty()) {
    at.profile = condition.profile;
  } else if (isInlet(condition.role)) {
    at.profile = alongDirection(at.direction,
                                profile == InletProfile::Developed
                                    ? developedProfile(mask, opening, at.direction, distance)
                                    : plugProfile(mask, opening, at.direction, walls, distance));
  }
  return at;
}

/// The populations that come in through a face of the volume, as bits.
std::uint32_t populationsFrom(Face face) {
  std::uint32_t bits = 0;
  for (int q = 1; q < D3Q19::directions; ++q) {
    const int inwards = D3Q19::components[q][axisOf(face)] * (isUpper(face) ? -1 : 1);
    bits |= inwards > 0 ? std::uint32_t(1) << q : 0;
  }
  return bits;
}

/// Which populations the condition of a voxel gives, see BoundaryCondition::replaced.
///
/// A moving wall gives those that come from it, an opening all: only so the velocity or the density
/// is what is prescribed. But where the pressure is prescribed at an opening at an angle to the
/// axes, only those that come from there: the velocity of its donors has an error of its curvature,
/// which what comes from the fluid has not.
std::uint32_t replacedPopulations(const Prescribed& at, std::size_t index) {
  constexpr std::uint32_t all = (std::uint32_t(1) << D3Q19::directions) - 1;
  const OpeningRole role = at.condition.role;
  if (role == OpeningRole::MovingWall) {
    return populationsFrom(at.opening.face);
  }
  return at.isAtAngle && hasPressure(role) ? at.opening.links[index] : all;
}

/// The node of a voxel in an opening that is no wall at rest.
/// \param index the index of the voxel in the opening.
BoundaryCondition<double> conditionOfVoxel(const Prescribed& at, std::size_t index,
                                           const LatticeUnits& units) {
  const OpeningCondition& condition = at.condition;
  BoundaryCondition<double> node{};
  node.replaced = replacedPopulations(at, index);
  node.circuit = at.circuit;
  node.absorber = at.absorber;
  std::array<double, 3> velocity = condition.velocity;  // m/s
  if (isInlet(condition.role)) {
    node.kind = BoundaryKind::Velocity;
    node.signal = condition.signal;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      velocity[axis] = condition.speed * at.profile[index][axis];
    }
  } else if (hasPressure(condition.role)) {
    node.kind = BoundaryKind::Pressure;
    node.signal = condition.signal;
    node.density = condition.setsDensity() ? 1 : prescribedDensity(condition, units);
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
                                          const std::vector<CircuitOfOpenings>& circuits,
                                          InletProfile profile, WallModel walls,
                                          const WallDistance& distance, const LatticeUnits& units,
                                          bool hasEddies) {
  const DonorsGive atPressure = hasEddies ? DonorsGive::VelocityWithEddies : DonorsGive::Velocity;
  std::vector<BoundaryVoxel> boundary;
  std::vector<std::pair<const Opening*, std::size_t>> origins;         // of the entries
  std::vector<std::optional<Prescribed>> prescribed(openings.size());  // by opening
  const auto of = [](const Opening& opening) { return static_cast<std::size_t>(opening.id); };
  parallelFor(0, static_cast<std::int64_t>(openings.size()), 1, [&](std::int64_t i) {
    const Opening& opening = openings[static_cast<std::size_t>(i)];
    if (conditions[of(opening)].role != OpeningRole::Wall) {
      prescribed[of(opening)].emplace(
          prescribedAt(mask, opening, conditions[of(opening)], circuits, profile, walls, distance));
    }
  });
  std::unordered_set<std::int64_t> taken;
  const auto addOpening = [&](const Opening& opening, const Prescribed& at) {
    for (std::size_t index = 0; index < opening.voxels.size(); ++index) {
      if (taken.insert(opening.voxels[index]).second) {
        boundary.push_back({opening.voxels[index], conditionOfVoxel(at, index, units)});
        origins.emplace_back(&opening, index);
      }
    }
  };
  for (const bool movingWalls : {false, true}) {
    for (const Opening& opening : openings) {
      const std::optional<Prescribed>& at = prescribed[of(opening)];
      if (at && (at->condition.role == OpeningRole::MovingWall) == movingWalls) {
        addOpening(opening, *at);
      }
    }
  }
  const Opening* opening = nullptr;
  std::vector<std::vector<Donor<std::int64_t>>> donors;  // of its voxels
  for (std::size_t i = 0; i < boundary.size(); ++i) {
    if (boundary[i].condition.kind != BoundaryKind::MovingWall) {
      if (origins[i].first != opening) {
        opening = origins[i].first;
        const bool isPressure = boundary[i].condition.kind == BoundaryKind::Pressure;
        donors = openingDonors(mask, *opening, prescribed[of(*opening)]->direction,
                               isPressure ? atPressure : DonorsGive::Density, taken);
      }
      boundary[i].donors = std::move(donors[origins[i].second]);
    }
  }
  return boundary;
}

}  // namespace tiledlbm
