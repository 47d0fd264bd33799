// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Fits the labels that cut a vessel open to its section. People paint caps larger or smaller than
/// the lumen, with holes, or aslant. Label voxels beyond the wall would widen the opening and bend
/// the wall beside it outwards: a rim of 0.7 voxels raises the pressure loss of a tube 16 voxels
/// across and six diameters long by 16 %.
///
/// The vessel continues straight on from its section before the cut, along vesselDirection. Label
/// voxels outside the continuation become solid. Solid voxels inside it, as far out as the label
/// reaches, become label, unless the label covers less than 60 % of the section, as of a jet.
/// A mask whose labels cut no opening (findLabelOpenings) stays as it is.
void fitCaps(VoxelMask& mask);

}  // namespace tiledlbm
