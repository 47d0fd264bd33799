// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Which ends of a vessel that lie in the volume are cut open.
enum class VesselEndChoice {
  Automatic,  ///< all, where nothing else opens the vessel: no face of the volume, no label
  Cut,        ///< all, besides those that are open
  Closed      ///< none
};

/// Cuts the ends of the vessels open that findVesselEnds finds, by labels as cutEnds makes them. A
/// mask with less than two ends and nothing else that opens it stays as it is.
/// \throws InvalidInput for a label of the mask that cuts nothing open.
void openVesselEnds(VoxelMask& mask, VesselEndChoice choice);

}  // namespace tiledlbm
