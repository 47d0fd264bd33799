// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Volume/FluidGraph.h"

namespace tiledlbm {

/// The way along the middle of a vessel from its tip inwards, to where it leaves another one.
struct VesselBranch {
  std::vector<FluidGraph::Voxel> way;  ///< the tip first
};

/// Finds the branches of each connected part of the fluid that end; see findVesselEnds.
/// \param distances of distancesFromWall.
std::vector<VesselBranch> findBranches(const FluidGraph& graph,
                                       const std::vector<float>& distances);

}  // namespace tiledlbm
