#pragma once

#include <cstdint>
#include <vector>

#include "Kernels/Compact/CompactGeometry.h"

namespace tiledlbm {

/// Stands for a node that has no number.
constexpr std::uint32_t noNumber = 0xffffffffu;

/// Numbers of all nodes of `count` tiles from `firstTile` on, TileShape::nodes a tile, noNumber for
/// solid ones. On all cores.
std::vector<std::uint32_t> numbersOfTiles(const CompactGeometry& geometry, std::int64_t firstTile,
                                          std::int64_t count);

}  // namespace tiledlbm
