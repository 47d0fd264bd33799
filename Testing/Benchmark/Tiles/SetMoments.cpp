// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Tiles/SetMoments.h"

#include <algorithm>

#include "Kernels/Host/Parallel.h"

namespace tiledlbm::benchmark {

namespace {

/// Tiles whose moments are on the host at a time: some 17 MB, which the caches of a host hold.
constexpr std::int64_t tilesAtATime = 1 << 13;

}  // namespace

void setMoments(Engine& engine, const TileSet& tiles, const InitialFlow& flow) {
  std::vector<NodeMoments<double>> moments;
  for (std::int64_t first = 0; first < tiles.tileCount(); first += tilesAtATime) {
    const std::int64_t count = std::min(tilesAtATime, tiles.tileCount() - first);
    moments.resize(count * TileShape::nodes);
    parallelFor(0, count, 64, [&](std::int64_t i) {
      const auto corner = tiles.cornerInVolume(first + i);
      for (int node = 0; node < TileShape::nodes; ++node) {
        moments[i * TileShape::nodes + node] =
            flow(corner[0] + TileShape::x(node), corner[1] + TileShape::y(node),
                 corner[2] + TileShape::z(node));
      }
    });
    engine.setMoments(first, count, moments.data());
  }
}

std::vector<NodePlace> placesOfFluid(const VoxelMask& mask, const TileSet& tiles) {
  std::vector<NodePlace> places;
  for (std::int64_t voxel = 0; voxel < mask.voxelCount(); ++voxel) {
    if (mask.isFluid(voxel)) {
      const auto at = mask.coordinates(voxel);
      places.push_back(tiles.placeOf(at[0], at[1], at[2]));
    }
  }
  return places;
}

}  // namespace tiledlbm::benchmark
