// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Testing/Unit/TestGeometries.h"

namespace tiledlbm::test {

/// Values of all nodes of all tiles, those of solid nodes included.
template <class Value>
std::vector<Value> valuesOfTiles(const TileSet& tiles) {
  return std::vector<Value>(std::size_t(tiles.tileCount() * TileShape::nodes));
}

/// Calls `body(place, index)` for each fluid node, with its index among valuesOfTiles.
template <class Body>
void forNodes(const TileSet& tiles, const Body& body) {
  for (std::int64_t tile = 0; tile < tiles.tileCount(); ++tile) {
    for (int node = 0; node < TileShape::nodes; ++node) {
      if (TileShape::contains(tiles.fluid[tile], node)) {
        body(NodePlace{tile, node}, std::size_t(tile * TileShape::nodes + node));
      }
    }
  }
}

/// The place of a voxel in tiles.
inline NodePlace placeOf(const VoxelMask& mask, const TileSet& tiles, std::int64_t voxel) {
  const auto at = mask.coordinates(voxel);
  return tiles.placeOf(at[0], at[1], at[2]);
}

/// Density and velocity of all fluid nodes.
/// \param momentsAt of an index among valuesOfTiles.
template <class MomentsAt>
std::vector<double> momentsOf(const TileSet& tiles, const MomentsAt& momentsAt) {
  std::vector<double> values;
  forNodes(tiles, [&](const NodePlace&, std::size_t i) {
    const NodeMoments<double> moments = momentsAt(i);
    values.push_back(moments.density);
    values.insert(values.end(), std::begin(moments.velocity), std::end(moments.velocity));
  });
  return values;
}

inline std::vector<double> momentsOf(Engine& engine, const TileSet& tiles) {
  auto moments = valuesOfTiles<NodeMoments<double>>(tiles);
  engine.momentsOfTiles(0, tiles.tileCount(), moments.data());
  return momentsOf(tiles, [&](std::size_t i) { return moments[i]; });
}

/// Largest difference between numbers, and largest size of the first.
inline std::pair<double, double> largestDifference(const std::vector<double>& expected,
                                                   const std::vector<double>& found) {
  double difference = 0, largest = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    difference = std::max(difference, std::abs(found[i] - expected[i]));
    largest = std::max(largest, std::abs(expected[i]));
  }
  return {difference, largest};
}

inline std::array<double, 5> numbersOf(const FlowSums& sums) {
  return {sums.velocitySquared, sums.velocityChangeSquared, sums.density, sums.largestSpeedSquared,
          sums.largestDensityDeviation};
}

/// Velocity of all fluid nodes.
inline std::vector<double> velocitiesOf(Engine& engine, const TileSet& tiles) {
  const std::vector<double> moments = momentsOf(engine, tiles);
  std::vector<double> velocities;
  for (std::size_t i = 0; i < moments.size(); i += 4) {
    velocities.insert(velocities.end(), &moments[i] + 1, &moments[i] + 4);
  }
  return velocities;
}

/// Populations of all nodes, those of solid nodes included.
inline std::vector<NodePopulations> stateOf(Engine& engine, const TileSet& tiles) {
  auto populations = valuesOfTiles<NodePopulations>(tiles);
  engine.populationsOfTiles(0, tiles.tileCount(), populations.data());
  return populations;
}

/// Populations of all fluid nodes.
inline std::vector<double> populationsOf(Engine& engine, const TileSet& tiles) {
  const std::vector<NodePopulations> populations = stateOf(engine, tiles);
  std::vector<double> values;
  forNodes(tiles, [&](const NodePlace&, std::size_t i) {
    const auto& of = populations[i].value;
    values.insert(values.end(), std::begin(of), std::end(of));
  });
  return values;
}

/// Advances by steps while the openings rise: step `i` with the signals of `i / rise`. Walls slip
/// by the flow before every other step.
inline void rise(Engine& engine, int first, int last, double rise) {
  for (int step = first; step <= last; ++step) {
    if (step % 2 == 0) {
      engine.updateWallSlips();
    }
    engine.step(risingSignals(step / rise), {});
  }
}

/// Advances by steps with the values of the openings as they are.
inline void advance(Engine& engine, int steps) {
  for (int step = 0; step < steps; ++step) {
    engine.step(OpeningSignals<double>::same(1), {});
  }
}

}  // namespace tiledlbm::test
