// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/CompactTiles/CompactGeometry.h"

namespace tiledlbm {

/// Computes the links of the numbered nodes of a geometry, i.e. all members except the numbering.
/// On all cores.
/// \param firstOfVolumeRow see numberNodes.
void linkNodes(const TileSet& tiles, const std::vector<std::int64_t>& firstOfVolumeRow,
               CompactGeometry& geometry);

}  // namespace tiledlbm
