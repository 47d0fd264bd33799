// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/CompactTiles/CompactGeometry.h"

namespace tiledlbm {

/// Links the numbered nodes of a geometry: fills in all but the numbering. On all cores.
/// \param firstOfVolumeRow see numberNodes.
void linkNodes(const TileSet& tiles, const std::vector<std::int64_t>& firstOfVolumeRow,
               CompactGeometry& geometry);

}  // namespace tiledlbm
