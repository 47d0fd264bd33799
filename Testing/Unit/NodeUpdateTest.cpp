// SPDX-License-Identifier: BSD-3-Clause
#include "Kernels/FullTiles/FullTiles.h"
#include "Testing/Unit/NodeByNode.h"
#include "Testing/Unit/UnitTest.h"

namespace tiledlbm::test {

template <class M>
class NodeUpdate : public testing::Test {};
TYPED_TEST_SUITE(NodeUpdate, ModelTypes);

TYPED_TEST(NodeUpdate, IsWhatTheVectorisedEngineComputes) {
  using M = TypeParam;
  // Below 0.6 openings drop a part of the stress.
  const Viscosity viscosity = viscosityOf(choiceOf<M>().viscosity, 0.57);
  // Large enough for tiles without openings, which the engine updates with vectors.
  const VoxelMask mask = wallsAroundFluid();
  auto boundary = randomOpenings(mask, 1, 12);
  const TileSet tiles = coverWithTiles(mask, boundary);
  ASSERT_GT(tiles.firstBoundaryTile, 20);
  ASSERT_LT(tiles.firstBoundaryTile, tiles.tileCount());
  const FullTileGeometry geometry = makeFullTileGeometry(tiles);
  ASSERT_GT(std::count(geometry.wallIndex.begin(), geometry.wallIndex.end(), -1), 0);
  ASSERT_GT(std::int64_t(geometry.walls.size()), tiles.tileCount() - tiles.firstBoundaryTile);
  const auto engine = makeEngine(tiles, choiceOf<M>(), DeviceChoice::Cpu, viscosity);
  NodeByNode<FullTiles<M>> nodes(tiles, viscosity);
  const auto start = randomMoments(tiles);
  engine->setMoments(0, tiles.tileCount(), start.data());
  nodes.setMoments(start);

  constexpr int steps = 20;
  for (int step = 1; step <= steps; ++step) {
    const auto signals = risingSignals(double(step) / steps);
    engine->step(signals, {});
    nodes.step(signals);
  }

  auto found = valuesOfTiles<NodeMoments<double>>(tiles);
  engine->momentsOfTiles(0, tiles.tileCount(), found.data());
  const auto [difference, largest] = largestDifference(
      tiles, [&](auto tile, int node) { return nodes.moments(tile, node); },
      [&](auto tile, int node) { return found[tile * TileShape::nodes + node]; });
  EXPECT_GT(largest, 1e-3);
  EXPECT_LE(difference, roundOff<typename M::Real>(largest, steps));
}

}  // namespace tiledlbm::test
