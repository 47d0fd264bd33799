// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The mask with the vessel continued a few voxels beyond its labels, straight on from where fluid
/// meets the label, so that its wall does not bend inwards where a label ends.
/// \return without levels and with fluid in place of the labels; nothing if there is no label. A
/// label
///         that has fluid on both sides stays as it is.
std::optional<VoxelMask> withLabelsContinued(const VoxelMask& volume);

}  // namespace tiledlbm
