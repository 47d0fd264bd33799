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

namespace detail {

/// Consecutive tiles.
struct TileRun {
  std::int64_t first, end;
};

/// Runs of tiles with nodes in the given layers of the volume. Short gaps between two runs are
/// included, which costs less than a further transfer.
inline std::vector<TileRun> runsOfTiles(const TileSet& tiles, const LayerRange& layers) {
  constexpr std::int64_t longestGap = 256;
  std::vector<TileRun> runs;
  for (std::int64_t tile = 0; tile < tiles.ownTileCount(); ++tile) {
    const std::int64_t z = tiles.cornerInVolume(tile)[2];
    if (z >= layers.end || z + TileShape::edge <= layers.first) {
      continue;
    }
    if (runs.empty() || tile - runs.back().end > longestGap) {
      runs.push_back({tile, tile});
    }
    runs.back().end = tile + 1;
  }
  return runs;
}

template <class State, class Body>
void forBatches(const std::vector<TileRun>& runs, const Body& body) {
  constexpr std::int64_t tilesAtOnce = 4096;
  std::int64_t longest = 0;
  for (const TileRun& run : runs) {
    longest = std::max(longest, run.end - run.first);
  }
  std::vector<State> states(static_cast<std::size_t>(std::min(tilesAtOnce, longest)) *
                            TileShape::nodes);
  for (const TileRun& run : runs) {
    for (std::int64_t first = run.first; first < run.end; first += tilesAtOnce) {
      body(first, std::min(tilesAtOnce, run.end - first), states.data());
    }
  }
}

}  // namespace detail

/// Calls `body(first, count, states)` for consecutive tiles that cover those of this rank; `states`
/// has room for all nodes of `count` tiles, the batch of one transfer between host and device.
/// \tparam State NodeMoments<double>, NodeShear, ...
template <class State, class Body>
void forTileBatches(const TileSet& tiles, const Body& body) {
  detail::forBatches<State>({{0, tiles.ownTileCount()}}, body);
}

/// The same for tiles with nodes in the given layers of the volume, and possibly some more.
template <class State, class Body>
void forTileBatches(const TileSet& tiles, const LayerRange& layers, const Body& body) {
  detail::forBatches<State>(detail::runsOfTiles(tiles, layers), body);
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
