#pragma once

#include <array>
#include <vector>

#include "Solver/LatticeUnits.h"
#include "Solver/Openings.h"
#include "Solver/Parameters.h"
#include "Solver/Regions.h"
#include "Solver/Tiling.h"

namespace tiledlbm {

/// What is prescribed at an opening, SI units.
struct OpeningCondition {
  OpeningRole role = OpeningRole::Wall;
  double speed = 0;                  ///< m/s, mean normal speed into the fluid; VelocityInlet
  double pressure = 0;               ///< Pa, gauge; Pressure
  std::array<double, 3> velocity{};  ///< m/s, along the image axes; MovingWall
};

/// The role of an opening that no row names: the largest is a velocity inlet, the others are
/// pressure outlets.
OpeningRole automaticRoleOf(const Opening& opening);

/// Gives every opening its condition: that of its row, or the automatic one.
/// \throws InvalidInput for a row with an unknown id or role, a value that is not finite, two rows
///         for one opening, or a wall that moves out of its plane.
std::vector<OpeningCondition> resolveConditions(const VoxelMask& mask,
                                                const std::vector<Opening>& openings,
                                                const Parameters& parameters);

/// Checks that the conditions drive a flow and that what enters a region can leave it.
/// \throws InvalidInput
void checkConditions(const std::vector<Opening>& openings,
                     const std::vector<OpeningCondition>& conditions,
                     const std::vector<Region>& regions);

/// The prescribed values of every voxel in an opening, lattice units. A voxel that lies in two
/// openings takes the condition of the one that lets fluid through, then that of the larger one.
std::vector<BoundaryVoxel> boundaryVoxels(const VoxelMask& mask,
                                          const std::vector<Opening>& openings,
                                          const std::vector<OpeningCondition>& conditions,
                                          InletProfile profile, const LatticeUnits& units);

}  // namespace tiledlbm
