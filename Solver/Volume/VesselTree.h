// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Volume/FluidGraph.h"

namespace tiledlbm {

/// The path along the middle of a vessel from its tip inwards, to its parent vessel.
using VesselBranch = std::vector<FluidGraph::Voxel>;

/// Finds the branches with an end in each connected component of the fluid; see findVesselEnds.
/// \param distances result of distancesFromWall.
std::vector<VesselBranch> findBranches(const FluidGraph& graph,
                                       const std::vector<float>& distances);

}  // namespace tiledlbm
