// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/OutletCircuits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Tiling.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm {

/// The prescribed values of every voxel in an opening, lattice units. A voxel that lies in two
/// openings takes the condition of the one that lets fluid through, then that of the larger one.
/// \param distance of the mask.
/// \param circuits those of the openings; nodes name a circuit by its index among them.
/// \param relaxationTime of the fluid at rest.
/// \param hasEddies whether eddies cross the outlets, see DonorsGive.
std::vector<BoundaryVoxel> boundaryVoxels(const VoxelMask& mask,
                                          const std::vector<Opening>& openings,
                                          const std::vector<OpeningCondition>& conditions,
                                          const std::vector<CircuitOfOpenings>& circuits,
                                          InletProfile profile, WallModel walls,
                                          const WallDistance& distance, const LatticeUnits& units,
                                          double relaxationTime, bool hasEddies);

}  // namespace tiledlbm
