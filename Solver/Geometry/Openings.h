// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Finds all openings, numbered from 0 by falling area, ties by face (order of Face; a label comes
/// after the faces), then by label, then by lowest voxel index. Faces of periodic axes have none.
/// \throws InvalidInput for a label that cuts nothing open, see findLabelOpenings.
std::vector<Opening> findOpenings(const VoxelMask& mask);

/// The face of the volume that an opening is equivalent to: its own face or, if all voxels of a
/// label opening lie in a plane normal to an axis, the face of a volume that ended there. None for
/// an oblique opening.
std::optional<Face> faceAlike(const VoxelMask& mask, const Opening& opening);

/// Checks that a flow in three dimensions can be computed in a mask: thick enough, and not all
/// solid.
/// \throws InvalidInput
void checkMask(const VoxelMask& mask);

/// \throws InvalidInput if there is none.
void requireOpening(const std::vector<Opening>& openings);

}  // namespace tiledlbm
