// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Tile/TileSet.h"
#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// Calls `body(first, count, states)` for consecutive tiles that cover those of this rank; `states`
/// has room for all nodes of `count` tiles, the batch of one transfer between host and device.
/// \tparam State NodeMoments<double>, NodeShear, ...
template <class State, class Body>
void forTileBatches(const TileSet& tiles, const Body& body) {
  constexpr std::int64_t tilesAtOnce = 4096;
  const std::int64_t count = tiles.ownTileCount();
  std::vector<State> states(static_cast<std::size_t>(std::min(tilesAtOnce, count)) *
                            TileShape::nodes);
  for (std::int64_t first = 0; first < count; first += tilesAtOnce) {
    body(first, std::min(tilesAtOnce, count - first), states.data());
  }
}

/// Calls `body(node, at)` for the nodes of a tile that this rank computes: number in the tile and
/// coordinates in the volume.
template <class Body>
void forOwnNodes(const TileSet& tiles, std::int64_t tile, const Body& body) {
  const auto corner = tiles.cornerInVolume(tile);
  for (int node = 0; node < TileShape::nodes; ++node) {
    if (TileShape::contains(tiles.ownFluid(tile), node)) {
      body(node,
           VoxelMask::Coordinates{corner[0] + TileShape::x(node), corner[1] + TileShape::y(node),
                                  corner[2] + TileShape::z(node)});
    }
  }
}

}  // namespace tiledlbm
