// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>

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
/// \param spacing edges of the voxels, in any unit.
void fitCaps(VoxelMask& mask, const std::array<double, 3>& spacing = {1, 1, 1});

/// The mask with fluid in place of fitted caps and six voxels beyond them, where the vessel
/// continues straight on along vesselDirection.
/// \return mask without labels and levels; nothing without labels, or if they cut no opening.
std::optional<VoxelMask> withCapsContinued(const VoxelMask& mask,
                                           const std::array<double, 3>& spacing);

}  // namespace tiledlbm
