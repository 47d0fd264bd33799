// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Ranks/FlowState.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <sstream>
#include <utility>
#include <vector>

#include "Kernels/Host/Parallel.h"

namespace tiledlbm::benchmark {

namespace {

/// Tiles whose populations are on the host at a time: some 20 MB.
constexpr std::int64_t tilesAtATime = 1 << 11;

/// Scatters all bits of a number over the result (the last part of SplitMix64).
std::uint64_t scatter(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return bits ^ (bits >> 31);
}

std::uint64_t fingerprintOfNode(std::int64_t voxel, const NodePopulations& populations) {
  std::uint64_t all = scatter(std::uint64_t(voxel) + 1);
  for (const double value : populations.value) {
    const double withoutSignOfZero = value + 0.0;
    std::uint64_t bits = 0;
    std::memcpy(&bits, &withoutSignOfZero, sizeof(bits));
    all = scatter(all ^ bits);
  }
  return all;
}

}  // namespace

std::uint64_t fingerprintOf(Engine& engine, const TileSet& tiles, const VoxelMask::Size& size) {
  std::atomic<std::uint64_t> sum = 0;
  std::vector<NodePopulations> populations;
  for (std::int64_t first = 0; first < tiles.ownTileCount(); first += tilesAtATime) {
    const std::int64_t count = std::min(tilesAtATime, tiles.ownTileCount() - first);
    populations.resize(count * TileShape::nodes);
    engine.populationsOfTiles(first, count, populations.data());
    parallelFor(0, count, 16, [&](std::int64_t i) {
      const auto corner = tiles.cornerInVolume(first + i);
      const std::uint64_t own = tiles.ownFluid(first + i);
      std::uint64_t ofTile = 0;
      for (int node = 0; node < TileShape::nodes; ++node) {
        if (TileShape::contains(own, node)) {
          const std::int64_t voxel = corner[0] + TileShape::x(node) +
                                     size[0] * (corner[1] + TileShape::y(node) +
                                                size[1] * (corner[2] + TileShape::z(node)));
          ofTile += fingerprintOfNode(voxel, populations[i * TileShape::nodes + node]);
        }
      }
      sum += ofTile;
    });
  }
  return sum;
}

std::string whatDiffers(const FlowState& alone, const FlowState& onRanks) {
  constexpr std::pair<const char*, double FlowSums::*> sums[] = {
      {"the sum of squared velocities", &FlowSums::velocitySquared},
      {"the sum of their squared changes", &FlowSums::velocityChangeSquared},
      {"the sum of the density", &FlowSums::density},
      {"the largest squared speed", &FlowSums::largestSpeedSquared},
      {"the largest deviation of the density", &FlowSums::largestDensityDeviation}};
  for (const auto& [name, sum] : sums) {
    const double expected = alone.sums.*sum, found = onRanks.sums.*sum;
    if (!(expected == found)) {
      std::ostringstream text;
      text.precision(17);
      text << name << " is " << found << " and not " << expected;
      return text.str();
    }
  }
  return alone.fingerprint == onRanks.fingerprint
             ? ""
             : "populations differ, although their sums do not";
}

}  // namespace tiledlbm::benchmark
