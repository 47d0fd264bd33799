// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Conditions/BoundaryConditions.h"
#include "Solver/Conditions/Circuits/CircuitOfOpenings.h"
#include "Solver/Conditions/LatticeUnits.h"
#include "Solver/Conditions/Parameters.h"
#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Tiling.h"
#include "Solver/Geometry/Wall/WallDistance.h"

namespace tiledlbm {

/// Boundary nodes of every voxel in an opening, with prescribed values in lattice units. A voxel in
/// two openings belongs to the one with a flow, then to the larger one.
/// \param circuits of the openings; a node refers to a circuit by its index.
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
