// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The mask with the vessel continued straight on by a few voxels beyond its labels. Without the
/// continuation its wall would bend inwards where a label ends.
/// \return mask without levels, with fluid in place of the labels; nothing if there is no label. A
///         label with fluid on both sides stays unchanged.
std::optional<VoxelMask> withLabelsContinued(const VoxelMask& volume);

}  // namespace tiledlbm
