// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/BoundaryVoxels.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>

#include "Kernels/Host/Parallel.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Solver/Conditions/InletProfiles.h"
#include "Solver/Conditions/ObstructedInlets.h"
#include "Solver/Conditions/OpeningDonors.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/VesselDirection.h"

namespace tiledlbm {

namespace {

/// Common properties of the nodes of an opening.
struct Prescribed {
  const Opening& opening;
  const OpeningCondition& condition;
  Point normal;
  Point direction;  ///< of the vessel, into the fluid, of length one; for a moving wall the normal
  /// Velocity over the mean normal speed by voxel; inlets.
  std::vector<Point> profile;
  int circuit, absorber;  ///< indices among the circuits, -1 for none
  /// Inlet with solid or another opening close behind it. Extrapolation of density and
  /// non-equilibrium from there is impossible, and two openings would extrapolate from each other.
  /// Such an inlet is a moving wall with mass flow through it: the fluid can turn in front of the
  /// solid, and mass is conserved.
  bool isObstructed = false;
  /// Whether the nodes of an outlet take the velocity from inside and do not absorb sound. This
  /// holds with eddies: in a duct at a Reynolds number of 8000 absorption creates further eddies.
  /// It also holds where an opening with a driving pressure lies less than a diameter behind the
  /// outlet: the flow between the two would oscillate.
  bool extrapolatesAll = false;
  double extrapolatedFraction = 0;  ///< see BoundaryCondition; outlets
};

/// Velocities along a direction.
std::vector<Point> alongDirection(const Point& direction, const std::vector<double>& speeds) {
  std::vector<Point> velocities;
  velocities.reserve(speeds.size());
  for (const double speed : speeds) {
    velocities.push_back({speed * direction[0], speed * direction[1], speed * direction[2]});
  }
  return velocities;
}

/// Bit set of the populations that enter through a face of the volume.
std::uint32_t populationsFrom(Face face) {
  std::uint32_t bits = 0;
  for (int q = 1; q < D3Q19::directions; ++q) {
    const int inwards = D3Q19::components[q][axisOf(face)] * (isUpper(face) ? -1 : 1);
    bits |= inwards > 0 ? std::uint32_t(1) << q : 0;
  }
  return bits;
}

/// Bit set of the populations that enter a voxel through its opening.
std::uint32_t populationsThrough(const Opening& opening, std::size_t index) {
  return opening.isOfLabel() ? opening.links[index] : populationsFrom(opening.face);
}

/// Whether a neighbour of a voxel lies in the volume and is solid.
bool isSolid(const VoxelMask& mask, std::int64_t voxel, int direction, int steps) {
  const auto at = mask.find(moved(mask.coordinates(voxel), D3Q19::components[direction], steps));
  return at && !mask.isFluid(*at);
}

Prescribed prescribedAt(const VoxelMask& mask, const Opening& opening,
                        const OpeningCondition& condition,
                        const std::vector<CircuitOfOpenings>& circuits, InletProfile profile,
                        WallModel walls, const WallDistance& distance,
                        const OpeningOfVoxel& openingOf) {
  const Point normal = opening.inwardNormal();
  Prescribed at{opening,
                condition,
                normal,
                normal,
                {},
                circuitOf(opening.id, circuits),
                absorberOf(opening.id, circuits),
                false};
  // Moving walls need no direction; they may be as wide as the volume, and the search takes long.
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
    constexpr int layersOfDonors = 4;  // of two opposite openings
    at.isObstructed = avoidSolid(mask, opening, at.direction, at.profile) ||
                      isOpeningBehind(mask, opening, at.direction, openingOf, layersOfDonors);
  }
  return at;
}

/// Whether a voxel of an opening has a solid neighbour outside of the opening.
bool isAtWall(const VoxelMask& mask, const Opening& opening, std::size_t index) {
  const std::uint32_t through = populationsThrough(opening, index);
  for (int q = 1; q < D3Q19::directions; ++q) {
    if ((through >> q & 1u) == 0 && isSolid(mask, opening.voxels[index], q, -1)) {
      return true;
    }
  }
  return false;
}

/// Whether a voxel of an inlet is a moving wall with mass flow, or without any.
bool isMovingWallInlet(const Prescribed& at, std::size_t index) {
  return at.isObstructed || at.profile[index] == Point{};
}

/// Populations that the boundary condition of a voxel replaces, see BoundaryCondition::replaced.
///
/// A moving wall and an outlet replace the populations that enter. Replacing all populations
/// imposes the prescribed velocity exactly; inlets do so, and openings in a plane whose pressure
/// drives a developed flow. Nodes next to the wall of an outlet in a plane also replace all.
/// Oblique openings do not, since the velocity just inside is not accurate enough: two pressures at
/// labels 10 voxels wide drove 57 % of the flow at a Reynolds number of 80, the less the shorter
/// the time step.
std::uint32_t replacedPopulations(const VoxelMask& mask, const Prescribed& at, std::size_t index) {
  const OpeningCondition& condition = at.condition;
  const bool areAll =
      isInlet(condition.role)
          ? !isMovingWallInlet(at, index)
          : hasPressure(condition.role) && !condition.isOblique &&
                (!condition.isOutlet || at.extrapolatesAll || isAtWall(mask, at.opening, index));
  return areAll ? allPopulations : populationsThrough(at.opening, index);
}

/// BoundaryCondition::massBalanceFraction. Next to the wall it is 0: the outlet would otherwise
/// absorb the mass that interpolated bounce-back walls add, which makes them add more. Of 80 rough
/// vessels between oblique labels 3 become unstable with 0 and 46 with 1; with 0.3 a smooth one at
/// 30 degrees does with TRT. Elsewhere in an oblique opening, tubes of 18 to 30 voxels along the
/// lattice directions (1, 1, 0) and (2, 1, 0) become unstable with 1 and none of 48 with 0.8 or
/// 0.6. In a plane the pressure drop would depend on the time step with less than 1.
double massBalanceFraction(const VoxelMask& mask, const Prescribed& at, std::size_t index) {
  constexpr double ofOblique = 0.7;
  if (at.extrapolatesAll || isAtWall(mask, at.opening, index)) {
    return 0;
  }
  return at.condition.isOblique ? ofOblique : 1;
}

/// BoundaryCondition::extrapolatedFraction: small in a wide opening, since the pressure loss
/// depends on it, and twice as large on a grid of twice the voxel size. A corrected flow
/// (CoarseCorrection) then has the same damping per second on both grids; otherwise each correction
/// reverses the damping. In a viscous fluid the pressure depends less on it, and more is needed: at
/// a relaxation time of 20, a slot is unstable with 0.3. With 0.4 voxels over the diameter, outlets
/// of labels at 27 degrees change the pressure loss by +0.7 and -1.7 % in tubes of 12 and 16 voxels
/// at a Reynolds number of 500.
double extrapolatedFraction(const Opening& opening, double relaxationTime) {
  constexpr double voxels = 0.35;
  const double viscosity = (relaxationTime - 0.5) / 3;  // of the lattice
  return std::min(std::max(viscosity, voxels / equivalentDiameter(opening.area())), 1.0);
}

/// Boundary node of a voxel in an opening that is not a wall at rest.
BoundaryCondition<double> conditionOfVoxel(const VoxelMask& mask, const Prescribed& at,
                                           std::size_t index, const LatticeUnits& units) {
  const OpeningCondition& condition = at.condition;
  BoundaryCondition<double> node{};
  node.replaced = replacedPopulations(mask, at, index);
  node.circuit = at.circuit;
  std::array<double, 3> velocity = condition.velocity;  // m/s
  if (isInlet(condition.role)) {
    const bool isWall = isMovingWallInlet(at, index);
    node.kind = isWall ? BoundaryKind::MovingWall : BoundaryKind::Velocity;
    node.absorber = isWall ? BoundaryNode::none : at.absorber;
    node.signal = condition.signal;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      velocity[axis] = condition.speed * at.profile[index][axis];
    }
  } else if (hasPressure(condition.role)) {
    node.kind = BoundaryKind::Pressure;
    node.absorber = at.absorber;
    node.signal = condition.signal;
    node.density = condition.setsDensity() ? 1 : prescribedDensity(condition, units);
    node.backflowFraction = condition.isOutlet ? 1 : 0;
    node.massBalanceFraction = massBalanceFraction(mask, at, index);
    node.extrapolatedFraction = at.extrapolatedFraction;
  } else {
    node.kind = BoundaryKind::MovingWall;
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    node.velocity[axis] = units.toLatticeVelocity(velocity[axis]);
    node.normal[axis] = at.normal[axis];
  }
  return node;
}

template <class IsCounted>
OpeningOfVoxel openingsOfVoxels(const std::vector<Opening>& openings,
                                const std::vector<OpeningCondition>& conditions,
                                const IsCounted& isCounted) {
  OpeningOfVoxel openingOf;
  for (const Opening& opening : openings) {
    if (isCounted(conditions[opening.id])) {
      for (const std::int64_t voxel : opening.voxels) {
        openingOf.emplace(voxel, opening.id);
      }
    }
  }
  return openingOf;
}

/// An opening and the index of a voxel in it.
using Origin = std::pair<const Opening*, std::size_t>;

/// Sets the donors of nodes that extrapolate from inside.
/// \param origins of the nodes.
/// \param prescribed by opening.
/// \param taken voxels of all nodes.
void findDonors(const VoxelMask& mask, const std::vector<Origin>& origins,
                const std::vector<std::optional<Prescribed>>& prescribed,
                const std::unordered_set<std::int64_t>& taken, bool hasEddies,
                std::vector<BoundaryVoxel>& boundary) {
  const DonorsGive atPressure = hasEddies ? DonorsGive::VelocityWithEddies : DonorsGive::Velocity;
  const Opening* opening = nullptr;
  std::vector<std::vector<Donor<std::int64_t>>> donors;  // of the voxels of `opening`
  for (std::size_t i = 0; i < boundary.size(); ++i) {
    if (boundary[i].condition.kind != BoundaryKind::MovingWall) {
      if (origins[i].first != opening) {
        opening = origins[i].first;
        const bool isPressure = boundary[i].condition.kind == BoundaryKind::Pressure;
        donors = openingDonors(mask, *opening, prescribed[opening->id]->direction,
                               isPressure ? atPressure : DonorsGive::Density, taken);
      }
      boundary[i].donors = std::move(donors[origins[i].second]);
    }
  }
}

}  // namespace

std::vector<BoundaryVoxel> boundaryVoxels(const VoxelMask& mask,
                                          const std::vector<Opening>& openings,
                                          const std::vector<OpeningCondition>& conditions,
                                          const std::vector<CircuitOfOpenings>& circuits,
                                          InletProfile profile, WallModel walls,
                                          const WallDistance& distance, const LatticeUnits& units,
                                          double relaxationTime, bool hasEddies) {
  std::vector<BoundaryVoxel> boundary;
  std::vector<Origin> origins;                                         // of the boundary voxels
  std::vector<std::optional<Prescribed>> prescribed(openings.size());  // by opening
  const OpeningOfVoxel openingOf =
      openingsOfVoxels(openings, conditions,
                       [](const OpeningCondition& condition) { return !isWall(condition.role); });
  const OpeningOfVoxel drivingOf =
      openingsOfVoxels(openings, conditions, [](const OpeningCondition& condition) {
        return hasPressure(condition.role) && !condition.isOutlet;
      });
  const auto of = [](const Opening& opening) { return opening.id; };
  parallelFor(0, openings.size(), 1, [&](std::int64_t i) {
    const Opening& opening = openings[i];
    if (conditions[of(opening)].role != OpeningRole::Wall) {
      prescribed[of(opening)].emplace(prescribedAt(mask, opening, conditions[of(opening)], circuits,
                                                   profile, walls, distance, openingOf));
      Prescribed& at = *prescribed[of(opening)];
      at.extrapolatesAll =
          hasEddies || (at.condition.isOutlet &&
                        isOpeningBehind(mask, opening, at.direction, drivingOf,
                                        static_cast<int>(equivalentDiameter(opening.area()))));
      at.extrapolatedFraction =
          at.extrapolatesAll ? 0 : extrapolatedFraction(opening, relaxationTime);
    }
  });
  std::unordered_set<std::int64_t> taken;
  const auto addOpening = [&](const Opening& opening, const Prescribed& at) {
    for (std::size_t index = 0; index < opening.voxels.size(); ++index) {
      if (taken.insert(opening.voxels[index]).second) {
        boundary.push_back({opening.voxels[index], conditionOfVoxel(mask, at, index, units)});
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
  findDonors(mask, origins, prescribed, taken, hasEddies, boundary);
  return boundary;
}

}  // namespace tiledlbm
