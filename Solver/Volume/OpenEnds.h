// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/VesselEnds.h"

namespace tiledlbm {

/// Which ends of a vessel that lie in the volume are cut open.
enum class VesselEndChoice {
  Automatic,  ///< all, where nothing else opens the vessel: no face of the volume, no label
  Cut,        ///< all, besides those that are open
  Closed      ///< none
};

/// The ends that findVesselEnds finds, where they are to be cut; for cutEnds. None for a mask with
/// less than two and nothing else that opens it.
/// \throws InvalidInput for a label of the mask that cuts nothing open.
std::vector<VesselCut> cutsAtEnds(const VoxelMask& mask, VesselEndChoice choice);

}  // namespace tiledlbm
